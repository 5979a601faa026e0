/** Types whose texts need no quotes inside an array. */
const plainTypes = new Set([
  "uuid",
  "bigint",
  "integer",
  "smallint",
  "numeric",
  "boolean",
  "date",
  "timestamptz",
]);
const plain = /^[0-9a-fTZ.:+-]+$/i;
const special = /["\\]/;

/**
 * A one-dimensional array as Postgres's text of the type. Faster than pg's own encoding, which searches and
 * replaces in each element twice.
 */
export function encodeArray(type: string, values: readonly unknown[]): string {
  const isPlain = plainTypes.has(type);
  let text = "{";
  for (const value of values) {
    if (text.length > 1) text += ",";
    if (value === null || value === undefined) text += "NULL";
    else if (typeof value === "string") text += isPlain && plain.test(value) ? value : quote(value);
    else text += encodeElement(value);
  }
  return `${text}}`;
}

function encodeElement(value: unknown): string {
  if (typeof value === "bigint" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString("hex")}"`;
  throw new TypeError(`no array element of Postgres: ${typeof value}`);
}

function quote(text: string): string {
  return `"${special.test(text) ? text.replace(/["\\]/g, "\\$&") : text}"`;
}
