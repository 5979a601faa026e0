import type { CurrencyCode } from "#domain/currency.ts";
import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { formatAmount, type Money, money, parseAmount } from "#domain/money.ts";
import { maxTolerance } from "#domain/payments/payments/trade-funding.ts";
import { Refused } from "#domain/refusal.ts";
import { auditByDesk, type Desk } from "#server/payments/payments/desk.ts";
import { markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findTolerance, insertTolerance, lockTolerances } from "./funding-store.ts";

/** @throws Refused `input_invalid` for text that is not an amount, or too large. */
export function readTolerance(text: string, currency: CurrencyCode): Money {
  const minor = parseAmount(text, currency);
  const max = maxTolerance(currency);
  if (typeof minor !== "bigint" || minor < 0n || minor > max.minor)
    throw new Refused("input_invalid", {
      amount: `Enter an amount from 0 to ${formatMoneyWithCode(max)}`,
    });
  return money(minor, currency);
}

/** Sets a currency's funding tolerance for money that arrives from now on. */
export async function setFundingTolerance(tx: Transaction, tolerance: Money, desk: Desk): Promise<void> {
  const { currency, minor: amount } = tolerance;
  await lockTolerances(tx);
  const before = money(await findTolerance(tx, currency), currency);
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
