import { closingObstacles } from "#domain/clients/account-closing.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "../../platform/app.ts";
import { appendEvents } from "../../platform/outbox/append-events.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
import { type ClientSession, endAllSessions } from "../../platform/session/sessions.ts";
import { deleteLinks } from "../account-links-store.ts";
import { lockWholeClient, markClosed, readStillThere } from "../closing-store.ts";
import { requireConfirmation } from "../step-up/require-confirmation.ts";
import { auditOf } from "./audit-of.ts";

/**
 * Closes a client's account once they have confirmed it: every session ends and nobody logs in any more. What was booked
 * and the address stay for the books, so nobody else registers with it.
 * @throws Refused `account_not_empty` with each reason; Challenged `confirmation_required`.
 */
export async function closeAccount(
  tx: Transaction,
  { app, session }: { readonly app: App; readonly session: ClientSession },
): Promise<void> {
  const { id: clientId } = session.client;
  const now = app.clock();
  await lockWholeClient(tx, clientId);
  const obstacles = closingObstacles(await readStillThere(tx, clientId));
  if (Object.keys(obstacles).length > 0) throw new Refused("account_not_empty", obstacles);
  const action = { kind: "close_account", facts: [], summary: "Close your account for good" };
  await requireConfirmation(tx, action, { session, vault: app.vault, now });
  await markClosed(tx, clientId, now);
  await deleteLinks(tx, clientId);
  await endAllSessions(tx, clientId);
  await auditOf(tx, app, clientId, "close_account");
  await appendEvents(tx, [{ kind: "account_closed", clientId }], now);
}
