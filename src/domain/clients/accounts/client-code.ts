import { assert } from "#domain/assert.ts";

/** Crockford's base 32: no letter that is taken for a digit, and no U, so that no code spells a word by chance. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 8;

/** Random bytes that a code is made of. */
export const codeBytes = codeLength;

/** A code that people copy and read out: 8 characters, 40 bits of the given random bytes. */
function codeFrom(bytes: Uint8Array): string {
  assert(bytes.length === codeBytes, `a code is made of ${codeBytes} bytes, not ${bytes.length}`);
  return Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join("");
}

/** The code that a client gives to friends. */
export function referralCodeFrom(bytes: Uint8Array): string {
  return codeFrom(bytes);
}

/** The reference under which a client's transfers go into their own balance; a trade's begin with FX instead. */
export function depositReferenceFrom(bytes: Uint8Array): string {
  return `SB${codeFrom(bytes)}`;
}

/** A referral code as somebody typed it: any case, with spaces or dashes, O for 0 and I or L for 1. Undefined when it cannot be one. */
export function parseReferralCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter))
    ? code
    : undefined;
}
