import { currencies, homeCurrency } from "#domain/currency.ts";
import { formatAmount, formatMoneyWithCode, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { ExposureScope } from "#domain/reporting/position/exposure.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { readPounds } from "#server/trading/treasury/read-pounds.ts";
import { listPositionLimits, lockPositionLimits, writePositionLimit } from "./limits-store.ts";

type LimitInput = {
  readonly currency: ExposureScope;
  /** Decimal pounds; null for no limit. */
  readonly limit: string | null;
  /** The limit that the requester read, as `limit`; undefined replaces whichever is in force. */
  readonly replaces?: string | null | undefined;
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
    limit,
    replaces,
    reason,
    approvedBefore,
  }: LimitInput & { readonly approvedBefore?: string | undefined },
  { staff, now, newId }: ByStaff,
): Promise<void> {
  const after = readLimit(limit, currency);
  await lockPositionLimits(tx);
  const before = await findLimit(tx, currency);
  if (approvedBefore !== undefined && approvedBefore !== String(before ?? ""))
    throw new Refused("approval_overtaken");
  if (replaces !== undefined && readLimit(replaces, currency, "replaces") !== before)
    throw new Refused("limit_changed");
  if (before === after) return markUnchanged(tx);
  await writePositionLimit(tx, currency, after);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "set_position_limit",
    subject: { kind: "house", id: `position ${currency ?? "in all currencies"}` },
    details: { before: pounds(before), after: pounds(after), reason },
  });
}

/** The limit that an approval names as the one it replaces: in pence, or empty for none. */
export async function positionLimitFact(tx: Transaction, currency: ExposureScope): Promise<string> {
  return String((await findLimit(tx, currency)) ?? "");
}

/** Summary of the change for the second approver; locks the limits, one of which the request binds. */
export async function summarisePositionLimit(
  tx: Transaction,
  { currency, limit, reason }: LimitInput,
): Promise<string> {
  const after = readLimit(limit, currency);
  await lockPositionLimits(tx);
  const before = await findLimit(tx, currency);
  const of = currency === null ? "all currencies together" : currencies[currency].name;
  return `Position limit of ${of}: ${say(after)} instead of ${say(before)}. Reason: ${reason}`;
}

async function findLimit(tx: Transaction, currency: ExposureScope): Promise<bigint | null> {
  const limits = await listPositionLimits(tx);
  return limits.find(({ scope }) => scope === currency)?.amount ?? null;
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

const say = (minor: bigint | null) =>
  minor === null ? "none" : formatMoneyWithCode(money(minor, homeCurrency));
