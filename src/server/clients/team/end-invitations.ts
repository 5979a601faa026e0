import { mayManage } from "#domain/clients/users/manage-members.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { recordTeamChange } from "#server/clients/accounts/record-team-change.ts";
import type { StepUpRules } from "#server/clients/auth/step-up/require-confirmation.ts";
import { type Activity, appendActivity } from "#server/platform/append-activity.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Managing } from "./invite-member.ts";
import { lapseInvitations, listInvitationsBy } from "./store.ts";

/**
 * Ends the open invitations that a member sent and, in their role from now on, may no longer send; null for who is
 * no member any more. The client is locked.
 */
export async function endInvitationsOf(
  tx: Transaction,
  { id, role }: { readonly id: string; readonly role: ClientRole | null },
  managing: Omit<Managing, keyof StepUpRules> & { readonly activity: Activity },
): Promise<void> {
  const { session, now, newId, activity } = managing;
  const open = await listInvitationsBy(tx, { clientId: session.client.id, userId: id });
  const ended = open.filter((invitation) => role === null || !mayManage(role, invitation.role));
  if (ended.length === 0) return;
  const ids = ended.map((invitation) => invitation.id);
  await lapseInvitations(tx, ids, { by: session.user.id, at: now });
  for (const invitation of ended) {
    const { email } = invitation;
    const action = "end_invitation";
    await recordTeamChange(tx, { action, details: { email, role: invitation.role, sender: id } }, managing);
    await appendActivity(tx, { ...activity, id: newId(), action, detail: email });
  }
}
