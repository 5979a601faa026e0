import type { Money } from "../money.ts";
import { sayMoney } from "../payments/say-money.ts";

/** What a client still has with Summit. */
export type StillThere = {
  /** Balances with money in them. */
  readonly balances: readonly Money[];
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
 * reach the money of a closed account, nor answer for an exchange of it.
 */
export function closingObstacles(there: StillThere): Readonly<Record<string, string>> {
  const { balances, profitShare, trades, payments, orders } = there;
  return {
    ...(balances.length > 0 && {
      balances: `You hold ${balances.map(sayMoney).join(", ")}. Withdraw it first.`,
    }),
    ...(profitShare.minor > 0n && {
      profitShare: `You have ${sayMoney(profitShare)} of profit share. Cash it out first.`,
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

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
