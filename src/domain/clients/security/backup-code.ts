import { assert } from "#domain/assert.ts";

/** Crockford's base 32. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 10;

/** Codes per set. */
export const backupCodeCount = 10;
/** Random bytes per code. */
export const backupCodeBytes = codeLength;

/** 50 bits in two groups of five characters. */
export function backupCodeFrom(bytes: Uint8Array): string {
  assert(bytes.length === codeLength, `a backup code is made of ${codeLength} bytes, not ${bytes.length}`);
  const code = Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Canonical form of a typed code, which is hashed; undefined when invalid. */
export function parseBackupCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const fits = code.length === codeLength && [...code].every((letter) => alphabet.includes(letter));
  return fits ? `${code.slice(0, 5)}-${code.slice(5)}` : undefined;
}
