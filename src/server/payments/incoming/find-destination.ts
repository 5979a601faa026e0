import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import type { Money } from "#domain/money.ts";
import {
  type PayerRelation,
  payerKey,
  payerRelation,
  payerReviewReason,
} from "#domain/payments/payments/payer-relation.ts";
import { findReferences } from "#domain/payments/payments/payment-reference.ts";
import {
  clientOfMatch,
  matchReceipt,
  queueForPayerReview,
  queueUnmatched,
  type ReceiptMatch,
} from "#domain/payments/payments/receipt-matching.ts";
import { restrictionFor } from "#server/clients/restrictions/require-unrestricted.ts";
import { findTolerance } from "#server/payments/funding/funding-store.ts";
import { clientsOfDeposits, lockNamedTrades } from "#server/payments/payments/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { clientNames, isKnownPayer } from "./payers-store.ts";

export type Payer = { readonly name: string; readonly accounts: readonly Buffer[] };

/** Where money goes, and what its payer is to the client; null where no client is named. */
export type ReceiptDestination = { readonly match: ReceiptMatch; readonly relation: PayerRelation | null };

type IncomingFunds = {
  readonly amount: Money;
  /** What the payer wrote. */
  readonly reference: string;
  readonly payer: Payer;
  /** Why it waits for the desk, whatever the payer wrote. */
  readonly waits?: string | undefined;
};
type Rules = { readonly now: Date; readonly screening: ScreeningRules };

/**
 * Where money goes: where its text says, or to the desk because a restriction keeps its client from receiving it, or its
 * payer is neither the client nor accepted for them. Locks the trades that it names.
 */
export async function findDestination(
  tx: Transaction,
  { amount, reference, payer, waits }: IncomingFunds,
  { now, screening }: Rules,
): Promise<ReceiptDestination> {
  if (waits !== undefined) return { match: queueUnmatched(waits), relation: null };
  const { trades: references, deposits } = findReferences(reference);
  const trades = await lockNamedTrades(tx, references);
  const clientIds = await clientsOfDeposits(tx, deposits);
  const found = matchReceipt(amount, { trades, clientIds }, await findTolerance(tx, amount.currency));
  const match = await heldIfRestricted(tx, found, amount, now);
  const clientId = clientOfMatch(match);
  if (clientId === null) return { match, relation: null };
  const relation = await relationOf(tx, payer, clientId);
  const reason = payerReviewReason(relation, { unnamed: screening.unnamedClients });
  return { match: reason === undefined ? match : queueForPayerReview(match, reason), relation };
}

/** What a payer is to a client. */
export async function relationOf(tx: Transaction, payer: Payer, clientId: string): Promise<PayerRelation> {
  const names = await clientNames(tx, clientId);
  const relation = payerRelation(payer.name, { clientNames: names, isKnown: false });
  if (relation !== "third_party" && relation !== "no_client_name") return relation;
  const known = { clientId, nameWords: payerKey(payer.name), accounts: payer.accounts };
  return (await isKnownPayer(tx, known)) ? "known" : relation;
}

/** Money for a client who may not receive any waits for the desk, in words that do not say why. */
async function heldIfRestricted(
  tx: Transaction,
  match: ReceiptMatch,
  { currency }: Money,
  now: Date,
): Promise<ReceiptMatch> {
  if (match.goesTo === "queue") return match;
  const clientId = match.goesTo === "balance" ? match.clientId : match.trade.clientId;
  const action = { clientId, currencies: [currency], kinds: ["receive"] } as const;
  return (await restrictionFor(tx, action, now))
    ? queueUnmatched("A restriction keeps its client from receiving money")
    : match;
}
