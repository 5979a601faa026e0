import type { Money } from "#domain/money.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { formatCounted } from "#domain/plural.ts";
import { cashOut } from "#domain/rewards/profit-share.ts";

/** A client's open business, which prevents closing the account. */
export type AccountHoldings = {
  /** Non-zero balances. */
  readonly balances: readonly Money[];
  /** Unverified money. */
  readonly unconfirmed?: readonly Money[];
  /** Close-out debts. */
  readonly debts: readonly Money[];
  /** In US dollars. */
  readonly profitShare: Money;
  /** Trades that are neither completed nor ended. */
  readonly trades: number;
  /** Forwards that are not settled. */
  readonly forwards?: number;
  /** Payments that have not arrived. */
  readonly payments: number;
  /** Resting orders. */
  readonly orders: number;
};

/**
 * Reasons why an account cannot be closed, each with what the client can do; empty when it can. Profit share
 * below the cash-out minimum is no reason, since it cannot be paid out: see `forfeitedShare`.
 */
export function closureBlockers(holdings: AccountHoldings): Readonly<Record<string, string>> {
  const { balances, unconfirmed = [], debts, profitShare, trades, forwards = 0, payments, orders } = holdings;
  return {
    ...(balances.length > 0 && {
      balances: `You hold ${balances.map(formatMoneyWithCode).join(", ")}. Withdraw it first.`,
    }),
    ...(unconfirmed.length > 0 && {
      unconfirmed: `${unconfirmed.map(formatMoneyWithCode).join(", ")} is being confirmed. Wait until it's in your balance.`,
    }),
    ...(debts.length > 0 && {
      debts: `You owe ${debts.map(formatMoneyWithCode).join(", ")} from a closed exchange. Pay it first.`,
    }),
    ...(cashOut(profitShare.minor).ok && {
      profitShare: `You have ${formatMoneyWithCode(profitShare)} of profit share. Cash it out first.`,
    }),
    ...(trades > 0 && {
      trades: `${formatCounted(trades, "exchange is", "exchanges are")} in progress. Complete or cancel first.`,
    }),
    ...(forwards > 0 && {
      forwards: `${formatCounted(forwards, "forward is", "forwards are")} open. Exchange what is left and pay for it first.`,
    }),
    ...(payments > 0 && {
      payments: `${formatCounted(payments, "payment is", "payments are")} in progress. Wait until everything has arrived.`,
    }),
    ...(orders > 0 && {
      orders: `${formatCounted(orders, "order is", "orders are")} still active. Cancel first.`,
    }),
  };
}

/** Profit share forfeited on closing because it is below the cash-out minimum; undefined for none. */
export function forfeitedShare({ profitShare }: Pick<AccountHoldings, "profitShare">): Money | undefined {
  return profitShare.minor > 0n && !cashOut(profitShare.minor).ok ? profitShare : undefined;
}
