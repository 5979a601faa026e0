import { createHash } from "node:crypto";
import { refusals } from "#contract/refusals.ts";
import { assert } from "#domain/assert.ts";
import { totalsOf } from "#domain/clients/client-approvals/shown-payout.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, money } from "#domain/money.ts";
import { formatCounted } from "#domain/plural.ts";
import { Refused } from "#domain/refusal.ts";
import type { Confirming } from "#server/clients/auth/step-up/require-confirmation.ts";
import { requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import { type ApprovingSession, requireApproval } from "#server/clients/client-approvals/require-approval.ts";
import { clientBalances } from "#server/ledger/journals/store.ts";
import type { LatestRates } from "#server/market/rates/latest-rates.ts";
import { withdrawToBeneficiary } from "#server/payments/balances/withdraw-to-beneficiary.ts";
import { addBeneficiary } from "#server/payments/beneficiaries/beneficiaries.ts";
import type { PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { findAccount, findByFingerprint } from "#server/payments/beneficiaries/store.ts";
import { sumInPence } from "#server/payments/funding/confirm-payouts.ts";
import type { CallApproval } from "#server/platform/call-approval.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { savepoint } from "#server/platform/postgres/savepoint.ts";
import { beneficiaryOf } from "./check-lines.ts";
import { lockDraft, type NamedBatch, openCells } from "./edit-batch.ts";
import { type LineRow, linesOf, lockBatch, lockOpenLines, settleLine, updateBatch } from "./store.ts";

/** A line that can be paid. */
type RightLine = LineRow & {
  readonly payeeName: string;
  readonly accountMasked: string;
  readonly accountFingerprint: Buffer;
  readonly currency: CurrencyCode;
  readonly amount: bigint;
  readonly reference: string;
};

/**
 * Starts paying a batch, once the member confirmed or others approved exactly these lines. The lines are paid
 * in parts afterwards.
 * @throws Refused `not_found`, `batch_changed`, `batch_closed`, `batch_faulty`, `batch_empty`,
 * `batch_duplicates`, `insufficient_funds`, `approval_outdated`; Challenged `confirmation_required`;
 * ApprovalNeeded.
 */
export async function startBatch(
  tx: Transaction,
  { acceptDuplicates, ...named }: NamedBatch & { readonly acceptDuplicates: boolean },
  context: Confirming & {
    readonly session: ApprovingSession;
    readonly rates: LatestRates;
    readonly approval?: CallApproval | undefined;
  },
): Promise<void> {
  const batch = await lockDraft(tx, named);
  const lines = await linesOf(tx, batch.id);
  if (lines.length === 0) throw new Refused("batch_empty");
  if (!lines.every(isRight)) throw new Refused("batch_faulty");
  if (lines.some(({ duplicate }) => duplicate !== null) && !acceptDuplicates)
    throw new Refused("batch_duplicates");
  await requireMoney(tx, named.clientId, lines);
  const payouts = lines.map(shownPayout);
  const summary = `Pay the batch ${batch.name}: ${formatCounted(lines.length, "payment")}, together ${totalsOf(payouts).join(" and ")}`;
  const facts = [batch.id, String(batch.version), digestOfLines(lines)];
  const pence = sumInPence(lines.map(amountOf), context.rates);
  const approvable = { pence, facts: ["batch", ...facts], summary, payouts };
  const hasNew = lines.some(({ beneficiaryId }) => beneficiaryId === null);
  // Paying saves new recipients, which may need approval by a rule of their own.
  const kinds = hasNew ? (["payment", "recipient"] as const) : (["payment"] as const);
  if ((await requireApproval(tx, { ...approvable, kinds }, context)) === "not_needed")
    await requireConfirmation(tx, { kind: "pay_batch", facts, summary }, context);
  await updateBatch(tx, batch.id, { status: "PAYING", startedAt: context.now });
  const { clientId } = named;
  await appendEvents(tx, [{ kind: "batch_to_pay", clientId, batchId: batch.id }], context.now);
  await notifyClients(tx, [{ clientId, kind: "batch", id: batch.id }]);
}

function isRight(line: LineRow): line is RightLine {
  return Object.keys(line.faults as object).length === 0;
}

function amountOf({ amount, currency }: RightLine): Money {
  return money(amount, currency);
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
  };
}

/** SHA-256 over every line's recipient, amount and reference; a version of the batch has the same accounts for good. */
function digestOfLines(lines: readonly RightLine[]): string {
  const facts = lines.map((line) => [
    line.position,
    line.beneficiaryId,
    line.payeeName,
    line.accountMasked,
    String(line.amount),
    line.currency,
    line.reference,
  ]);
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}

/** @throws Refused `insufficient_funds` where a balance doesn't cover its lines now. */
async function requireMoney(tx: Transaction, clientId: string, lines: readonly RightLine[]): Promise<void> {
  const held = await clientBalances(tx, clientId, "client_balance");
  const needed = new Map<CurrencyCode, bigint>();
  for (const { currency, amount } of lines) needed.set(currency, (needed.get(currency) ?? 0n) + amount);
  for (const [currency, amount] of needed) {
    const balance = held.find((each) => each.currency === currency)?.balance ?? 0n;
    if (balance < amount) throw new Refused("insufficient_funds");
  }
}

export type PayingContext = PayeeRules & { readonly now: Date; readonly newId: () => string };

/** Keeps the transaction short. */
const linesAtOnce = 50;

/**
 * Pays the next lines of a batch: each line's payment, postings and result are one transaction with the event
 * that asks for the next lines. A refused line is undone by itself and says why; the others go on.
 */
export async function payNextLines(
  tx: Transaction,
  { clientId, batchId }: { readonly clientId: string; readonly batchId: string },
  context: PayingContext,
): Promise<void> {
  const batch = await lockBatch(tx, clientId, batchId);
  assert(batch, `batch ${batchId} of its event`);
  if (batch.status !== "PAYING") return;
  const lines = await lockOpenLines(tx, batchId, linesAtOnce);
  for (const line of lines) await payLine(tx, clientId, line, context);
  if (lines.length === linesAtOnce) {
    await appendEvents(tx, [{ kind: "batch_to_pay", clientId, batchId }], context.now);
  } else {
    await updateBatch(tx, batchId, { status: "FINISHED", finishedAt: context.now });
    await appendEvents(tx, [{ kind: "batch_finished", clientId, batchId }], context.now);
  }
  await notifyClients(tx, [{ clientId, kind: "batch", id: batchId }]);
}

async function payLine(
  tx: Transaction,
  clientId: string,
  line: LineRow,
  context: PayingContext,
): Promise<void> {
  assert(isRight(line), `line ${line.position} of a batch that is paid`);
  const undo = await savepoint(tx);
  try {
    const beneficiaryId = await recipientOf(tx, clientId, line, context);
    const payment = { clientId, beneficiaryId, amount: amountOf(line), reference: line.reference };
    // No confirmation here: the client confirmed, or others approved, this account and amount.
    const paymentId = await withdrawToBeneficiary(tx, payment, context);
    await settleLine(tx, line, { status: "PAID", paymentId, beneficiaryId });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await undo();
    const reason =
      error.code === "insufficient_funds"
        ? `There wasn't enough money in your ${line.currency} balance.`
        : error.code === "beneficiary_changed"
          ? "The recipient's account has changed since the batch was checked."
          : refusals[error.code].message;
    await settleLine(tx, line, { status: "FAILED", reason });
  }
}

/**
 * The saved recipient with the account that was confirmed, or a new one.
 * @throws Refused `beneficiary_changed` when the saved one has another account now, and those of `addBeneficiary`.
 */
async function recipientOf(
  tx: Transaction,
  clientId: string,
  line: RightLine,
  { now, newId, vault }: PayingContext,
): Promise<string> {
  if (line.beneficiaryId !== null) {
    const account = await findAccount(tx, line.beneficiaryId);
    if (!account.fingerprint.equals(line.accountFingerprint)) throw new Refused("beneficiary_changed");
    return line.beneficiaryId;
  }
  // An earlier line, or the client, may have saved the account meanwhile.
  const saved = await findByFingerprint(tx, clientId, [line.accountFingerprint]);
  if (saved) return saved.id;
  const input = beneficiaryOf(openCells(line, vault), line.currency);
  return (await addBeneficiary(tx, { ...input, clientId }, { now, newId, vault })).id;
}
