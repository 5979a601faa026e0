import { endpoint } from "#contract/endpoint.ts";
import { byId, id, noContent, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { staffStatuses } from "#domain/clients/staff/staff-status.ts";
import { email, newPassword } from "./auth.ts";
import { staffRole } from "./staff-auth.ts";

export const staffAccount = z
  .object({
    id,
    email: z.string(),
    name: z.string(),
    personReference: z
      .string()
      .describe("Unique per person; two accounts of one person count as one in maker-checker."),
    role: staffRole,
    broker: z
      .object({ id, name: z.string() })
      .nullable()
      .describe("Broker whose clients are visible; null for other roles."),
    standing: z.enum(staffStatuses),
    authenticator: z.boolean().describe("Whether sign-in needs an authenticator code."),
    createdAt: timestamp,
    lastSeenAt: timestamp.nullable().describe("Last activity; null without a session."),
  })
  .meta({ id: "StaffAccount" });
export type StaffAccount = z.output<typeof staffAccount>;

const roleBody = z
  .object({
    role: staffRole,
    brokerId: z.uuid("Please select a broker").nullable().default(null),
  })
  .meta({ id: "StaffRoleInput", description: "Required for brokers' accounts, absent for others." });

export const invitationBody = roleBody
  .extend({
    email,
    name: z.string().trim().min(1, "Enter the staff user's full name").max(100, "At most 100 characters"),
    personReference: z
      .string("Enter the person's staff number or another reference")
      .trim()
      .min(1, "Enter the person's staff number or another reference")
      .max(40, "At most 40 characters")
      .describe("Unique per person, such as a staff number."),
    anotherPerson: z.boolean().default(false).describe("Declares a namesake to be another person."),
  })
  .meta({ id: "StaffInvitationInput" });

export const listStaff = endpoint({
  operationId: "listStaff",
  method: "GET",
  path: "/api/admin/staff",
  access: "staff",
  summary: "Staff users, by name",
  answer: z.array(staffAccount),
  refusals: [],
});

export const inviteStaff = endpoint({
  operationId: "inviteStaff",
  method: "POST",
  path: "/api/admin/staff",
  access: "staff",
  summary: "Invite a staff user by a one-time emailed link, valid for 24 hours",
  body: invitationBody,
  answer: staffAccount,
  status: 201,
  refusals: ["broker_unknown", "person_exists", "person_mismatch", "staff_exists"],
});

export const resendStaffInvitation = endpoint({
  operationId: "resendStaffInvitation",
  method: "POST",
  path: "/api/admin/staff/:id/invitation",
  access: "staff",
  summary: "Email a staff user a new set-up link, which replaces the previous one",
  params: byId,
  answer: staffAccount,
  refusals: ["not_found", "staff_disabled"],
});

export const changeStaffRole = endpoint({
  operationId: "changeStaffRole",
  method: "PATCH",
  path: "/api/admin/staff/:id/role",
  access: "staff",
  summary: "Change a staff user's role from their next request on",
  params: byId,
  body: roleBody.extend({
    replaces: roleBody.nullish().describe("The role that was read; refused when it changed since."),
  }),
  answer: staffAccount,
  refusals: ["broker_unknown", "last_administrator", "not_found", "value_changed"],
});

export const disableStaff = endpoint({
  operationId: "disableStaff",
  method: "POST",
  path: "/api/admin/staff/:id/disable",
  access: "staff",
  summary: "Disable a staff user's account and end their sessions",
  params: byId,
  answer: staffAccount,
  refusals: ["last_administrator", "not_found"],
});

export const enableStaff = endpoint({
  operationId: "enableStaff",
  method: "POST",
  path: "/api/admin/staff/:id/enable",
  access: "staff",
  summary: "Enable a disabled staff account",
  params: byId,
  answer: staffAccount,
  refusals: ["not_found"],
});

const token = z.string().min(1).max(200);

export const openInvitation = endpoint({
  operationId: "openInvitation",
  method: "POST",
  path: "/api/admin/invitation",
  access: "public",
  summary: "Get an invitation and its authenticator set-up details",
  body: z.object({ token }),
  answer: z.object({
    email: z.string(),
    name: z.string(),
    authenticator: z
      .object({ secret: z.string(), uri: z.string(), sealed: z.string() })
      .nullable()
      .describe("Null when no code is needed. `sealed` is sent back with the first code."),
  }),
  refusals: ["link_invalid", "too_many_requests"],
});

export const acceptInvitation = endpoint({
  operationId: "acceptInvitation",
  method: "POST",
  path: "/api/admin/invitation/accept",
  access: "public",
  summary: "Accept an invitation: set the password and authenticator, and end all sessions",
  body: z.object({
    token,
    password: newPassword,
    authenticator: z
      .object({
        sealed: z.string().max(1_000),
        code: z
          .string()
          .max(20)
          .transform((code) => code.replaceAll(/\s/g, "")),
      })
      .optional(),
  }),
  answer: noContent,
  status: 204,
  refusals: ["code_wrong", "input_invalid", "link_invalid", "too_many_requests", "unavailable"],
});
