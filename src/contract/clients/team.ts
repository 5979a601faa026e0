import { endpoint } from "#contract/endpoint.ts";
import { amountIn, amountOut, byId, id, noContent, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { clientRoles } from "#domain/clients/users/role.ts";
import { email, newPassword, personName, user } from "./auth.ts";

const role = z.enum(clientRoles, "Choose a role").meta({ id: "ClientRole" });

export const member = z
  .object({
    id: id.describe("Of the user."),
    name: z.string(),
    email: z.string(),
    role,
    joinedAt: timestamp,
    lastSeenAt: timestamp.nullable().describe("When they last used Summit for this client; null if never."),
    hasSecondFactor: z.boolean(),
    isYou: z.boolean().describe("The reader."),
    mayManage: z.boolean().describe("Whether the reader may change or remove them."),
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof member>;

export const invitation = z
  .object({
    id,
    email: z.string(),
    role,
    invitedBy: z.string(),
    invitedAt: timestamp,
    expiresAt: timestamp,
    hasExpired: z.boolean(),
    hasLapsed: z.boolean().describe("It ended because its sender may no longer invite."),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof invitation>;

export const team = z
  .object({
    members: z.array(member),
    invitations: z
      .array(invitation)
      .describe("Not yet accepted, and those that ended with their sender's right to send them."),
    secondFactorRequired: z.boolean(),
    preparerBookingLimit: amountOut
      .nullable()
      .describe(
        "The greatest exchange, in pounds at mid-market, that preparers book without approval; null without a limit.",
      ),
  })
  .meta({ id: "Team" });
export type Team = z.output<typeof team>;

export const readTeam = endpoint({
  operationId: "readTeam",
  method: "GET",
  path: "/api/team",
  access: "activated",
  summary: "The client's members and open invitations",
  answer: team,
  refusals: [],
});

export const invitationIn = z.object({ email, role }).meta({ id: "InvitationInput" });

export const inviteMember = endpoint({
  operationId: "inviteMember",
  method: "POST",
  path: "/api/team/invitations",
  access: "activated",
  summary: "Invite a person by email; an earlier invitation to the same address ends",
  body: invitationIn,
  answer: team,
  status: 201,
  refusals: [
    "already_member",
    "confirmation_required",
    "invitation_limit",
    "role_forbids",
    "too_many_requests",
  ],
});

export const withdrawInvitation = endpoint({
  operationId: "withdrawInvitation",
  method: "DELETE",
  path: "/api/team/invitations/:id",
  access: "activated",
  summary: "Withdraw an invitation, so that its link no longer works, or take an ended one off the list",
  params: byId,
  answer: team,
  refusals: ["not_found", "role_forbids"],
});

export const changeRole = endpoint({
  operationId: "changeRole",
  method: "PATCH",
  path: "/api/team/members/:id",
  access: "activated",
  summary: "Change a member's role",
  params: byId,
  body: z.object({
    role,
    replaces: role.nullish().describe("The role that was read; refused when it changed since."),
  }),
  answer: team,
  refusals: ["confirmation_required", "last_owner", "not_found", "role_forbids", "value_changed"],
});

export const removeMember = endpoint({
  operationId: "removeMember",
  method: "DELETE",
  path: "/api/team/members/:id",
  access: "activated",
  summary:
    "Remove a member, end their sessions and revoke their API keys; webhook endpoints that they added (`createdBy`) stay",
  params: byId,
  answer: team,
  refusals: ["confirmation_required", "last_owner", "not_found", "role_forbids"],
});

export const leaveTeam = endpoint({
  operationId: "leaveTeam",
  method: "POST",
  path: "/api/team/leave",
  access: "activated",
  summary: "Leave the team; the session ends, and the member's API keys are revoked",
  answer: noContent,
  status: 204,
  refusals: ["last_owner"],
});

export const requireSecondFactor = endpoint({
  operationId: "requireSecondFactor",
  method: "PUT",
  path: "/api/team/second-factor",
  access: "activated",
  summary: "Require a second factor of every member, or no longer",
  body: z.object({ required: z.boolean() }),
  answer: team,
  refusals: ["confirmation_required", "second_factor_missing"],
});

export const bookingLimitIn = z
  .object({
    limit: amountIn.nullable(),
    replaces: amountIn
      .nullish()
      .describe("The limit that was read, null for none; refused when it changed since."),
  })
  .meta({ id: "BookingLimitInput", description: "In pounds; null lifts the limit." });

export const setPreparerLimit = endpoint({
  operationId: "setPreparerLimit",
  method: "PUT",
  path: "/api/team/booking-limit",
  access: "activated",
  summary: "Set the greatest exchange that preparers book without approval, or lift the limit",
  body: bookingLimitIn,
  answer: team,
  refusals: [
    "amount_malformed",
    "amount_too_large",
    "amount_too_precise",
    "confirmation_required",
    "value_changed",
  ],
});

export const account = z
  .object({
    id,
    name: z.string().describe("Of the company or person."),
    role,
    isCurrent: z.boolean().describe("The one that the session acts for."),
  })
  .meta({ id: "Account" });
export type Account = z.output<typeof account>;

export const listAccounts = endpoint({
  operationId: "listAccounts",
  method: "GET",
  path: "/api/accounts",
  access: "login",
  summary: "The accounts that the user acts for",
  answer: z.array(account),
  refusals: [],
});

export const switchAccount = endpoint({
  operationId: "switchAccount",
  method: "POST",
  path: "/api/accounts/switch",
  access: "login",
  summary: "Act for another account of the user from now on",
  body: z.object({ id }),
  answer: z.object({ user }),
  refusals: ["account_under_review", "not_found"],
});

const token = z.string().min(1).max(200);

export const openTeamInvitation = endpoint({
  operationId: "openTeamInvitation",
  method: "POST",
  path: "/api/invitation",
  access: "public",
  summary: "Get what an invitation is for, by the mailed link's token",
  body: z.object({ token }),
  answer: z.object({
    accountName: z.string(),
    role,
    email: z.string(),
    invitedBy: z.string(),
    hasLogin: z
      .boolean()
      .describe("The address has a confirmed login: accepting needs neither name nor password."),
  }),
  refusals: ["invitation_ended", "link_invalid", "login_closed", "too_many_requests"],
});

export const newMember = z
  .object({
    name: personName,
    password: newPassword,
  })
  .meta({
    id: "NewMember",
    description: "What a person without a confirmed login sets up; both are ignored for one who has one.",
  });

export const acceptTeamInvitation = endpoint({
  operationId: "acceptTeamInvitation",
  method: "POST",
  path: "/api/invitation/accept",
  access: "public",
  summary: "Join a team by the mailed link's token; a new login is signed in",
  body: z.object({ token, login: newMember.optional() }),
  answer: z.object({ isLoggedIn: z.boolean() }),
  refusals: [
    "input_invalid",
    "invitation_ended",
    "link_invalid",
    "login_closed",
    "member_limit",
    "too_many_requests",
    "unavailable",
  ],
});
