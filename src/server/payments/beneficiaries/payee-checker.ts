import type { BankAccount } from "#domain/payments/beneficiaries/bank-account.ts";
import type { PayeeAnswer, PayeeCheckScheme } from "#domain/payments/beneficiaries/payee-check.ts";

export type PayeeQuestion = {
  readonly scheme: PayeeCheckScheme;
  readonly name: string;
  readonly isBusiness: boolean;
  readonly account: BankAccount;
};

/** Asks recipients' banks whose accounts are. */
export type PayeeChecker = {
  /** True when no bank is asked; every screen with an answer says so. */
  readonly simulated: boolean;
  /** @throws when there is no answer; `createPayeeChecker` turns that into `unavailable`. */
  readonly ask: (question: PayeeQuestion) => Promise<PayeeAnswer>;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly payeeChecker: PayeeChecker;
  }
}
