import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import type { Money } from "#domain/money.ts";
import { cashOut } from "#domain/rewards/cash-out.ts";

/** What a client still has with Summit. */
export type AccountHoldings = {
  /** Balances with money in them. */
  readonly balances: readonly Money[];
  /** Money that is being confirmed. */
  readonly unconfirmed?: readonly Money[];
  /** What they owe from closed trades. */
  readonly debts: readonly Money[];
  /** In US dollars. */
  readonly profitShare: Money;
  /** Exchanges that are neither done nor over. */
  readonly trades: number;
  /** Payments that have not arrived. */
  readonly payments: number;
  /** Target-rate orders that wait. */
  readonly orders: number;
};

/**
 * Why an account cannot be closed yet, each reason with what the client does about it; none where it can. Nobody could
 * reach the money of a closed account, nor answer for an exchange of it. Profit share that is too little to be cashed out
 * does not stand in the way, since nothing could be done about it: see `forfeitedShare`.
 */
export function closureBlockers(there: AccountHoldings): Readonly<Record<string, string>> {
  const { balances, unconfirmed = [], debts, profitShare, trades, payments, orders } = there;
  return {
    ...(balances.length > 0 && {
      balances: `You hold ${balances.map(formatMoneyWithCode).join(", ")}. Withdraw it first.`,
    }),
    ...(unconfirmed.length > 0 && {
      unconfirmed: `${unconfirmed.map(formatMoneyWithCode).join(", ")} is being confirmed. Wait until it is in your balance.`,
    }),
    ...(debts.length > 0 && {
      debts: `You owe ${debts.map(formatMoneyWithCode).join(", ")} from a closed exchange. Pay it first.`,
    }),
    ...(cashOut(profitShare.minor).ok && {
      profitShare: `You have ${formatMoneyWithCode(profitShare)} of profit share. Cash it out first.`,
    }),
    ...(trades > 0 && {
      trades: `${count(trades, "exchange is", "exchanges are")} under way. Finish or cancel first.`,
    }),
    ...(payments > 0 && {
      payments: `${count(payments, "payment is", "payments are")} under way. Wait until all has arrived.`,
    }),
    ...(orders > 0 && { orders: `${count(orders, "order waits", "orders wait")} for a rate. Cancel first.` }),
  };
}

/** The profit share that ends with the account because nothing would be paid for it; undefined where there is none. */
export function forfeitedShare({ profitShare }: Pick<AccountHoldings, "profitShare">): Money | undefined {
  return profitShare.minor > 0n && !cashOut(profitShare.minor).ok ? profitShare : undefined;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
