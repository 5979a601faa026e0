/** A draft is of use for as long as somebody may come back to it on the same day's errand. */
export const draftTtlMs = 2 * 60 * 60_000;

const prefix = "summit:draft:";

type StoredDraft = { readonly at: number; readonly values: unknown };
type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * What was typed in forms, by client, for as long as the tab is open and two hours at the most. Reading as one client forgets
 * what another one typed in the same tab.
 */
export function createFormDrafts(storage: DraftStorage, now: () => number) {
  const keyOf = (clientId: string, form: string) => `${prefix}${clientId}:${form}`;
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
      key.startsWith(prefix),
    );
  const forget = (isMeant: (key: string) => boolean) => {
    for (const key of keys().filter(isMeant)) storage.removeItem(key);
  };
  return {
    read(clientId: string, form: string): unknown {
      forget((key) => !key.startsWith(`${prefix}${clientId}:`));
      const kept = parse(storage.getItem(keyOf(clientId, form)));
      if (!kept) return undefined;
      const age = now() - kept.at;
      if (age >= 0 && age < draftTtlMs) return kept.values;
      storage.removeItem(keyOf(clientId, form));
      return undefined;
    },
    write(clientId: string, form: string, values: unknown): void {
      const kept: StoredDraft = { at: now(), values };
      try {
        storage.setItem(keyOf(clientId, form), JSON.stringify(kept));
      } catch {
        // No room, or none allowed: the form works without a draft.
      }
    },
    remove(clientId: string, form: string): void {
      storage.removeItem(keyOf(clientId, form));
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
