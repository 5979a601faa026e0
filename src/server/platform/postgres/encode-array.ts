import { encodeBinaryArray } from "./encode-binary-array.ts";

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
 * A one-dimensional array as a parameter: in Postgres's binary form, which neither side has to quote or parse, or
 * in its text form where the type or a value has no binary one here. An id that is no id goes as text, for the database to refuse.
 */
export function encodeArray(type: string, values: readonly unknown[]): Buffer | string {
  return encodeBinaryArray(type, values) ?? encodeText(type, values);
}

function encodeText(type: string, values: readonly unknown[]): string {
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
