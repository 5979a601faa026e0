import { endpoint } from "#contract/endpoint.ts";
import { byId, id, noContent, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { clientRoles } from "#domain/clients/users/role.ts";
import { user } from "./auth.ts";
import { account } from "./team.ts";

export const loginDetails = z
  .object({
    email: z.string(),
    person: z.string().describe("Empty until given."),
    emailVerified: z.boolean(),
    accounts: z.array(account),
    formerAccounts: z
      .array(z.object({ name: z.string(), endedAt: timestamp, reason: z.enum(["ended", "closed"]) }))
      .describe("The latest first."),
    invitations: z
      .array(
        z.object({
          id,
          accountName: z.string(),
          role: z.enum(clientRoles),
          invitedBy: z.string(),
          expiresAt: timestamp,
        }),
      )
      .describe("Open invitations to the confirmed address."),
  })
  .meta({
    id: "LoginDetails",
    description: "A person's login, with the accounts that they act for, acted for, and may join.",
  });
export type LoginDetails = z.output<typeof loginDetails>;

export const readLogin = endpoint({
  operationId: "readLogin",
  method: "GET",
  path: "/api/login",
  access: "login",
  summary: "The login, also of a person without an account, with open invitations",
  answer: loginDetails,
  refusals: [],
});

export const acceptOwnInvitation = endpoint({
  operationId: "acceptOwnInvitation",
  method: "POST",
  path: "/api/login/invitations/:id/accept",
  access: "login",
  summary: "Accept an invitation to the login's address, and act for that account",
  params: byId,
  answer: z.object({ user }),
  refusals: ["account_under_review", "member_limit", "not_found"],
});

export const openOwnAccount = endpoint({
  operationId: "openOwnAccount",
  method: "POST",
  path: "/api/login/account",
  access: "login",
  summary: "Open an account for a login without one",
  answer: z.object({ user }),
  status: 201,
  refusals: ["still_member"],
});

export const closeLogin = endpoint({
  operationId: "closeLogin",
  method: "POST",
  path: "/api/login/close",
  access: "login",
  summary: "Close a login without an account, and end its sessions",
  answer: noContent,
  status: 204,
  refusals: ["confirmation_required", "still_member"],
});
