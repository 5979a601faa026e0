/** Whether two versions agree in the fields that a change names. */
export function hasSameFields<Values extends object>(
  before: Values,
  latest: Values,
  changes: Partial<Values>,
): boolean {
  return (Object.keys(changes) as (keyof Values)[]).every(
    (field) => JSON.stringify(before[field]) === JSON.stringify(latest[field]),
  );
}
