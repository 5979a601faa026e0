import { type ClientRole, managerRoles } from "#domain/clients/users/role.ts";
import { unlinkedName } from "#domain/unlinked-name.ts";
import { mailedMembers } from "#server/clients/client-approvals/store.ts";
import { issueInvitationLink } from "#server/clients/team/invite-member.ts";
import { findInvitationToMail, findMemberChange } from "#server/clients/team/store.ts";
import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { formatMailTime, mailFrame } from "./mail-facts.ts";
import { renderMail } from "./render-mail.ts";
import { payoutsHeld } from "./security-messages.ts";
import { type NotificationToSend, sendNotifications } from "./send-notifications.ts";
import { memberChanged, teamInvitation } from "./team-messages.ts";
import { teamRulesChanged } from "./team-rules-message.ts";

/** Mails invitations; the link is made here, so that its token is in no event. */
async function mailInvitations(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"member_invited">>[],
  app: App,
): Promise<void> {
  const frame = mailFrame(app.config);
  for (const { key, event } of relayed) {
    const invitation = await findInvitationToMail(tx, event.invitationId);
    if (!invitation) continue;
    const { email: to, role, accountName, inviterName, inviterEmail } = invitation;
    const path = await issueInvitationLink(tx, event.invitationId);
    // The reader may be a stranger, for whom no mail program makes a link of a name.
    const facts = {
      accountName: unlinkedName(accountName ?? "") || inviterEmail,
      role,
      invitedBy: unlinkedName(inviterName) || inviterEmail,
    };
    const at = formatMailTime(app.clock(), null);
    const mail = renderMail(teamInvitation(path, facts), {
      ...frame,
      id: `${key} ${event.invitationId}`,
      to,
      name: null,
      at,
    });
    await app.outgoingMail.enqueue(tx, [mail]);
  }
}

async function notifyOfMember(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"member_changed">>[],
  app: App,
): Promise<void> {
  const notifications: NotificationToSend[] = [];
  for (const { key, event } of relayed) {
    const { clientId, userId, change, role } = event;
    const { user, accountName } = await findMemberChange(tx, { clientId, userId });
    const member = user.name.trim() || user.email;
    const message = memberChanged(change, { member, accountName, role });
    const isByOthers = change === "removed" || change === "role";
    const mailMembers = isByOthers ? [user] : change === "factors_reset" && (await managersOf(tx, clientId));
    notifications.push({ clientId, eventKey: key, message, ...(mailMembers && { mailMembers }) });
  }
  await sendNotifications(tx, notifications, app);
}

async function managersOf(tx: Transaction, clientId: string) {
  const managers: readonly ClientRole[] = managerRoles;
  return (await mailedMembers(tx, { clientId })).filter(({ role }) => managers.includes(role));
}

/** To the owners, also the one who did it, whose session somebody else may hold. */
async function notifyOfRules(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"team_rules_changed">>[],
  app: App,
): Promise<void> {
  const notifications: NotificationToSend[] = [];
  for (const { key: eventKey, event } of relayed) {
    const { clientId, summary } = event;
    const { user, accountName } = await findMemberChange(tx, event);
    const message = teamRulesChanged({ by: user.name.trim() || user.email, accountName, summary });
    const members = await mailedMembers(tx, { clientId });
    const mailMembers = members.filter(({ role }) => role === "owner");
    notifications.push({ clientId, eventKey, message, mailMembers });
  }
  await sendNotifications(tx, notifications, app);
}

/** To the member whose log-in was reset or changed and those who run the account, whose mailboxes may be safe. */
async function notifyOfHold(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"payouts_held">>[],
  app: App,
): Promise<void> {
  const notifications: NotificationToSend[] = [];
  for (const { key: eventKey, event } of relayed) {
    const { clientId, userId, cause } = event;
    const { user, accountName } = await findMemberChange(tx, event);
    const until = new Date(event.until);
    const message = payoutsHeld({ cause, login: user.email, accountName, until });
    const members = await mailedMembers(tx, { clientId });
    const managers: readonly ClientRole[] = managerRoles;
    const mailMembers = members.filter(({ id, role }) => id === userId || managers.includes(role));
    notifications.push({ clientId, eventKey, message, mailMembers });
  }
  await sendNotifications(tx, notifications, app);
  await notifyClients(
    tx,
    relayed.map(({ event: { clientId } }) => ({ clientId, kind: "security", id: clientId })),
  );
}

/** Invitations, and notifications of a client's members and rules per event. */
export const teamNotifications: Subscriptions = {
  member_invited: [mailInvitations],
  member_changed: [notifyOfMember],
  team_rules_changed: [notifyOfRules],
  payouts_held: [notifyOfHold],
};
