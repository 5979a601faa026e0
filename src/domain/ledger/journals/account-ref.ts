import type { CurrencyCode } from "#domain/currency.ts";

/** The house's own accounts; docs/chart-of-accounts.md says what each is for. */
export const houseAccountKinds = [
  "bank",
  "position",
  "margin",
  "rounding",
  "trades_receivable",
  "trades_payable",
  "withdrawals_payable",
  "returns_payable",
  "in_transit",
  "unmatched",
  "profit_share_cost",
  "closeout_result",
  "shortfall_cost",
] as const;
export type HouseAccountKind = (typeof houseAccountKinds)[number];

/** A client's accounts; the database keeps each from going below zero, and `closeout_receivable` from going above. */
export type ClientAccountKind =
  | "client_balance"
  | "client_frozen"
  | "client_frozen_profit_share"
  | "client_profit_share"
  | "client_trade_funds"
  | "client_unverified"
  | "closeout_receivable";

export type HouseAccount = { readonly kind: HouseAccountKind; readonly currency: CurrencyCode };
export type ClientAccount = {
  readonly kind: ClientAccountKind;
  readonly currency: CurrencyCode;
  readonly clientId: string;
};

/** Which account an entry is in, by what it is; the ledger on the server finds its row. */
export type AccountRef = HouseAccount | ClientAccount;

export function house(kind: HouseAccountKind, currency: CurrencyCode): HouseAccount {
  return { kind, currency };
}

/** What a client holds in one currency. */
export function clientBalance(clientId: string, currency: CurrencyCode): ClientAccount {
  return { kind: "client_balance", currency, clientId };
}

/** Money recorded for a client by hand that no statement carries yet: neither paid out nor converted. */
export function clientUnverified(clientId: string, currency: CurrencyCode): ClientAccount {
  return { kind: "client_unverified", currency, clientId };
}

/** What came in for a client's trades that still wait for the rest: not spendable, and theirs until a trade is complete. */
export function clientTradeFunds(clientId: string, currency: CurrencyCode): ClientAccount {
  return { kind: "client_trade_funds", currency, clientId };
}

/** The client's balance, or the account beside it while the money is unverified. */
export function clientMoney(clientId: string, currency: CurrencyCode, isUnverified: boolean): ClientAccount {
  return isUnverified ? clientUnverified(clientId, currency) : clientBalance(clientId, currency);
}

/** What a confirmed sanctions match has frozen of a client's in one currency. */
export function clientFrozen(clientId: string, currency: CurrencyCode): ClientAccount {
  return { kind: "client_frozen", currency, clientId };
}

/** What Summit owes a client of its profit, in US dollars. */
export function clientProfitShare(clientId: string): ClientAccount {
  return { kind: "client_profit_share", currency: "USD", clientId };
}

/** What a confirmed sanctions match has frozen of a client's profit share, in US dollars. */
export function clientFrozenProfitShare(clientId: string): ClientAccount {
  return { kind: "client_frozen_profit_share", currency: "USD", clientId };
}

/** What a client owes from closed trades; a debt is negative. */
export function closeoutReceivable(clientId: string, currency: CurrencyCode): ClientAccount {
  return { kind: "closeout_receivable", currency, clientId };
}

export function isClientAccount(account: AccountRef): account is ClientAccount {
  return "clientId" in account;
}

/** The same text for the same account. */
export function accountKey(account: AccountRef): string {
  return `${account.kind} ${account.currency} ${isClientAccount(account) ? account.clientId : ""}`;
}
