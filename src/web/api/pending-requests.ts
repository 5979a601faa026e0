/** How long the same request made again counts as a repeat, in ms: enough to reload and to look. */
export const repeatWindowMs = 10 * 60_000;

const prefix = "summit:pending:";

type PendingRequest = { readonly key: string; readonly at: number };
type RequestStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Idempotency keys of requests without an answer, kept in the tab: the same request made again is a repeat, also after its
 * screen was left or reloaded. Fingerprints stand for requests, so that nothing of them is stored.
 */
export function createPendingRequests(storage: RequestStorage | undefined, now: () => number) {
  function read(name: string): PendingRequest | undefined {
    const kept = parse(storage?.getItem(name));
    const age = kept ? now() - kept.at : Number.NaN;
    return age >= 0 && age < repeatWindowMs ? kept : undefined;
  }
  return {
    /** Begins a request, under the key of the same one without an answer or else under `freshKey`. */
    begin(request: string, freshKey: string) {
      const name = `${prefix}${fingerprint(request)}`;
      const earlier = read(name);
      const { key, at } = earlier ?? { key: freshKey, at: now() };
      try {
        storage?.setItem(name, JSON.stringify({ key, at }));
      } catch {
        // Storage is full: a repeat on this screen has its key from the screen.
      }
      return {
        key,
        carriedOut: () => storage?.removeItem(name),
        /** A refusal says nothing of an earlier attempt. */
        refused: () => {
          if (!earlier) storage?.removeItem(name);
        },
      };
    },
  };
}

/** FNV-1a over UTF-16 units, in two lanes. */
function fingerprint(text: string): string {
  let [one, two] = [0x811c9dc5, 0xdeadbeef];
  for (let index = 0; index < text.length; index++) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return [one, two].map((lane) => (lane >>> 0).toString(16)).join("");
}

function parse(text: string | null | undefined): PendingRequest | undefined {
  try {
    const kept: Partial<PendingRequest> | null = JSON.parse(text ?? "null");
    const { key, at } = kept ?? {};
    return typeof key === "string" && typeof at === "number" ? { key, at } : undefined;
  } catch {
    return undefined;
  }
}
