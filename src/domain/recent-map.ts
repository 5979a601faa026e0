/** A map of the entries that were set or read last. */
export type RecentMap<Value> = Pick<Map<string, Value>, "get" | "delete"> & {
  readonly set: (key: string, value: Value) => void;
};

export function createRecentMap<Value>(maxSize: number): RecentMap<Value> {
  // In order of last use, because a map keeps the order in which its keys were added.
  const entries = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size <= maxSize) return;
    const [oldest] = entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
  };
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    delete: (key) => entries.delete(key),
  };
}
