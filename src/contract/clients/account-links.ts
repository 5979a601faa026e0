import { endpoint } from "#contract/endpoint.ts";
import { noContent } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { email, newPassword } from "./auth.ts";

/** Token from a mailed link's fragment, which browsers do not send. */
const token = z.string().min(1).max(200);

export const forgotPasswordBody = z.object({ email });
export const newPasswordBody = z.object({ password: newPassword });

export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/forgot-password",
  access: "public",
  summary: "Mail a link that sets a new password; answers alike whether or not the address has an account",
  body: forgotPasswordBody,
  answer: noContent,
  status: 204,
  refusals: ["too_many_requests"],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/reset-password",
  access: "public",
  summary: "Set a new password by a mailed link, once; ends all of the client's sessions",
  body: newPasswordBody.extend({ token }),
  answer: noContent,
  status: 204,
  refusals: ["input_invalid", "link_invalid", "too_many_requests", "unavailable"],
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/verify-email",
  access: "public",
  summary: "Confirm an email address by a mailed link, once",
  body: z.object({ token }),
  answer: noContent,
  status: 204,
  refusals: ["link_invalid", "too_many_requests"],
});

export const resendVerification = endpoint({
  method: "POST",
  path: "/api/verify-email/resend",
  access: "session",
  summary: "Mail another link that confirms the client's own email address",
  answer: noContent,
  status: 204,
  refusals: ["too_many_requests"],
});
