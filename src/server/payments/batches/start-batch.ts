import { createHash } from "node:crypto";
import { formatCalendarDay } from "#domain/calendar.ts";
import { totalsOf } from "#domain/clients/client-approvals/shown-payout.ts";
import {
  findRestriction,
  payoutRailFor,
  type RestrictedAction,
  refusalFor,
} from "#domain/clients/restrictions/restriction.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { clientBalance } from "#domain/ledger/journals/account-ref.ts";
import { batchTimeZone } from "#domain/payments/batches/pay-day.ts";
import { isolateName } from "#domain/plain-line.ts";
import { formatCounted } from "#domain/plural.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn } from "#domain/time-zone.ts";
import type { FactorContext } from "#server/clients/auth/second-factor/require-factor.ts";
import type { Confirming } from "#server/clients/auth/step-up/require-confirmation.ts";
import {
  type ApprovingSession,
  confirmOrRequest,
  requireApprovalToPay,
} from "#server/clients/client-approvals/require-approval.ts";
import { requireOpenAccount } from "#server/clients/restrictions/closing-store.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { lockNamedAccounts } from "#server/ledger/journals/post-journals.ts";
import { clientBalances, isInDebt } from "#server/ledger/journals/store.ts";
import type { LatestRates } from "#server/market/rates/latest-rates.ts";
import { sumInPence } from "#server/payments/funding/confirm-payouts.ts";
import { setAsideTotals } from "#server/payments/funding/set-aside-store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { payAtOnce } from "./dated-lines-store.ts";
import { lockDraft, type NamedBatch } from "./edit-batch.ts";
import { withOutdated } from "./outdated-lines.ts";
import { withRepeated } from "./repeated-lines.ts";
import { amountOf, isRight, type RightLine } from "./right-line.ts";
import { linesOf, lockDrafts, updateBatch } from "./store.ts";

/**
 * Starts paying a batch, once the member confirmed or others approved exactly these lines. The lines are paid
 * in parts afterwards.
 * @throws Refused `not_found`, `batch_changed`, `batch_closed`, `batch_faulty`, `batch_empty`,
 * `batch_outdated`, `batch_duplicates`, `approval_outdated`, `second_factor_missing`, `signed_out`, those of `refuseStopped` and `requireMoney`; Challenged
 * `confirmation_required`; ApprovalNeeded.
 */
export async function startBatch(
  tx: Transaction,
  { acceptDuplicates, ...named }: NamedBatch & { readonly acceptDuplicates: boolean },
  context: Confirming &
    FactorContext & {
      readonly session: ApprovingSession;
      readonly rates: LatestRates;
      readonly payoutsNeedAddress: boolean;
    },
): Promise<void> {
  await lockDrafts(tx, named.clientId);
  await requireOpenAccount(tx, named.clientId, context.now);
  const batch = await lockDraft(tx, named);
  const stored = await linesOf(tx, batch.id);
  if (stored.length === 0) throw new Refused("batch_empty");
  if (!stored.every(isRight)) throw new Refused("batch_faulty");
  const current = await withOutdated(tx, named.clientId, { lines: stored, ...context });
  const lines = await withRepeated(tx, named.clientId, current, context.now);
  if (!lines.every(isRight)) throw new Refused("batch_outdated");
  if (lines.some(({ duplicate }) => duplicate !== null) && !acceptDuplicates)
    throw new Refused("batch_duplicates");
  const today = clockIn(batchTimeZone, context.now).day;
  const isLater = ({ paysOn }: RightLine) => paysOn !== null && paysOn > today;
  const paidNow = { clientId: named.clientId, lines: lines.filter((line) => !isLater(line)) };
  await refuseStopped(tx, paidNow, context.now);
  await requireMoney(tx, paidNow);
  const payouts = lines.map((line) => ({
    ...shownPayout(line),
    paysOn: (isLater(line) && line.paysOn) || undefined,
  }));
  const summary = `Pay the batch ${isolateName(batch.name)}: ${formatCounted(lines.length, "payment")}, together ${totalsOf(payouts).join(" and ")}${describeDays(lines.filter(isLater))}`;
  const facts = [batch.id, String(batch.version), digestOfLines(lines)];
  const pence = sumInPence(lines.map(amountOf), context.rates);
  const approvable = { pence, facts: ["batch", ...facts], summary, payouts, batchId: batch.id };
  const hasNew = lines.some(({ beneficiaryId }) => beneficiaryId === null);
  // Paying saves new recipients, which may need approval by a rule of their own.
  const kinds = hasNew ? (["payment", "recipient"] as const) : (["payment"] as const);
  const action = { approvable: { ...approvable, kinds }, confirmable: { kind: "pay_batch", facts, summary } };
  if ((await requireApprovalToPay(tx, action.approvable, context)) === "not_needed")
    await confirmOrRequest(tx, action, context);
  // Locked until the batch counts as started, so that of two batches that one balance covers once, one starts.
  const currencies = new Set(paidNow.lines.map(({ currency }) => currency));
  await lockNamedAccounts(
    tx,
    [...currencies].map((currency) => clientBalance(paidNow.clientId, currency)),
  );
  await requireMoney(tx, paidNow);
  // A day that came while the batch waited for approval is today.
  await payAtOnce(tx, batch.id, today);
  await updateBatch(tx, batch.id, { status: "PAYING", startedAt: context.now });
  const { clientId } = named;
  await appendEvents(tx, [{ kind: "batch_to_pay", clientId, batchId: batch.id }], context.now);
  await notifyClients(tx, [{ clientId, kind: "batch", id: batch.id }]);
}

