import { endpoint } from "#contract/endpoint.ts";
import { id, noContent } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { staffRoles } from "#domain/clients/staff/role.ts";
import { loginBody } from "./auth.ts";

export const staffRole = z.enum(staffRoles).meta({ id: "StaffRole" });

export const staffUser = z
  .object({ id, email: z.string(), name: z.string(), role: staffRole })
  .meta({ id: "StaffUser" });
export type StaffUser = z.output<typeof staffUser>;

export const adminLogin = endpoint({
  operationId: "adminLogin",
  method: "POST",
  path: "/api/admin/login",
  access: "public",
  summary: "Log in to the back office",
  body: loginBody.extend({
    code: z
      .string()
      .max(20)
      .transform((code) => code.replaceAll(/\s/g, ""))
      .optional()
      .describe("Authenticator code, after a `code_needed` refusal."),
  }),
  answer: z.object({ user: staffUser, message: z.string() }),
  refusals: [
    "authenticator_needed",
    "code_needed",
    "code_wrong",
    "login_failed",
    "too_many_requests",
    "unavailable",
  ],
});

export const adminLogout = endpoint({
  operationId: "adminLogout",
  method: "POST",
  path: "/api/admin/logout",
  access: "public",
  summary: "Log out of the back office",
  answer: noContent,
  status: 204,
  refusals: [],
});

export const readStaffUser = endpoint({
  operationId: "readStaffUser",
  method: "GET",
  path: "/api/admin/user",
  access: "staff",
  summary: "The signed-in staff user",
  answer: staffUser,
  refusals: [],
});
