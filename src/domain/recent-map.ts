/** A map of at least the entries that were set or read last, and of no more than twice as many. */
export type RecentMap<Value> = Pick<Map<string, Value>, "get" | "delete"> & {
  readonly set: (key: string, value: Value) => void;
};

/**
 * Keeps the last `kept` entries that were set or read. A full generation becomes the older one, whose entries are forgotten
 * unless they are used again before the next is full; moving each used entry to a map's end would leave a hole in it, and
 * a key that is used again and again would be looked for among all its own holes.
 */
export function createRecentMap<Value>(kept: number): RecentMap<Value> {
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    if (newer.size >= kept && !newer.has(key)) {
      older = newer;
      newer = new Map();
    }
    newer.set(key, value);
  };
  return {
    get: (key) => {
      const value = newer.get(key);
      if (value !== undefined) return value;
      const before = older.get(key);
      if (before !== undefined) set(key, before);
      return before;
    },
    set,
    delete: (key) => {
      const wasOlder = older.delete(key);
      return newer.delete(key) || wasOlder;
    },
  };
}
