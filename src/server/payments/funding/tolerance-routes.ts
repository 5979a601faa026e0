import * as contract from "#contract/payments/funding-tolerances.ts";
import type { z } from "#contract/zod.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { formatAmount, formatMoneyWithCode, type Money, money } from "#domain/money.ts";
import { defaultTolerance, maxTolerance } from "#domain/payments/payments/trade-funding.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { markUnchanged } from "#server/platform/append-audit.ts";
import { type Route, read } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { findTolerance, insertTolerance, listTolerances, lockTolerances } from "./funding-store.ts";

type Tolerance = z.input<typeof contract.setFundingTolerance.answer>;

export const toleranceRoutes: readonly Route[] = [
  read(contract.listFundingTolerances, async (_call, { db, bank }) => ({
    items: await describeTolerances(
      db,
      currencyCodes.filter((currency) => bank.accountFor(currency) !== undefined),
    ),
  })),

  writeWithApproval(
    contract.setFundingTolerance,
    {
      about: async ({ tx, body }) => String(await findTolerance(tx, body.currency)),
      summary: ({ tx, body }) => summariseTolerance(tx, readTolerance(body.amount, body.currency)),
    },
    async ({ tx, body, session: { staff }, now, approvedAbout: approvedBefore }, { newId, bank }) => {
      const { currency } = body;
      if (!bank.accountFor(currency)) throw new Refused("currency_not_tradable");
      const change = {
        tolerance: readTolerance(body.amount, currency),
        replaces: body.replaces ? readTolerance(body.replaces, currency, "replaces") : undefined,
        approvedBefore,
      };
      await setFundingTolerance(tx, change, { staff, now, newId });
      const [tolerance] = await describeTolerances(tx, [currency]);
      if (!tolerance) throw new Refused("currency_not_tradable");
      return tolerance;
    },
  ),
];

async function describeTolerances(
  db: Database | Transaction,
  currencies: readonly CurrencyCode[],
): Promise<Tolerance[]> {
  const known = await listTolerances(db);
  return currencies.map((currency) => {
    const set = known.get(currency);
    const amount = money(set?.amount ?? defaultTolerance(currency).minor, currency);
    return {
      currency,
      amount: formatAmount(amount),
      set: set ? { by: set.setBy, at: set.setAt } : null,
    };
  });
}

/** @throws Refused `input_invalid` for a tolerance that is too large, and those of `readAmount`. */
function readTolerance(text: string, currency: CurrencyCode, field = "amount"): Money {
  const minor = orThrow(readAmount(text, currency, field));
  const max = maxTolerance(currency);
  if (minor > max.minor)
    throw new Refused("input_invalid", { [field]: `Enter an amount from 0 to ${formatMoneyWithCode(max)}` });
  return money(minor, currency);
}

/** Summary of the change for the second approver; locks the tolerances, one of which the request binds. */
async function summariseTolerance(tx: Transaction, tolerance: Money): Promise<string> {
  const { currency } = tolerance;
  await lockTolerances(tx);
  const before = money(await findTolerance(tx, currency), currency);
  return `Set the matching tolerance for incoming ${currency} payments to ${formatMoneyWithCode(tolerance)} instead of ${formatMoneyWithCode(before)}`;
}

type ToleranceChange = {
  readonly tolerance: Money;
  /** The tolerance that the requester read; undefined replaces whichever is in force. */
  readonly replaces: Money | undefined;
  /** The tolerance that an approval replaces, in minor units. */
  readonly approvedBefore: string | undefined;
};

/**
 * Sets a currency's funding tolerance for money that arrives from now on.
 * @throws Refused `approval_overtaken` when the tolerance is another since it was requested, `value_changed` when it
 * is another than `replaces`.
 */
async function setFundingTolerance(
  tx: Transaction,
  { tolerance, replaces, approvedBefore }: ToleranceChange,
  desk: DeskContext,
): Promise<void> {
  const { currency, minor: amount } = tolerance;
  await lockTolerances(tx);
  const before = money(await findTolerance(tx, currency), currency);
  if (approvedBefore !== undefined && approvedBefore !== String(before.minor))
    throw new Refused("approval_overtaken");
  if (replaces && replaces.minor !== before.minor) throw new Refused("value_changed");
  if (before.minor === amount) return markUnchanged(tx);
  await insertTolerance(tx, {
    id: desk.newId(),
    currency,
    amount,
    setBy: desk.staff.id,
    setAt: desk.now,
  });
  await auditByDesk(tx, desk, {
    action: "set_funding_tolerance",
    subject: { kind: "currency", id: currency },
    details: { before: formatAmount(before), after: formatAmount(tolerance) },
  });
}
