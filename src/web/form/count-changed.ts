/** How many fields differ from the values before anything was entered; an empty text or list is no value. */
export function countChanged(values: object, unchanged: object): number {
  const before = new Map(Object.entries(unchanged));
  return Object.entries(values).filter(([name, value]) => textOf(value) !== textOf(before.get(name))).length;
}

/** Lists and records are compared by what they hold. */
function textOf(value: unknown): string {
  return JSON.stringify(Array.isArray(value) && value.length === 0 ? "" : (value ?? ""));
}
