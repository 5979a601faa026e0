/** Long enough for a person who returns the same day. */
export const draftTtlMs = 2 * 60 * 60_000;

const prefix = "summit:draft:";

type StoredDraft = { readonly at: number; readonly values: unknown };
type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * Form drafts by owner, for the tab's lifetime and at most two hours. Reading as one owner deletes another's drafts in the
 * same tab.
 */
export function createFormDrafts(storage: DraftStorage, now: () => number) {
  const keyOf = (owner: string, form: string) => `${prefix}${owner}:${form}`;
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
      key.startsWith(prefix),
    );
  const forget = (isMeant: (key: string) => boolean) => {
    for (const key of keys().filter(isMeant)) storage.removeItem(key);
  };
  return {
    read(owner: string, form: string): unknown {
      forget((key) => !key.startsWith(`${prefix}${owner}:`));
      const kept = parse(storage.getItem(keyOf(owner, form)));
      if (!kept) return undefined;
      const age = now() - kept.at;
      if (age >= 0 && age < draftTtlMs) return kept.values;
      storage.removeItem(keyOf(owner, form));
      return undefined;
    },
    write(owner: string, form: string, values: unknown): void {
      const kept: StoredDraft = { at: now(), values };
      try {
        storage.setItem(keyOf(owner, form), JSON.stringify(kept));
      } catch {
        // Storage is full or blocked: the form works without a draft.
      }
    },
    remove(owner: string, form: string): void {
      storage.removeItem(keyOf(owner, form));
    },
    clear(): void {
      forget(() => true);
    },
  };
}

function parse(text: string | null): StoredDraft | undefined {
  if (text === null) return undefined;
  try {
    const kept: Partial<StoredDraft> | null = JSON.parse(text);
    return typeof kept?.at === "number" ? { at: kept.at, values: kept.values } : undefined;
  } catch {
    return undefined;
  }
}
