import { endpoint } from "#contract/endpoint.ts";
import { byId, id, noContent, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { email, loggedIn, loginBody, newPassword, personName } from "./auth.ts";
import { challengeToken, passkeyAnswer, proof, totpCode } from "./confirmations.ts";

const deviceFields = { at: timestamp, address: z.string(), device: z.string() };

export const session = z
  .object({
    id,
    current: z.boolean().describe("The requesting session."),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    address: z.string(),
    device: z.string(),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof session>;

export const passkey = z
  .object({
    id,
    name: z.string(),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.output<typeof passkey>;

export const security = z
  .object({
    name: z.string().describe("The user's own; empty until given."),
    isNameOfAccount: z
      .boolean()
      .describe("Whether it is the name of a personal account too, whose details it is changed with."),
    email: z.string(),
    emailVerified: z.boolean(),
    totpSince: timestamp.nullable().describe("Null without an authenticator app."),
    passkeys: z.array(passkey),
    backupCodesLeft: z.number(),
    factorNeededToPay: z
      .boolean()
      .describe("Whether the user makes and approves no payments until they have a second factor."),
    passkeysAvailable: z
      .boolean()
      .describe("False where browsers do not support passkeys, such as at a bare IP address."),
    sessions: z.array(session),
  })
  .meta({ id: "Security" });
export type Security = z.output<typeof security>;

export const signIn = z
  .object({
    id,
    ...deviceFields,
    method: z.enum([
      "registration",
      "password",
      "password_totp",
      "password_backup_code",
      "password_passkey",
      "passkey",
    ]),
    accepted: z.boolean(),
  })
  .meta({ id: "SignIn" });
export type SignIn = z.output<typeof signIn>;

const backupCodesOut = z
  .object({ backupCodes: z.array(z.string()).nullable() })
  .meta({ id: "BackupCodes", description: "Shown once, with the first second factor." });

export const passwordChange = z
  .object({
    currentPassword: z.string().min(1, "Enter your current password").max(1024),
    newPassword,
  })
  .meta({ id: "PasswordChange" });
export const nameChange = z.object({ name: personName }).meta({ id: "NameChange" });
export const emailChange = z.object({ email }).meta({ id: "EmailChange" });
export const totpConfirmation = z.object({ code: totpCode }).meta({ id: "TotpConfirmation" });
export const passkeyName = z
  .string()
  .trim()
  .min(1, "Enter a name for the passkey")
  .max(60, "Use at most 60 characters");

export const readSecurity = endpoint({
  operationId: "readSecurity",
  method: "GET",
  path: "/api/security",
  access: "session",
  summary: "The client's security settings and active sessions",
  answer: security,
  refusals: [],
});

export const listSignIns = endpoint({
  operationId: "listSignIns",
  method: "GET",
  path: "/api/security/sign-ins",
  access: "session",
  summary: "Log-in attempts of the last 90 days, newest first",
  query: page,
  answer: pageSchema(signIn),
  refusals: [],
});

export const endSession = endpoint({
  operationId: "endSession",
  method: "DELETE",
  path: "/api/security/sessions/:id",
  access: "session",
  summary: "End one of the client's own sessions",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["not_found"],
});

export const endOtherSessions = endpoint({
  operationId: "endOtherSessions",
  method: "POST",
  path: "/api/security/sessions/end-others",
  access: "session",
  summary: "End all of the client's other sessions",
  answer: z.object({ ended: z.number() }),
  refusals: [],
});

export const changePassword = endpoint({
  operationId: "changePassword",
  method: "POST",
  path: "/api/security/password",
  access: "session",
  summary: "Change the password and end all other sessions",
  body: passwordChange,
  answer: noContent,
  status: 204,
  refusals: ["input_invalid", "confirmation_required", "too_many_requests", "unavailable"],
});

export const changeName = endpoint({
  operationId: "changeName",
  method: "PUT",
  path: "/api/security/name",
  access: "session",
  summary: "Change the user's own name, as the team reads it; a company's details stay",
  body: nameChange,
  answer: nameChange,
  refusals: ["key_fact_locked"],
});

export const changeEmail = endpoint({
  operationId: "changeEmail",
  method: "POST",
  path: "/api/security/email",
  access: "session",
  summary: "Email a link to a new address, which replaces the old one when confirmed",
  body: emailChange,
  answer: noContent,
  status: 204,
  refusals: ["input_invalid", "confirmation_required", "too_many_requests"],
});

export const confirmEmailChange = endpoint({
  operationId: "confirmEmailChange",
  method: "POST",
  path: "/api/change-email",
  access: "public",
  summary: "Confirm a new email address by a one-time emailed link",
  body: z.object({
    token: z.string().min(1).max(200),
    password: loginBody.shape.password
      .optional()
      .describe("The login's. Required unless the call is made with a session of the login."),
  }),
  answer: z.object({ email: z.string() }),
  refusals: ["input_invalid", "link_invalid", "too_many_requests", "unavailable"],
});

export const beginTotp = endpoint({
  operationId: "beginTotp",
  method: "POST",
  path: "/api/security/totp",
  access: "session",
  isRead: true,
  summary: "Create an authenticator secret, which a code must confirm",
  answer: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ["confirmation_required", "second_factor_exists"],
});

export const enableTotp = endpoint({
  operationId: "enableTotp",
  method: "POST",
  path: "/api/security/totp/enable",
  access: "session",
  summary: "Confirm the authenticator app with one of its codes",
  body: totpConfirmation,
  answer: backupCodesOut,
  refusals: ["confirmation_failed", "second_factor_exists", "too_many_requests"],
});

export const removeTotp = endpoint({
  operationId: "removeTotp",
  method: "DELETE",
  path: "/api/security/totp",
  access: "session",
  summary: "Remove the authenticator app",
  answer: noContent,
  status: 204,
  refusals: ["confirmation_required", "not_found"],
});

export const regenerateBackupCodes = endpoint({
  operationId: "regenerateBackupCodes",
  method: "POST",
  path: "/api/security/backup-codes",
  access: "session",
  summary: "Replace the backup codes with ten new ones",
  answer: z.object({ backupCodes: z.array(z.string()) }),
  refusals: ["confirmation_required", "not_found"],
});

export const beginPasskey = endpoint({
  operationId: "beginPasskey",
  method: "POST",
  path: "/api/security/passkeys/options",
  access: "session",
  isRead: true,
  summary: "Passkey creation options",
  answer: z.looseObject({ challenge: z.string() }),
  refusals: ["confirmation_required", "passkey_limit", "passkeys_unavailable"],
});

const attestationText = z.string().max(20_000);

export const addPasskey = endpoint({
  operationId: "addPasskey",
  method: "POST",
  path: "/api/security/passkeys",
  access: "session",
  summary: "Register a passkey",
  body: z.object({
    name: passkeyName,
    answer: z.looseObject({
      id: attestationText,
      rawId: attestationText,
      type: z.literal("public-key"),
      clientExtensionResults: z.looseObject({}).default({}),
      response: z.looseObject({
        clientDataJSON: attestationText,
        attestationObject: attestationText,
        transports: z.array(z.string().max(40)).max(10).optional(),
      }),
    }),
  }),
  answer: backupCodesOut,
  status: 201,
  refusals: ["passkey_failed", "passkey_limit", "passkeys_unavailable"],
});

export const removePasskey = endpoint({
  operationId: "removePasskey",
  method: "DELETE",
  path: "/api/security/passkeys/:id",
  access: "session",
  summary: "Remove one of the client's passkeys",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["confirmation_required", "not_found"],
});

export const loginSecondFactor = endpoint({
  operationId: "loginSecondFactor",
  method: "POST",
  path: "/api/login/second-factor",
  access: "public",
  summary: "Complete a log-in with a second factor",
  body: z.object({ challenge: challengeToken, proof }),
  answer: loggedIn,
  refusals: ["challenge_over", "confirmation_failed", "too_many_requests"],
});

export const loginPasskey = endpoint({
  operationId: "loginPasskey",
  method: "POST",
  path: "/api/login/passkey",
  access: "public",
  summary: "Log in with a passkey alone",
  body: z.object({ answer: passkeyAnswer }),
  answer: loggedIn,
  refusals: ["passkey_failed", "passkeys_unavailable", "too_many_requests"],
});
