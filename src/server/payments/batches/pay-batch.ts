import { refusals } from "#contract/refusals.ts";
import { assert } from "#domain/assert.ts";
import { dayOfNextCutOff } from "#domain/automation/schedules/payment-time.ts";
import { type RefusalCode, Refused } from "#domain/refusal.ts";
import { withdrawToBeneficiary } from "#server/payments/balances/withdraw-to-beneficiary.ts";
import { addBeneficiary } from "#server/payments/beneficiaries/beneficiaries.ts";
import type { PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import {
  findAccount,
  findByFingerprint,
  lockClientRecipients,
} from "#server/payments/beneficiaries/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { savepoint } from "#server/platform/postgres/savepoint.ts";
import { beneficiaryOf } from "./check-lines.ts";
import { hasOpenLines, lockUndatedLines, recordAttempt } from "./dated-lines-store.ts";
import { openCells } from "./edit-batch.ts";
import { amountOf, isRight, type RightLine } from "./right-line.ts";
import { type BatchRow, type LineRow, lockBatch, settleLine, updateBatch } from "./store.ts";

export type PayingContext = PayeeRules & { readonly now: Date; readonly newId: () => string };

/** What stops a payment and may end before the bank's cut-off. */
const stoppages: ReadonlySet<RefusalCode> = new Set([
  "account_under_review",
  "payments_paused",
  "payouts_on_hold",
  "withdrawal_in_debt",
]);

/** Keeps the transaction short. */
const linesAtOnce = 50;

/**
 * Pays the next lines of a batch that have no later day: each line's payment, postings and result are one transaction with the event
 * that asks for the next lines. A refused line is undone by itself and says why; the others go on. One that something
 * stops which may end, such as a pause, waits like a line of the day.
 */
export async function payNextLines(
  tx: Transaction,
  { clientId, batchId }: { readonly clientId: string; readonly batchId: string },
  context: PayingContext,
): Promise<void> {
  const batch = await lockBatch(tx, clientId, batchId);
  assert(batch, `batch ${batchId} of its event`);
  if (batch.status !== "PAYING") return;
  const lines = await lockUndatedLines(tx, batchId, linesAtOnce);
  // Who changes a recipient locks the client's recipients before the recipient, so whoever saves one does too.
  if (lines.some((line) => line.beneficiaryId === null)) await lockClientRecipients(tx, clientId);
  for (const line of lines) {
    assert(isRight(line), `line ${line.position} of a batch that is paid`);
    const refused = await payLine(tx, batch, line, context);
    if (refused && stoppages.has(refused)) {
      const paysOn = dayOfNextCutOff(line.currency, context.now);
      await recordAttempt(tx, line, { paysOn, attemptedAt: context.now });
    } else if (refused) await settleLine(tx, line, { status: "FAILED", reason: reasonFor(refused, line) });
  }
  if (lines.length === linesAtOnce) {
    await appendEvents(tx, [{ kind: "batch_to_pay", clientId, batchId }], context.now);
    await notifyClients(tx, [{ clientId, kind: "batch", id: batchId }]);
  } else await finishIfDone(tx, { clientId, batchId }, context.now);
}

/** Ends a locked batch none of whose lines is open, and refreshes the client's screens. */
export async function finishIfDone(
  tx: Transaction,
  { clientId, batchId }: { readonly clientId: string; readonly batchId: string },
  now: Date,
): Promise<void> {
  if (!(await hasOpenLines(tx, batchId))) {
    await updateBatch(tx, batchId, { status: "FINISHED", finishedAt: now });
    await appendEvents(tx, [{ kind: "batch_finished", clientId, batchId }], now);
  }
  await notifyClients(tx, [{ clientId, kind: "batch", id: batchId }]);
}

/** Makes a line's payment; undone by itself, and the refusal returned, where it can't be made. */
export async function payLine(
  tx: Transaction,
  { clientId, createdBy }: Pick<BatchRow, "clientId" | "createdBy">,
  line: RightLine,
  context: PayingContext,
): Promise<RefusalCode | undefined> {
  const undo = await savepoint(tx);
  try {
    const beneficiaryId = await recipientOf(tx, clientId, line, context);
    const { reference, purpose, paysOn } = line;
    // The money of a line of a later day isn't set aside.
    const isSetAside = paysOn === null;
    const payment = {
      ...{ clientId, beneficiaryId, amount: amountOf(line), reference, purpose, createdBy, isSetAside },
    };
    // No confirmation here: the client confirmed, or others approved, this account and amount.
    const paymentId = await withdrawToBeneficiary(tx, payment, context);
    await settleLine(tx, line, { status: "PAID", paymentId, beneficiaryId });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await undo();
    return error.code;
  }
}

/** In words, why a line wasn't paid. */
export function reasonFor(
  refusal: RefusalCode,
  { currency, payeeName }: Pick<LineRow, "currency" | "payeeName">,
): string {
  if (refusal === "insufficient_funds" || refusal === "balance_set_aside")
    return `There wasn't enough money in your ${currency} balance.`;
  if (refusal === "beneficiary_changed")
    return "The recipient's account has changed since the batch was checked.";
  if (refusal === "not_found")
    return `${payeeName ?? "The recipient"} has been deleted from your recipients since the batch was checked.`;
  if (refusal === "payments_paused") return "Payments were paused until the bank's cut-off.";
  if (refusal === "payouts_on_hold")
    return "We were holding payouts because a password or two-step log-in was reset, or an email address was changed.";
  return refusals[refusal].message;
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
