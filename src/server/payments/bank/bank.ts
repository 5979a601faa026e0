import type { CurrencyCode } from "#domain/currency.ts";
import type { Money } from "#domain/money.ts";
import type { FiledAddress } from "#domain/payments/payouts/postal-address.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** The house's own account, to which clients pay. */
export type DepositAccount = {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly sortCode: string;
  readonly iban: string;
  readonly bic: string;
  /** The account holder's, for the bank's files. */
  readonly address?: FiledAddress | undefined;
};

/** Money that a client says is on its way. */
export type ExpectedFunds = {
  readonly tradeId: string;
  readonly reference: string;
  readonly due: Money;
  readonly now: Date;
};

/** An order to pay a recipient. */
export type Payout = {
  /** The same at each attempt: the bank pays it once. */
  readonly paymentId: string;
  /** What the recipient reads on their statement. */
  readonly reference: string;
  readonly amount: Money;
  readonly now: Date;
};

/**
 * The bank that holds the clients' money. It is told what to do in the transaction that relays the event, perhaps more
 * than once for one event, and says what happened in its own time by `record-receipt`, `complete-payment` and `return-payment`.
 */
export type Bank = {
  readonly name: string;
  /** True when no real money moves; every screen and paper that shows its accounts or payments says so. */
  readonly simulated: boolean;
  /** Undefined when the house has no account in the currency. */
  readonly accountFor: (currency: CurrencyCode) => DepositAccount | undefined;
  readonly expectFunds: (tx: Transaction, expected: ExpectedFunds) => Promise<void>;
  readonly instructPayout: (tx: Transaction, payout: Payout) => Promise<void>;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly bank: Bank;
  }
}
