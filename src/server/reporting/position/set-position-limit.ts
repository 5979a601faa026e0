import { currencies, homeCurrency } from "#domain/currency.ts";
import { formatAmount, formatMoneyWithCode, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { ExposureScope } from "#domain/reporting/position/exposure.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { readPounds } from "#server/trading/treasury/read-pounds.ts";
import {
  type LimitAmounts,
  listPositionLimits,
  lockPositionLimits,
  writePositionLimit,
} from "./limits-store.ts";

type LimitInput = {
  readonly currency: ExposureScope;
  /** Decimal pounds; null for no limit. */
  readonly limit: string | null;
  /** As `limit`; undefined leaves the hard limit as it is. */
  readonly hardLimit?: string | null | undefined;
  /** The limits that the requester read; undefined replaces whichever is in force. */
  readonly replaces?: string | null | undefined;
  readonly replacesHardLimit?: string | null | undefined;
  readonly reason: string;
};

/**
 * Sets or removes a limit of the house's exposure, from the next watch on.
 * @throws Refused `approval_overtaken` when the limit is another since it was requested, `limit_changed` when it is
 * another than `replaces`, `input_invalid`, those of `readAmount`.
 */
export async function setPositionLimit(
  tx: Transaction,
  {
    currency,
    replaces,
    replacesHardLimit,
    reason,
    approvedBefore,
    ...input
  }: LimitInput & { readonly approvedBefore?: string | undefined },
  { staff, now, newId }: ByStaff,
): Promise<void> {
  await lockPositionLimits(tx);
  const before = await findLimit(tx, currency);
  const after = readLimits(input, currency, before);
  if (approvedBefore !== undefined && approvedBefore !== factOf(before))
    throw new Refused("approval_overtaken");
  const isRead = (
    field: "replaces" | "replacesHardLimit",
    text: string | null | undefined,
    amount: bigint | null,
  ) => text === undefined || readLimit(text, currency, field) === amount;
  if (
    !isRead("replaces", replaces, before?.amount ?? null) ||
    !isRead("replacesHardLimit", replacesHardLimit, before?.hardAmount ?? null)
  )
    throw new Refused("limit_changed");
  if (factOf(before) === factOf(after)) return markUnchanged(tx);
  await writePositionLimit(tx, currency, after);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "set_position_limit",
    subject: { kind: "house", id: `position ${currency ?? "in all currencies"}` },
    details: {
      before: pounds(before?.amount ?? null),
      after: pounds(after?.amount ?? null),
      hardBefore: pounds(before?.hardAmount ?? null),
      hardAfter: pounds(after?.hardAmount ?? null),
      reason,
    },
  });
}

/** The limit that an approval names as the one it replaces: in pence, followed by the hard one, or empty for none. */
export async function positionLimitFact(tx: Transaction, currency: ExposureScope): Promise<string> {
  return factOf(await findLimit(tx, currency));
}

function factOf(limit: LimitAmounts | undefined): string {
  if (!limit) return "";
  return limit.hardAmount === null ? String(limit.amount) : `${limit.amount} ${limit.hardAmount}`;
}

/** Summary of the change for the second approver; locks the limits, one of which the request binds. */
export async function summarisePositionLimit(
  tx: Transaction,
  { currency, reason, ...input }: LimitInput,
): Promise<string> {
  await lockPositionLimits(tx);
  const before = await findLimit(tx, currency);
  const after = readLimits(input, currency, before);
  const of = currency === null ? "all currencies together" : currencies[currency].name;
  return `Position limit of ${of}: ${describeLimit(after)} instead of ${describeLimit(before)}. Reason: ${reason}`;
}

async function findLimit(tx: Transaction, currency: ExposureScope): Promise<LimitAmounts | undefined> {
  const limits = await listPositionLimits(tx);
  return limits.find(({ scope }) => scope === currency);
}

/** Both figures of a limit, given the one in force. @throws Refused `input_invalid`, those of `readAmount`. */
function readLimits(
  input: Pick<LimitInput, "limit" | "hardLimit">,
  currency: ExposureScope,
  before: LimitAmounts | undefined,
): LimitAmounts | undefined {
  const amount = readLimit(input.limit, currency);
  const isKept = input.hardLimit === undefined;
  const hardAmount = isKept
    ? (before?.hardAmount ?? null)
    : readLimit(input.hardLimit ?? null, currency, "hardLimit");
  if (amount === null) {
    if (hardAmount !== null && !isKept)
      throw new Refused("input_invalid", { limit: "A hard limit needs a limit below it" });
    return undefined;
  }
  if (hardAmount !== null && hardAmount < amount)
    throw new Refused("input_invalid", { hardLimit: `Enter at least the limit, ${pounds(amount)}` });
  return { amount, hardAmount };
}

/** Parses decimal pounds into pence. @throws Refused, as `readPounds` does. */
function readLimit(text: string | null, currency: ExposureScope, field = "limit"): bigint | null {
  if (currency === homeCurrency)
    throw new Refused("input_invalid", {
      currency: `A position in ${homeCurrency} is no exposure. Choose another currency.`,
    });
  return text === null ? null : readPounds(field, text);
}

const pounds = (minor: bigint | null) => (minor === null ? null : formatAmount(money(minor, homeCurrency)));

/** "100.00 GBP, and 500.00 GBP as the hard limit"; "none" without a limit. */
function describeLimit(limit: LimitAmounts | undefined): string {
  if (!limit) return "none";
  const format = (minor: bigint) => formatMoneyWithCode(money(minor, homeCurrency));
  const hard = limit.hardAmount === null ? "" : `, and ${format(limit.hardAmount)} as the hard limit`;
  return `${format(limit.amount)}${hard}`;
}
