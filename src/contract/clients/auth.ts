import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { id, noContent } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { isName, isSupportedByBanks, unsupportedNameMessage } from "#domain/clients/accounts/client-name.ts";
import { clientStatuses } from "#domain/clients/accounts/client-status.ts";
import { countCharacters, maxPasswordLength, minPasswordLength } from "#domain/clients/auth/password.ts";
import { clientRoles } from "#domain/clients/users/role.ts";

export const clientStatus = z.enum(clientStatuses).meta({ id: "ClientStatus" });
export const userStatus = z.enum(["SIGNED_UP", "AWAITING_DOCS", "AWAITING_PROCESSING", "ACTIVATED"]).meta({
  id: "UserStatus",
  description: "Status shown to the client: ACCOUNT_READY becomes ACTIVATED, others are unchanged.",
});

export const user = z
  .object({
    id,
    email: z.string(),
    name: z.string(),
    status: userStatus,
    referralCode: z.string(),
    emailVerified: z.boolean().describe("Whether the address is confirmed."),
    account: z.string().describe("Name of the account: the company's legal name, or `name`."),
    role: z
      .enum(clientRoles)
      .describe("Of the user for the client, which `id`, `name` and `status` are about."),
    person: z.string().describe("The user's own name; empty until given."),
    secondFactorMissing: z
      .boolean()
      .describe("Whether the user has to set up a second factor before anything else."),
    nameNeeded: z.boolean().describe("Whether payouts are held until the client gives a name."),
  })
  .meta({ id: "User" });
export type User = z.output<typeof user>;

export const loggedIn = z.object({ user: user.nullable(), message: z.string() }).meta({
  id: "LoggedIn",
  description: "`user` is null for a login without an account, which reads `GET /api/login`.",
});

export const email = z
  .string()
  .trim()
  .max(254, "Invalid email format")
  .pipe(z.email("Invalid email format"))
  .transform((address) => address.toLowerCase());

export const loginBody = z
  .object({
    email,
    password: z.string().min(1, "Password is required").max(1024, "Password is required"),
  })
  .meta({ id: "LoginInput" });

export const newPassword = z
  .string()
  .refine(
    (password) => countCharacters(password) >= minPasswordLength,
    `Password must be at least ${minPasswordLength} characters`,
  )
  .refine(
    (password) => countCharacters(password) <= maxPasswordLength,
    `Password must be at most ${maxPasswordLength} characters`,
  );

export const personName = oneLine(100)
  .refine(isName, "Please enter your full name")
  .refine(isSupportedByBanks, unsupportedNameMessage);

export const registerBody = z
  .object({
    email,
    password: newPassword,
    name: oneLine(100)
      .refine((name) => name === "" || isName(name), "Please enter your full name")
      .refine(isSupportedByBanks, unsupportedNameMessage)
      .optional(),
    referralCode: z.string().trim().max(40, "Check the referral code, or leave it out").optional(),
  })
  .meta({ id: "RegisterInput" });

export const readUser = endpoint({
  operationId: "readUser",
  method: "GET",
  path: "/api/user",
  access: "session",
  summary: "The signed-in client",
  answer: user,
  refusals: [],
});

export const login = endpoint({
  operationId: "login",
  method: "POST",
  path: "/api/login",
  access: "public",
  summary: "Log in with email and password",
  body: loginBody,
  answer: loggedIn,
  refusals: [
    "account_closed",
    "account_under_review",
    "login_failed",
    "second_factor_required",
    "too_many_requests",
    "unavailable",
  ],
});

export const register = endpoint({
  operationId: "register",
  method: "POST",
  path: "/api/register",
  access: "public",
  summary: "Open an account",
  body: registerBody,
  answer: z.object({ user, message: z.string() }),
  status: 201,
  refusals: ["registration_refused", "input_invalid", "too_many_requests", "unavailable"],
});

export const logout = endpoint({
  operationId: "logout",
  method: "POST",
  path: "/api/logout",
  access: "public",
  summary: "Log out",
  answer: noContent,
  status: 204,
  refusals: [],
});

/** Token from a mailed link's fragment, which browsers do not send. */
const token = z.string().min(1).max(200);

export const forgotPasswordBody = z.object({ email }).meta({ id: "ForgotPasswordInput" });
export const newPasswordBody = z.object({ password: newPassword }).meta({ id: "NewPasswordInput" });

export const forgotPassword = endpoint({
  operationId: "forgotPassword",
  method: "POST",
  path: "/api/forgot-password",
  access: "public",
  summary: "Email a password reset link; the response is the same for an unknown address",
  body: forgotPasswordBody,
  answer: noContent,
  status: 204,
  refusals: ["too_many_requests"],
});

export const resetPassword = endpoint({
  operationId: "resetPassword",
  method: "POST",
  path: "/api/reset-password",
  access: "public",
  summary: "Set a new password by a one-time emailed link; ends all of the client's sessions",
  body: newPasswordBody.extend({ token }),
  answer: noContent,
  status: 204,
  refusals: ["input_invalid", "link_invalid", "too_many_requests", "unavailable"],
});

export const verifyEmail = endpoint({
  operationId: "verifyEmail",
  method: "POST",
  path: "/api/verify-email",
  access: "public",
  summary: "Confirm an email address by a one-time emailed link",
  body: z.object({
    token,
    password: newPassword
      .optional()
      .describe(
        "Becomes the login's password. Required unless the call is made with a session of the login.",
      ),
  }),
  answer: noContent,
  status: 204,
  refusals: ["input_invalid", "link_invalid", "too_many_requests", "unavailable"],
});

export const resendVerification = endpoint({
  operationId: "resendVerification",
  method: "POST",
  path: "/api/verify-email/resend",
  access: "session",
  summary: "Email the client another link to confirm their address",
  answer: noContent,
  status: 204,
  refusals: ["too_many_requests"],
});
