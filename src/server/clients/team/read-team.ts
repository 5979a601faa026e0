import { mayManage } from "#domain/clients/users/manage-members.ts";
import { formatAmount, money } from "#domain/money.ts";
import { findTeamSettings } from "#server/clients/accounts/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { listInvitations, listMembers } from "./store.ts";

export async function readTeam(db: Database | Transaction, { client, user, role }: ClientSession, now: Date) {
  const { members, ...team } = await readMembers(db, client.id, now);
  return {
    ...team,
    members: members.map((member) => ({
      ...member,
      isYou: member.id === user.id,
      mayManage: member.id !== user.id && mayManage(role, member.role),
    })),
  };
}

/** The team as anyone who may look sees it. */
export async function readMembers(db: Database | Transaction, clientId: string, now: Date) {
  const members = await listMembers(db, clientId);
  const invitations = await listInvitations(db, clientId, now);
  const { secondFactorRequired, preparerBookingLimit: limit } = await findTeamSettings(db, clientId);
  return {
    members: members.map(({ lastSeenAt, lastActedAt, ...member }) => ({
      ...member,
      lastSeenAt: laterOf(lastSeenAt, lastActedAt),
    })),
    invitations: invitations.map(({ inviterName, inviterEmail, ...invitation }) => ({
      ...invitation,
      invitedBy: inviterName.trim() || inviterEmail,
      hasExpired: invitation.expiresAt <= now,
    })),
    secondFactorRequired,
    preparerBookingLimit: limit === null ? null : formatAmount(money(limit, "GBP")),
  };
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
