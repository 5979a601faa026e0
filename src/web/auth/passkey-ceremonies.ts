import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { type PasskeyAnswer, passkeyAnswer, passkeyOptions } from "#contract/clients/confirmations.ts";
import { addPasskey, beginPasskey } from "#contract/clients/security.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";

/** Has one of the client's passkeys sign a challenge, for a confirmation or a log-in. */
export async function authenticateWithPasskey(challenge?: string): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const options = await call(passkeyOptions, { body: challenge === undefined ? {} : { challenge } });
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return passkeyAnswer.parse(await startAuthentication({ optionsJSON }));
}

/** Registers a passkey; returns backup codes if it is the first second factor. */
export async function registerPasskey(name: string): Promise<readonly string[] | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const options = await call(beginPasskey, {});
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  const answer = { id, rawId, type: "public-key" as const, response: made };
  return (await call(addPasskey, { body: { name, answer } })).backupCodes;
}

/** The text for a failed passkey ceremony; browsers reveal little on purpose. */
export function getPasskeyErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return getErrorMessage(error);
  if (error instanceof Error && error.name === "InvalidStateError")
    return "This device already has a passkey for your account.";
  return "We couldn't use your passkey. Please try again.";
}
