import type { PayeeCheck } from "#contract/payments/payee-checks.ts";
import type { AttemptLimit } from "#domain/clients/auth/attempt-limit.ts";
import { payeeCheckScheme } from "#domain/payments/beneficiaries/payee-check.ts";
import { Refused } from "#domain/refusal.ts";
import { countAttempt } from "#server/clients/auth/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { openAccount } from "./account-details.ts";
import {
  acknowledgeCheck,
  insertPayeeCheck,
  latestPayeeCheck,
  type PayeeCheckRow,
} from "./payee-checks-store.ts";
import { findRow, lockRow } from "./store.ts";

/** Enough for a day's new recipients, too few to find out whose an account is by guessing names. */
const limit: AttemptLimit = { count: 100, windowMs: 86_400_000 };
/** An answer that the bank didn't give is asked for again after this. */
const unavailableMs = 10 * 60_000;

/**
 * The bank's word on a recipient's name: the latest one for the same name and account, or asked for now. Undefined for
 * accounts that nobody can be asked about. Waits for the bank, so it must not be called in a transaction.
 * @throws Refused `not_found`, or `too_many_requests` after 100 checks in 24 hours.
 */
export async function checkPayee(
  { db, vault, payeeChecker, newId }: Pick<App, "db" | "vault" | "payeeChecker" | "newId">,
  { clientId, beneficiaryId }: { readonly clientId: string; readonly beneficiaryId: string },
  now: Date,
): Promise<PayeeCheckRow | undefined> {
  const row = await findRow(db, clientId, beneficiaryId);
  if (!row) throw new Refused("not_found");
  const account = openAccount(row, vault);
  const scheme = payeeCheckScheme(account);
  if (scheme === undefined) return undefined;
  const latest = await latestPayeeCheck(db, row);
  if (latest && !isToBeAskedAgain(latest, now)) return latest;
  const { isOver } = await countAttempt(db, { key: `payee check ${clientId}`, limit }, now);
  if (isOver) throw new Refused("too_many_requests");
  const { holderName, accountFingerprint, type } = row;
  const question = { scheme, name: holderName, isBusiness: type === "business", account };
  const answer = await payeeChecker.ask(question);
  return insertPayeeCheck(db, {
    id: newId(),
    clientId,
    beneficiaryId,
    holderName,
    accountFingerprint,
    ...answer,
    simulated: payeeChecker.simulated,
    checkedAt: now,
  });
}

function isToBeAskedAgain({ outcome, checkedAt }: PayeeCheckRow, now: Date): boolean {
  return outcome === "unavailable" && now.getTime() - checkedAt.getTime() >= unavailableMs;
}

/**
 * Records that the client keeps a recipient whose name doesn't match the account.
 * @throws Refused `not_found`, or `beneficiary_changed` when the check isn't the latest of its name and account.
 */
export async function acknowledgePayeeCheck(
  tx: Transaction,
  { clientId, beneficiaryId, checkId }: { clientId: string; beneficiaryId: string; checkId: string },
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<PayeeCheckRow> {
  const row = await lockRow(tx, clientId, beneficiaryId);
  if (!row) throw new Refused("not_found");
  const latest = await latestPayeeCheck(tx, row);
  if (latest?.id !== checkId || latest.outcome !== "no_match") throw new Refused("beneficiary_changed");
  const acknowledged = await acknowledgeCheck(tx, checkId, now);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "acknowledge_payee_check",
    subject: { kind: "beneficiary", id: beneficiaryId },
    details: { account: row.accountMasked, reason: latest.reason },
  });
  // What waited for the name goes on.
  await appendEvents(tx, [{ kind: "beneficiary_saved", clientId, beneficiaryId }], now);
  return acknowledged;
}

export function serializePayeeCheck(row: PayeeCheckRow): PayeeCheck {
  const { id, outcome, accountName, reason, simulated, checkedAt, acknowledgedAt } = row;
  return {
    id,
    outcome,
    accountName,
    reason,
    simulated,
    checkedAt: checkedAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
  };
}
