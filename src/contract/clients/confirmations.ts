import { endpoint } from "#contract/endpoint.ts";
import { noContent } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const shortText = z.string().max(4_000);

export const passkeyAnswer = z
  .looseObject({
    id: shortText,
    rawId: shortText,
    type: z.literal("public-key"),
    authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
    clientExtensionResults: z.looseObject({}).default({}),
    response: z.looseObject({
      clientDataJSON: shortText,
      authenticatorData: shortText,
      signature: shortText,
      userHandle: shortText.optional(),
    }),
  })
  .meta({ id: "PasskeyAnswer", description: "WebAuthn assertion in JSON form." });
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

export const challengeToken = z.string().min(1).max(4_000);

/** Six digits, optionally with a space. */
const sixDigits = (message: string) =>
  z
    .string()
    .transform((code) => code.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, message));

export const totpCode = sixDigits("Enter the six digits your app shows");

export const proof = z
  .discriminatedUnion("factor", [
    z.object({ factor: z.literal("password"), password: z.string().min(1).max(1024) }),
    z.object({ factor: z.literal("totp"), code: totpCode }),
    z.object({ factor: z.literal("backup_code"), code: z.string().min(1).max(40) }),
    z.object({ factor: z.literal("passkey"), answer: passkeyAnswer }),
    z.object({
      factor: z.literal("email_code"),
      password: z.string().min(1).max(1024),
      code: sixDigits("Enter the six digits from our email"),
    }),
  ])
  .meta({ id: "Proof", description: "Proof of identity by one factor." });
export type Proof = z.output<typeof proof>;

export const confirm = endpoint({
  operationId: "confirm",
  method: "POST",
  path: "/api/confirmations",
  access: "login",
  isRead: true,
  summary: "Confirm an action; repeat the refused request within five minutes to complete it",
  body: z.object({ challenge: challengeToken, proof }),
  answer: noContent,
  status: 204,
  refusals: ["challenge_over", "confirmation_failed", "too_many_requests", "unavailable"],
});

export const mailCode = endpoint({
  operationId: "mailCode",
  method: "POST",
  path: "/api/confirmations/code",
  access: "login",
  isRead: true,
  summary: "Email the code that a challenge accepts with the password, which replaces the one before",
  body: z.object({ challenge: challengeToken }),
  answer: z.object({ email: z.string().describe("Where it's sent to: the login's address.") }),
  refusals: ["challenge_over", "too_many_requests"],
});

export const passkeyOptions = endpoint({
  operationId: "passkeyOptions",
  method: "POST",
  path: "/api/passkey-options",
  access: "public",
  summary: "Passkey request options, for a challenge or to log in",
  body: z.object({ challenge: challengeToken.optional() }),
  answer: z.looseObject({ challenge: z.string() }),
  refusals: ["challenge_over", "passkeys_unavailable", "too_many_requests"],
});
