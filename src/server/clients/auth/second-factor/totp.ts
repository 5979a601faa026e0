import { Secret, TOTP } from "otpauth";
import type { Vault } from "#server/platform/vault.ts";

const issuer = "Summit";
const secretBytes = 20;

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer, label, algorithm: "SHA1", digits: 6, period: 30, secret });
}

/** A new secret as base32 and as otpauth URI for the QR code. */
export function newTotp(email: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: secretBytes });
  return { secret: secret.base32, uri: totpOf(secret, email).toString() };
}

/**
 * The 30-second step of a code, accepting one step either side for clock drift; undefined for a wrong code.
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(Secret.fromBase32(secret), "");
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** The id is the user's, or the client's for a secret from before users had their own. */
const ownerOf = (id: string) => `totp ${id}`;

export function sealTotp(secret: string, userId: string, vault: Vault): string {
  return vault.seal(secret, ownerOf(userId));
}

export function openTotp(sealed: string, sealedFor: string, vault: Vault): string {
  return vault.open(sealed, ownerOf(sealedFor));
}
