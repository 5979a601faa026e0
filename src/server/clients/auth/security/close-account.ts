import { closureBlockers, forfeitedShare } from "#domain/clients/accounts/account-closing.ts";
import { ownerRoles } from "#domain/clients/users/role.ts";
import { profitShareForfeitJournal } from "#domain/ledger/journals/profit-share-postings.ts";
import type { Money } from "#domain/money.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { markClientClosed } from "#server/clients/accounts/store.ts";
import { requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import { lockWholeClient, readClosureBlockers } from "#server/clients/auth/store.ts";
import { requireRole } from "#server/clients/users/require-role.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { endSessionsFor } from "#server/platform/session/end-sessions.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { auditUserAction } from "./audit-user-action.ts";
import { closeLoginWithoutAccount } from "./close-login.ts";

declare module "#server/platform/app.ts" {
  interface App {
    /** Deactivate rules and alerts of a client, in the transaction that closes the account. */
    readonly stopActingFor: readonly ((tx: Transaction, clientId: string, now: Date) => Promise<void>)[];
    /** Waits for a client's bookings in progress and blocks others; taken before the lock of the client. */
    readonly blockBookings: (tx: Transaction, clientId: string) => Promise<void>;
  }
}

/**
 * Closes a client's account after confirmation and ends every session. Records and the address are kept, so
 * it cannot be registered again. Profit share below the cash-out minimum is forfeited; the confirmation binds
 * that amount.
 * @throws Refused `account_not_empty` with each reason, `role_forbids`; Challenged `confirmation_required`.
 */
export async function closeAccount(
  tx: Transaction,
  { app, session }: { readonly app: App; readonly session: ClientSession },
): Promise<void> {
  const { id: clientId } = session.client;
  const { id: userId } = session.user;
  const now = app.clock();
  // A trade that is being booked is in nobody's sight yet.
  await app.blockBookings(tx, clientId);
  await lockWholeClient(tx, clientId);
  await requireRole(tx, session, ownerRoles);
  const there = await readClosureBlockers(tx, clientId);
  const obstacles = closureBlockers(there);
  if (Object.keys(obstacles).length > 0) throw new Refused("account_not_empty", obstacles);
  const givenUp = forfeitedShare(there);
  await requireConfirmation(tx, closing(givenUp), { ...app, session, now });
  if (givenUp) {
    const id = app.newId();
    const facts = { id, subjectId: id, clientId, usdMinor: givenUp.minor, postedAt: now };
    await postJournal(tx, profitShareForfeitJournal(facts));
  }
  await markClientClosed(tx, clientId, now);
  for (const stop of app.stopActingFor) await stop(tx, clientId, now);
  await closeLoginWithoutAccount(tx, userId, now);
  await endSessionsFor(tx, clientId);
  await auditUserAction(tx, app, { userId, clientId }, "close_account");
  await appendEvents(tx, [{ kind: "account_closed", clientId }], now);
}

function closing(givenUp: Money | undefined) {
  const kind = "close_account";
  if (!givenUp) return { kind, facts: [], summary: "Close your account for good" };
  const loss = formatMoneyWithCode(givenUp);
  return {
    kind,
    facts: ["give up", loss],
    summary: `Close your account for good and lose ${loss} of profit share, which is too little to cash out`,
  };
}
