import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { PasskeyAnswer } from "#contract/clients/confirmations.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { consumePasskeyChallenge, findPasskey, recordPasskeyUse } from "./factors-store.ts";
import { loadWebAuthn } from "./load-web-authn.ts";
import type { PasskeySite } from "./passkey-site.ts";

/**
 * Owner of the passkey that signed a challenge, which is consumed; requires user verification. Undefined for
 * any invalid answer.
 */
export async function checkPasskey(
  tx: Transaction,
  answer: PasskeyAnswer,
  { site, now }: { readonly site: PasskeySite; readonly now: Date },
): Promise<string | undefined> {
  const challenge = parseChallenge(answer);
  const taken = challenge && (await consumePasskeyChallenge(tx, challenge, "use", now));
  const passkey = taken && (await findPasskey(tx, Buffer.from(answer.id, "base64url")));
  if (!passkey || (taken.userId !== null && taken.userId !== passkey.userId)) return undefined;
  const counter = await verifiedCounter(answer, challenge, passkey, site);
  if (counter === undefined) return undefined;
  await recordPasskeyUse(tx, passkey.id, { counter: BigInt(counter), lastUsedAt: now });
  return passkey.userId;
}

/** Challenge that the browser claims to answer, for look-up; the signature is verified afterwards. */
export function parseChallenge(answer: {
  readonly response: { readonly clientDataJSON: string };
}): Buffer | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(answer.response.clientDataJSON, "base64url").toString());
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === "string" ? Buffer.from(challenge, "base64url") : undefined;
  } catch {
    return undefined;
  }
}

async function verifiedCounter(
  answer: PasskeyAnswer,
  challenge: Buffer,
  passkey: {
    readonly credentialId: Buffer;
    readonly publicKey: Buffer;
    readonly counter: bigint;
    readonly transports: string[];
  },
  { rpId, origin }: PasskeySite,
): Promise<number | undefined> {
  try {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge.toString("base64url"),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString("base64url"),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for each kind of invalid answer; none is revealed.
    return undefined;
  }
}
