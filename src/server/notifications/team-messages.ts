import { type ClientRole, roleDescriptions, roleNames } from "#domain/clients/users/role.ts";
import type { Message } from "./messages.ts";

export type InvitationFacts = {
  /** Of the company or person whose account it is. */
  readonly accountName: string;
  readonly role: ClientRole;
  /** Name, or address of a member without one. */
  readonly invitedBy: string;
};

/** `path` accepts the invitation and is for the mail only. */
export function teamInvitation(
  path: string,
  { accountName, role, invitedBy }: InvitationFacts,
): Omit<Message, "kind"> {
  return {
    title: `Join ${accountName} on Summit`,
    text: `${invitedBy} invites you to use the Summit account of ${accountName}. The link works once, for 7 days. If you don't know ${invitedBy}, you don't need to do anything.`,
    path,
    action: "View the invitation",
    facts: [
      { name: "Account", value: accountName },
      { name: "Your role", value: roleNames[role] },
      { name: "Link works", value: "Once, for 7 days" },
    ],
  };
}

export type MemberFacts = {
  /** The member's name or address. */
  readonly member: string;
  readonly accountName: string;
  readonly role: ClientRole;
};

export type MemberChange = "joined" | "left" | "removed" | "role" | "factors_reset";

/**
 * For the client's contact when somebody joins or leaves, for the member when others changed something, and for those who run
 * the account when the desk reset a member's two-step log-in.
 */
export function memberChanged(change: MemberChange, { member, accountName, role }: MemberFacts): Message {
  const base = {
    ...({ kind: "member_changed", path: "/team", action: "View the team" } as const),
    facts: [
      { name: "Member", value: member },
      { name: "Account", value: accountName },
      { name: change === "role" ? "New role" : "Role", value: roleNames[role] },
    ],
  };
  switch (change) {
    case "joined":
      return {
        ...base,
        title: `${member} joined your team`,
        text: `${member} accepted the invitation to ${accountName} as ${roleNames[role]}. If you didn't expect this, remove them and contact us.`,
      };
    case "left":
      return {
        ...base,
        title: `${member} left your team`,
        text: `${member} can no longer use ${accountName}.`,
      };
    case "removed":
      return {
        ...base,
        title: `${member} was removed from the team`,
        text: `${member} can no longer use the Summit account of ${accountName}, and is logged out of it.`,
        mailPath: "/",
      };
    case "role":
      return {
        ...base,
        title: `${member} is now ${roleNames[role]}`,
        text: `${member} has a new role for ${accountName}: ${roleNames[role]}. ${roleDescriptions[role]}`,
      };
    case "factors_reset":
      return {
        ...base,
        title: `The two-step log-in of ${member} was reset`,
        text: `${member} lost their second step, so we removed it after checking who they are. They log in to ${accountName} with their password until they set it up again. If you don't know of this, contact us straight away.`,
      };
  }
}
