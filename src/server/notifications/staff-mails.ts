import { issueStaffLink } from "#server/clients/auth/staff/staff-links.ts";
import { findOpenStaffEmail } from "#server/clients/auth/store.ts";
import type { App } from "../platform/app.ts";
import type { EventOf, Relayed } from "../platform/outbox/events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { renderMail } from "./render-mail.ts";

/** Mails staff users their account links; created here, so that the token is in no event. */
export async function mailStaffInvitations(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"staff_invited">>[],
  app: App,
): Promise<void> {
  const { PUBLIC_URL, HOST, PORT, SUPPORT_EMAIL: supportEmail } = app.config;
  const site = (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, "");
  for (const { key, event } of relayed) {
    const to = await findOpenStaffEmail(tx, event.staffId);
    // The account was disabled meanwhile.
    if (to === undefined) continue;
    const path = await issueStaffLink(tx, event.staffId, app.clock());
    const message = {
      title: "Your Summit back-office account",
      text: "Use the button below within 24 hours to set your password. It works once. Nobody at Summit will ever ask you for your password.",
      path,
      action: "Set my password",
    };
    await app.outgoingMail.enqueue(tx, [
      renderMail(message, { id: `${key} ${event.staffId}`, to, site, supportEmail }),
    ]);
  }
}
