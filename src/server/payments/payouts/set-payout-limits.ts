import { refusals } from "#contract/refusals.ts";
import { formatAmount, formatMoneyWithCode, money, parseAmount } from "#domain/money.ts";
import {
  type PayoutLimitName,
  type PayoutLimits,
  payoutLimitNames,
} from "#domain/payments/payouts/payout-limits.ts";
import { Refused } from "#domain/refusal.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { insertPayoutLimits, lockPayoutLimits } from "./limits-store.ts";
import { type PayoutPolicy, payoutLimits } from "./payout-policy.ts";

type LimitTexts = Readonly<Record<(typeof payoutLimitNames)[number], string>>;

/** Parses limits in decimal pounds. @throws Refused `input_invalid` with each invalid limit. */
export function readPayoutLimits(texts: LimitTexts): PayoutLimits {
  const faults: Record<string, string> = {};
  const read = Object.fromEntries(
    payoutLimitNames.map((name) => {
      const minor = parseAmount(texts[name], "GBP");
      if (typeof minor === "bigint" && minor >= 0n) return [name, money(minor, "GBP")];
      faults[name] =
        minor === "amount_too_large" ? refusals[minor].message : "Enter an amount in pounds, such as 10000";
      return [name, money(0n, "GBP")];
    }),
  );
  if (Object.keys(faults).length > 0) throw new Refused("input_invalid", faults);
  return read as PayoutLimits;
}

type LimitChange = {
  readonly limits: PayoutLimits;
  /** The limits that the requester read; undefined replaces whichever are in force. */
  readonly replaces: PayoutLimits | undefined;
  /** The limits that an approval replaces, as `limitsFact`. */
  readonly approvedBefore: string | undefined;
};

/**
 * Sets the amounts from which a second person approves payouts, for payouts prepared from now on.
 * @throws Refused `approval_overtaken` when the limits are others since it was requested, `limit_changed` when they are
 * others than `replaces`.
 */
export async function setPayoutLimits(
  tx: Transaction,
  { limits, replaces, approvedBefore }: LimitChange,
  desk: DeskContext & { readonly policy: PayoutPolicy },
): Promise<void> {
  await lockPayoutLimits(tx);
  const before = await payoutLimits(tx, desk.policy);
  if (approvedBefore !== undefined && approvedBefore !== limitsFact(before))
    throw new Refused("approval_overtaken");
  if (replaces && changedLimits(replaces, before).length > 0) throw new Refused("limit_changed");
  const changed = changedLimits(limits, before);
  if (changed.length === 0) return markUnchanged(tx);
  await insertPayoutLimits(tx, limits, { id: desk.newId(), setBy: desk.staff.id, setAt: desk.now });
  await auditByDesk(tx, desk, {
    action: "set_payout_limits",
    subject: { kind: "house", id: "payout limits" },
    details: Object.fromEntries(
      changed.flatMap((name) => [
        [`${name} before`, formatAmount(before[name])],
        [`${name} after`, formatAmount(limits[name])],
      ]),
    ),
  });
}

/** The limits that an approval names as those it replaces, in pence. */
export function limitsFact(limits: PayoutLimits): string {
  return payoutLimitNames.map((name) => limits[name].minor).join(" ");
}

/** Summary of the change for the second approver; locks the limits, which the request binds. */
export async function summariseLimits(
  tx: Transaction,
  limits: PayoutLimits,
  policy: PayoutPolicy,
): Promise<string> {
  await lockPayoutLimits(tx);
  const before = await payoutLimits(tx, policy);
  const changed = changedLimits(limits, before);
  const words = (name: PayoutLimitName, scope: string) => {
    const instead = changed.includes(name) ? ` instead of ${formatMoneyWithCode(before[name])}` : "";
    return `${formatMoneyWithCode(limits[name])} ${scope}${instead}`;
  };
  const days = `${words("operatorDay", "a day per preparer")}, ${words("beneficiaryDay", "a day per recipient account")} and ${words("houseDay", "a day in total")}`;
  return `Set the limits above which payouts need a second person to ${words("payout", "per payout")}, ${days}`;
}

function changedLimits(limits: PayoutLimits, before: PayoutLimits): PayoutLimitName[] {
  return payoutLimitNames.filter((name) => limits[name].minor !== before[name].minor);
}
