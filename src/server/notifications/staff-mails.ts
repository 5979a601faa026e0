import { issueStaffLink } from "#server/clients/auth/staff/staff-links.ts";
import { findOpenStaff } from "#server/clients/auth/store.ts";
import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { formatMailTime, mailFrame } from "./mail-facts.ts";
import type { Message } from "./messages.ts";
import { renderMail } from "./render-mail.ts";

/** Mails staff users their account links; created here, so that the token is in no event. */
export async function mailStaffInvitations(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"staff_invited">>[],
  app: App,
): Promise<void> {
  const frame = mailFrame(app.config);
  for (const { key, event } of relayed) {
    const staff = await findOpenStaff(tx, event.staffId);
    // The account was disabled meanwhile.
    if (staff === undefined) continue;
    const { email: to, name } = staff;
    const path = await issueStaffLink(tx, event.staffId, app.clock());
    const at = formatMailTime(app.clock(), null);
    await app.outgoingMail.enqueue(tx, [
      renderMail(staffInvitation(path, to), { ...frame, id: `${key} ${event.staffId}`, to, name, at }),
    ]);
  }
}

/** `path` sets the password and is for the mail only. */
export function staffInvitation(path: string, email: string): Omit<Message, "kind"> {
  return {
    title: "Your Summit back-office account",
    text: "Please set your password within 24 hours. The link works once. Nobody at Summit will ever ask you for your password.",
    path,
    action: "Set my password",
    facts: [
      { name: "Log in as", value: email },
      { name: "Link works", value: "Once, for 24 hours" },
    ],
  };
}
