import type { CurrencyCode } from "#domain/currency.ts";
import type { Money } from "#domain/money.ts";
import type { FiledAddress } from "#domain/payments/payouts/postal-address.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Summit's own bank account, which clients pay into. */
export type DepositAccount = {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly sortCode: string;
  readonly iban: string;
  readonly bic: string;
  /** The account holder's address, for payment files. */
  readonly address?: FiledAddress | undefined;
};

/** Money that a client has declared as sent. */
export type ExpectedFunds = {
  readonly tradeId: string;
  readonly reference: string;
  readonly due: Money;
  readonly now: Date;
};

/** Instruction to pay a recipient. */
export type Payout = {
  /** Constant across attempts, so that the bank pays once. */
  readonly paymentId: string;
  /** Reference shown to the recipient. */
  readonly reference: string;
  readonly amount: Money;
  readonly now: Date;
};

/**
 * The bank that holds client money. Called inside the transaction that relays an event, possibly more than
 * once per event; results come back later through `record-receipt`, `complete-payment` and `return-payment`.
 */
export type Bank = {
  readonly name: string;
  /** True when no real money moves; every screen and document with its accounts or payments says so. */
  readonly simulated: boolean;
  /** Undefined when Summit has no account in the currency. */
  readonly accountFor: (currency: CurrencyCode) => DepositAccount | undefined;
  readonly expectFunds: (tx: Transaction, expected: ExpectedFunds) => Promise<void>;
  readonly instructPayout: (tx: Transaction, payout: Payout) => Promise<void>;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly bank: Bank;
  }
}
