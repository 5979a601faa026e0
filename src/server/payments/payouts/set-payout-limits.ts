import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { type PayoutLimits, payoutLimitNames } from "#domain/payments/payouts/payout-limits.ts";
import { Refused } from "#domain/refusal.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { markUnchanged } from "../../platform/append-audit.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
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
      faults[name] = "Enter an amount in pounds, such as 10000";
      return [name, money(0n, "GBP")];
    }),
  );
  if (Object.keys(faults).length > 0) throw new Refused("input_invalid", faults);
  return read as PayoutLimits;
}

/** Sets the amounts from which a second person approves payouts, for payouts prepared from now on. */
export async function setPayoutLimits(
  tx: Transaction,
  limits: PayoutLimits,
  desk: DeskContext & { readonly policy: PayoutPolicy },
): Promise<void> {
  await lockPayoutLimits(tx);
  const before = await payoutLimits(tx, desk.policy);
  const changed = payoutLimitNames.filter((name) => limits[name].minor !== before[name].minor);
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
