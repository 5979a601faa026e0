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
  getMatchedClient,
  matchReceipt,
  queueForPayerReview,
  queueUnmatched,
  type ReceiptMatch,
} from "#domain/payments/payments/receipt-matching.ts";
import { isClosedClient } from "#server/clients/restrictions/closing-store.ts";
import { restrictionFor } from "#server/clients/restrictions/require-unrestricted.ts";
import { findTolerance } from "#server/payments/funding/funding-store.ts";
import { clientsOfDeposits, lockNamedTrades } from "#server/payments/payments/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { whyNamedWaits } from "./named-payment-store.ts";
import { clientNames, isKnownPayer } from "./payers-store.ts";

export type Payer = { readonly name: string; readonly accounts: readonly Buffer[] };

/** Destination of money and the payer's relation to the client; null when no client is named. */
export type ReceiptDestination = { readonly match: ReceiptMatch; readonly relation: PayerRelation | null };

type IncomingFunds = {
  readonly amount: Money;
  /** The payer's remittance text. */
  readonly reference: string;
  readonly payer: Payer;
  /** Reason to queue the money for the desk, whatever the text says. */
  readonly waits?: string | undefined;
  /** Client who alone may be credited; undefined for any. */
  readonly creditedTo?: string | undefined;
};
type Rules = { readonly now: Date; readonly screening: ScreeningRules };

/**
 * Matches incoming money by its text, or queues it for the desk because it names a payment of ours, its client is
 * restricted or its payer is an unaccepted third party. Locks the trades that the text names, and against closing the
 * client whose balance takes the money.
 */
export async function findDestination(
  tx: Transaction,
  { amount, reference, payer, waits, creditedTo }: IncomingFunds,
  { now, screening }: Rules,
): Promise<ReceiptDestination> {
  const queueReason = waits ?? (await whyNamedWaits(tx, { reference, amount, creditedTo }));
  if (queueReason !== undefined) return { match: queueUnmatched(queueReason), relation: null };
  const { trades: references, deposits } = findReferences(reference);
  const isCreditable = (id: string) => creditedTo === undefined || id === creditedTo;
  const named = await lockNamedTrades(tx, references);
  const trades = named.filter(({ clientId }) => isCreditable(clientId));
  const clientIds = (await clientsOfDeposits(tx, deposits)).filter(isCreditable);
  const tolerance = await findTolerance(tx, amount.currency);
  const found = matchReceipt(amount, { trades, clientIds }, tolerance);
  const held = await heldIfRestricted(tx, found, amount, now);
  const isClosed = held.goesTo === "balance" && (await isClosedClient(tx, held.clientId, now));
  const match = isClosed ? matchReceipt(amount, { trades, clientIds: [] }, tolerance) : held;
  const clientId = getMatchedClient(match);
  if (clientId === null) return { match, relation: null };
  const relation = await findPayerRelation(tx, payer, clientId);
  const reason = payerReviewReason(relation, { unnamed: screening.unnamedClients });
  return { match: reason === undefined ? match : queueForPayerReview(match, reason), relation };
}

/** The payer's relation to a client. */
export async function findPayerRelation(
  tx: Transaction,
  payer: Payer,
  clientId: string,
): Promise<PayerRelation> {
  const names = await clientNames(tx, clientId);
  const relation = payerRelation(payer.name, { clientNames: names, isKnown: false });
  if (relation !== "third_party" && relation !== "no_client_name") return relation;
  const known = { clientId, nameWords: payerKey(payer.name), accounts: payer.accounts };
  return (await isKnownPayer(tx, known)) ? "known" : relation;
}

/** Queues money for a client who may not receive any, with a reason that does not reveal the restriction. */
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
    ? queueUnmatched("A restriction stops this client from receiving money")
    : match;
}