function shownPayout(line: RightLine) {
  const { beneficiaryId, payeeName, accountMasked, amount, currency, reference } = line;
  return {
    recipientId: beneficiaryId ?? undefined,
    recipientName: payeeName,
    accountNumber: accountMasked,
    minor: String(amount),
    currency: currency,
    reference,
    paidFrom: "balance" as const,
  };
}

/** In words, when lines are paid later. */
function describeDays(later: readonly RightLine[]): string {
  const days = later.flatMap(({ paysOn }) => paysOn ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return "";
  const when =
    first === last
      ? `on ${formatCalendarDay(first)}`
      : `from ${formatCalendarDay(first)} to ${formatCalendarDay(last)}`;
  return `, ${later.length} of them later, ${when}`;
}

/**
 * SHA-256 over every line's recipient, amount, reference, purpose and day; a version of the batch has the same
 * accounts for good.
 */
function digestOfLines(lines: readonly RightLine[]): string {
  const facts = lines.map((line) => [
    line.position,
    line.beneficiaryId,
    line.payeeName,
    line.accountMasked,
    String(line.amount),
    line.currency,
    line.reference,
    line.purpose,
    line.paysOn,
  ]);
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}

type PaidNow = { readonly clientId: string; readonly lines: readonly RightLine[] };

/**
 * Lines that are paid now would only wait while something stops them, so the client learns it before they start.
 * @throws Refused `account_under_review`, `payments_paused`, `payouts_on_hold`, `withdrawal_in_debt`.
 */
async function refuseStopped(tx: Transaction, { clientId, lines }: PaidNow, now: Date): Promise<void> {
  if (lines.length === 0) return;
  const restrictions = await lockRestrictionsInForce(tx, [clientId], now);
  for (const { currency, country } of lines) {
    const payoutRail = payoutRailFor({ currency, country });
    const paid: RestrictedAction = {
      ...{ clientId, currencies: [currency], payoutRail },
      kinds: ["withdraw", "pay"],
    };
    const restriction = findRestriction(restrictions, paid);
    if (restriction) throw new Refused(refusalFor(restriction, paid));
  }
  if (await isInDebt(tx, clientId)) throw new Refused("withdrawal_in_debt");
}

/**
 * @throws Refused `insufficient_funds` where a balance doesn't cover what is paid now, `balance_set_aside` where it
 * does but not besides the batches being paid.
 */
async function requireMoney(tx: Transaction, { clientId, lines }: PaidNow): Promise<void> {
  const held = await clientBalances(tx, clientId, "client_balance");
  const setAside = await setAsideTotals(tx, clientId);
  const needed = new Map<CurrencyCode, bigint>();
  for (const { currency, amount } of lines) needed.set(currency, (needed.get(currency) ?? 0n) + amount);
  for (const [currency, amount] of needed) {
    const balance = held.find((each) => each.currency === currency)?.balance ?? 0n;
    if (balance < amount) throw new Refused("insufficient_funds");
    if (balance < amount + (setAside.get(currency) ?? 0n)) throw new Refused("balance_set_aside");
  }
}
