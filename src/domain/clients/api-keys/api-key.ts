import { assert } from "#domain/assert.ts";

/** What a key may do; there is no scope to approve or decline, which people alone do. */
export const apiScopeNames = [
  "read",
  "quotes",
  "trades",
  "recipients",
  "payments:prepare",
  "webhooks",
] as const;
export type ApiScope = (typeof apiScopeNames)[number];

/** Each scope in one sentence, for who makes a key. */
export const apiScopeDescriptions: Readonly<Record<ApiScope, string>> = {
  read: "See balances, exchanges, payments, recipients and history.",
  quotes: "Get quotes, and set rate alerts and budget rates.",
  trades: "Book and cancel exchanges, and place orders.",
  recipients: "Add and change recipients.",
  "payments:prepare": "Prepare payments, which your team approves or you confirm.",
  webhooks: "Set up webhook endpoints.",
};

/** `live` where the bank is real, `test` where it is simulated; a key works with its own kind alone. */
export type ApiKeyKind = "live" | "test";

/** Keys of one client that work at once. */
export const maxApiKeys = 20;
export const maxIpRanges = 20;
export const maxApiKeyName = 60;

/** The longest time until a key expires, if it does. */
export const maxApiKeyDays = 3_650;

const randomLength = 40;
const checksumLength = 6;
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Random digits of a key: each index is below `digitCount`. */
export const apiKeyDigits = { length: randomLength, count: digits.length } as const;

/** A key's text: prefix, 40 random characters and a checksum, by which scanners tell a key from other text. */
export function formatApiKey(kind: ApiKeyKind, random: readonly number[]): string {
  assert(random.length === randomLength, `a key of ${random.length} random characters`);
  const body = `sk_${kind}_${random.map(digitAt).join("")}`;
  return `${body}${checksumOf(body)}`;
}

const form = /^sk_(live|test)_[0-9A-Za-z]{46}$/;

/** The kind of a text that has the form and the checksum of a key; undefined for any other. */
export function kindOfApiKey(text: string): ApiKeyKind | undefined {
  const kind = form.exec(text)?.[1];
  if (kind !== "live" && kind !== "test") return undefined;
  return text.endsWith(checksumOf(text.slice(0, -checksumLength))) ? kind : undefined;
}

/** How lists name a key: its prefix with the first characters, and its last. */
export function outlineApiKey(text: string): { readonly prefix: string; readonly lastCharacters: string } {
  return { prefix: text.slice(0, "sk_live_".length + 4), lastCharacters: text.slice(-4) };
}

function digitAt(index: number): string {
  const digit = digits[index];
  assert(digit !== undefined, `base 62 has no digit ${index}`);
  return digit;
}

/** CRC-32 in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let encoded = "";
  while (encoded.length < checksumLength) {
    encoded = digitAt(rest % digits.length) + encoded;
    rest = Math.floor(rest / digits.length);
  }
  return encoded;
}

/** Of ASCII text; ISO 3309, reflected, as in zip files. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
