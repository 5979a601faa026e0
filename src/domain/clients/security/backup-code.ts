import { assert } from "#domain/assert.ts";

/** Crockford's base 32, as in every code that people copy here. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 10;

/** Codes made at a time. */
export const backupCodeCount = 10;
/** Random bytes that one code is made of. */
export const backupCodeBytes = codeLength;

/** A backup code of 50 bits as it is shown: two groups of five. */
export function backupCodeFrom(bytes: Uint8Array): string {
  assert(bytes.length === codeLength, `a backup code is made of ${codeLength} bytes, not ${bytes.length}`);
  const code = Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The code as somebody typed it, in the one form that is hashed; undefined when it cannot be one. */
export function parseBackupCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const fits = code.length === codeLength && [...code].every((letter) => alphabet.includes(letter));
  return fits ? `${code.slice(0, 5)}-${code.slice(5)}` : undefined;
}
