import type { ApiDescription, ApiSchema } from "#contract/reporting/api-description.ts";
import { resolveReference } from "./read-tags.ts";

/** A schema's type in words: "string (uuid)", "array of objects", "string or null". */
export function describeType(api: ApiDescription, given: ApiSchema): string {
  const schema = resolveReference(api, given);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map((variant) => describeType(api, variant)))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (types.length > 1) return types.join(" or ");
  const [type] = types;
  if (type === "array") return `array of ${describePlural(api, schema.items ?? {})}`;
  if (schema.allOf || schema.properties) return "object";
  if (type === undefined) return schema.enum ? "string" : "any";
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

function describePlural(api: ApiDescription, items: ApiSchema): string {
  const type = describeType(api, items);
  return /^(object|string|number|integer|boolean)$/.test(type) ? `${type}s` : type;
}

const patterns = new Map([["^\\d{4}-\\d{2}-\\d{2}$", "a day, YYYY-MM-DD"]]);

/** A schema's limits in words. */
export function describeLimits(schema: ApiSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = schema;
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    const from = least !== undefined && least > -Number.MAX_SAFE_INTEGER ? least : undefined;
    const to = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined;
    if (from !== undefined && to !== undefined) return [`${from} to ${to}${unit}`];
    if (from !== undefined) return [`at least ${from}${unit}`];
    return to === undefined ? [] : [`at most ${to}${unit}`];
  };
  return [
    ...range(minLength, maxLength, " characters"),
    ...range(minimum, maximum, ""),
    ...range(minItems, maxItems, " items"),
    ...(pattern !== undefined && patterns.has(pattern) ? [patterns.get(pattern) ?? ""] : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}
