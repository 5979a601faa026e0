import { assert } from "#domain/assert.ts";

/** Crockford's base 32: no letters that resemble digits, and no U, which avoids accidental words. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 8;

/** Number of random bytes per code. */
export const codeBytes = codeLength;

/** 8 characters from 40 bits of random bytes. */
function codeFrom(bytes: Uint8Array): string {
  assert(bytes.length === codeBytes, `a code is made of ${codeBytes} bytes, not ${bytes.length}`);
  return Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join("");
}

/** Code that a client shares with friends. */
export function referralCodeFrom(bytes: Uint8Array): string {
  return codeFrom(bytes);
}

/** Reference for transfers into the client's own balance; a trade's reference begins with FX. */
export function depositReferenceFrom(bytes: Uint8Array): string {
  return `SB${codeFrom(bytes)}`;
}

/**
 * Normalises a typed referral code: any case, spaces, dashes, O for 0, I or L for 1. Undefined when invalid.
 */
export function parseReferralCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter))
    ? code
    : undefined;
}
