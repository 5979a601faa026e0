import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";

/** Summit's own accounts; docs/chart-of-accounts.md explains each. */
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
  "return_charges_cost",
  "cover_receivable",
  "cover_payable",
  "dealing_result",
] as const;
export type HouseAccountKind = (typeof houseAccountKinds)[number];

/** Client accounts; the database keeps them at or above zero, and `closeout_receivable` at or below. */
export type ClientAccountKind =
  | "client_balance"
  | "client_deposit"
  | "client_frozen"
  | "client_frozen_profit_share"
  | "client_profit_share"
  | "client_trade_funds"
  | "client_unverified"
  | "closeout_receivable";

export type AccountKind = HouseAccountKind | ClientAccountKind;

export type HouseAccount = { readonly kind: HouseAccountKind; readonly currency: CurrencyCode };
export type ClientAccount = {
  readonly kind: ClientAccountKind;
  readonly currency: CurrencyCode;
  readonly clientId: string;
};

/** Account of an entry, independent of its database row. */
export type AccountRef = HouseAccount | ClientAccount;

/** The account of these facts; the database has a client on a client's accounts and on no other. */
export function accountRef(
  kind: AccountKind,
  { currency, clientId }: { readonly currency: CurrencyCode; readonly clientId: string | null },
): AccountRef {
  if (isHouseAccountKind(kind)) return house(kind, currency);
  assert(clientId !== null, `an account of kind ${kind} has a client`);
  return { kind, currency, clientId };
}

function isHouseAccountKind(kind: AccountKind): kind is HouseAccountKind {
  return (houseAccountKinds as readonly AccountKind[]).includes(kind);
}

export function house(kind: HouseAccountKind, currency: CurrencyCode): HouseAccount {
  return { kind, currency };
}

/** Spendable balance in one currency. */
export function clientBalance(clientId: string, currency: CurrencyCode): ClientAccount {
  return { kind: "client_balance", currency, clientId };
}

/** Hand-recorded money not yet verified: neither paid out nor converted. */
export function clientUnverified(clientId: string, currency: CurrencyCode): ClientAccount {
  return { kind: "client_unverified", currency, clientId };
}

/** Held for a client's forwards until each of their parts is paid: not spendable, the client's throughout. */
export function clientDeposit(clientId: string, currency: CurrencyCode): ClientAccount {
  return { kind: "client_deposit", currency, clientId };
}

/** Received for a client's trades that are not fully paid: not spendable, the client's until completion. */
export function clientTradeFunds(clientId: string, currency: CurrencyCode): ClientAccount {
  return { kind: "client_trade_funds", currency, clientId };
}

/** The client's balance, or the unverified account. */
export function clientMoney(clientId: string, currency: CurrencyCode, isUnverified: boolean): ClientAccount {
  return isUnverified ? clientUnverified(clientId, currency) : clientBalance(clientId, currency);
}

/** Funds frozen by a confirmed sanctions match, in one currency. */
export function clientFrozen(clientId: string, currency: CurrencyCode): ClientAccount {
  return { kind: "client_frozen", currency, clientId };
}

/** Profit share owed to a client, in USD. */
export function clientProfitShare(clientId: string): ClientAccount {
  return { kind: "client_profit_share", currency: "USD", clientId };
}

/** Profit share frozen by a confirmed sanctions match, in USD. */
export function clientFrozenProfitShare(clientId: string): ClientAccount {
  return { kind: "client_frozen_profit_share", currency: "USD", clientId };
}

/** Close-out debts, as a negative balance. */
export function closeoutReceivable(clientId: string, currency: CurrencyCode): ClientAccount {
  return { kind: "closeout_receivable", currency, clientId };
}

export function isClientAccount(account: AccountRef): account is ClientAccount {
  return "clientId" in account;
}

/** Unique text per account. */
export function accountKey(account: AccountRef): string {
  return `${account.kind} ${account.currency} ${isClientAccount(account) ? account.clientId : ""}`;
}
