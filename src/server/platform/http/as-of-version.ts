import { addedValues } from "#contract/api-versions.ts";

/** An answer as callers expect it who wrote for a version of the API: values that later ones added are as they were before. */
export function asOfVersion(answer: unknown, version: string): unknown {
  const added = addedValues.filter(({ since }) => since > version);
  return added.length === 0 ? answer : replaceIn(answer, added);
}

function replaceIn(value: unknown, added: typeof addedValues): unknown {
  if (Array.isArray(value)) return value.map((each) => replaceIn(each, added));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      const known = added.find((each) => each.field === field && each.value === inner);
      return [field, known ? known.before : replaceIn(inner, added)];
    }),
  );
}
