/**
 * How many fields differ from the values before anything was entered; an empty text or list is no value. Of a list of records
 * each record's fields count.
 */
export function countChanged(values: object, unchanged: object): number {
  const before = new Map(Object.entries(unchanged));
  return Object.entries(values).reduce((sum, [name, value]) => sum + changesIn(value, before.get(name)), 0);
}

function changesIn(value: unknown, before: unknown): number {
  if (isRecords(value) && isRecords(before)) {
    const [longer, shorter] = value.length < before.length ? [before, value] : [value, before];
    return longer.reduce((sum, record, index) => sum + countChanged(record, shorter[index] ?? {}), 0);
  }
  return textOf(value) === textOf(before) ? 0 : 1;
}

function isRecords(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null);
}

/** Other lists and records are compared by what they hold. */
function textOf(value: unknown): string {
  return JSON.stringify(Array.isArray(value) && value.length === 0 ? "" : (value ?? ""));
}
