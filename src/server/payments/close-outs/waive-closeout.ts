import { closeoutWaivedJournal } from "#domain/ledger/journals/closeout-postings.ts";
import { formatMoneyWithCode, minBigInt, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { postCredit } from "#server/clients/frozen-funds/freeze-funds.ts";
import { isClosedClient } from "#server/clients/restrictions/closing-store.ts";
import { appendAudit, setAuthority } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { readControlMode } from "#server/platform/people/read-control-mode.ts";
import { requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findTradeCloseout } from "#server/trading/trades/reads-store.ts";
import { lockTrade, recordStep } from "#server/trading/trades/store.ts";
import { insertWaiver, lockHoldings } from "./store.ts";

type By = { readonly staff: { readonly id: string }; readonly now: Date };

/**
 * Waives the cost of a close-out, once a second person agrees: the unpaid part is forgiven, the paid part returns to
 * the client's balance. Whoever closed it out for the desk doesn't ask for it.
 * @throws Refused `not_found`, `closeout_without_cost`, `closeout_waived`, `client_closed`,
 * `second_person_recent`, `second_person_same`.
 */
export async function waiveCloseout(
  tx: Transaction,
  { tradeId, reason }: { readonly tradeId: string; readonly reason: string },
  { staff, now, newId }: By & { readonly newId: () => string },
): Promise<void> {
  const trade = await lockTrade(tx, tradeId);
  if (!trade) throw new Refused("not_found");
  const closeout = await findTradeCloseout(tx, tradeId);
  if (!closeout || closeout.charged === 0n) throw new Refused("closeout_without_cost");
  if (closeout.waivedAt !== null) throw new Refused("closeout_waived");
  await expectAnother(tx, closeout.closedOutBy, { staff, now });
  const { clientId } = trade;
  // The refund would go to a balance that nobody can use.
  if (await isClosedClient(tx, clientId, now)) throw new Refused("client_closed");
  const currency = closeout.currency;
  const { charged } = closeout;
  const { debt } = await lockHoldings(tx, clientId, currency);
  const forgiven = minBigInt(debt, charged);
  const split = { refunded: charged - forgiven, forgiven };
  const facts = { tradeId, clientId, currency, ...split };
  await postCredit(tx, closeoutWaivedJournal(facts, { id: newId(), postedAt: now }), { now, newId });
  await insertWaiver(tx, { tradeId, staffId: staff.id, reason, ...split, waivedAt: now });
  const cost = formatMoneyWithCode(money(charged, currency));
  await recordStep(tx, { tradeId, kind: "closeout_waived", at: now, detail: `${cost}: ${reason}` });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "waive_closeout",
    subject: { kind: "trade", id: tradeId },
    details: { reason, cost },
  });
  await appendEvents(tx, [{ kind: "closeout_waived", clientId, tradeId }], now);
}

async function expectAnother(
  tx: Transaction,
  firstStaffId: string | null,
  { staff, now }: By,
): Promise<void> {
  if (firstStaffId === null) return;
  if ((await readControlMode(tx, now)) === "single-operator") setAuthority(tx, { mode: "single-operator" });
  else await requireSecondPerson(tx, { firstStaffId, secondStaffId: staff.id, now });
}
