import { findRestriction } from "#domain/clients/restrictions/restriction.ts";
import { money } from "#domain/money.ts";
import { findReferences } from "#domain/payments/payments/payment-reference.ts";
import type { ReferencedTrade } from "#domain/payments/payments/receipt-matching.ts";
import { findEndToEndIds } from "#domain/payments/payments/returned-ids.ts";
import {
  describeNoSuggestion,
  describeSuggestion,
  type QueuedFunds,
  type Suggestion,
  suggestDecision,
  suggestionKey,
} from "#domain/payments/payments/suggest-decision.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { closedClients, depositClients, tradesNamed } from "./payers-store.ts";
import type { DeskReceipt } from "./receipts-store.ts";

/** Suggested decision on an incoming payment; `key` is null when there is nothing to accept. */
export type Advice = { readonly key: string | null; readonly words: string };

/** Suggestions by id of queued incoming payment. */
export async function adviseOnReceipts(
  db: Database | Transaction,
  rows: readonly DeskReceipt[],
  now: Date,
): Promise<ReadonlyMap<string, Advice>> {
  const facts = await waitingFacts(db, rows, now);
  return new Map([...facts].map(([id, waiting]) => [id, adviceOf(waiting)]));
}

/** Suggestion for one incoming payment, recomputed in this transaction. */
export async function suggestFor(tx: Transaction, row: DeskReceipt, now: Date): Promise<Suggestion | null> {
  const waiting = (await waitingFacts(tx, [row], now)).get(row.id);
  return waiting ? suggestDecision(waiting) : null;
}

function adviceOf(waiting: QueuedFunds): Advice {
  const suggestion = suggestDecision(waiting);
  if (!suggestion) return { key: null, words: describeNoSuggestion(waiting) };
  return { key: suggestionKey(suggestion), words: describeSuggestion(suggestion) };
}

async function waitingFacts(
  db: Database | Transaction,
  rows: readonly DeskReceipt[],
  now: Date,
): Promise<ReadonlyMap<string, QueuedFunds>> {
  const waiting = rows
    .filter(({ queue }) => queue !== null)
    .map((row) => ({ row, named: findReferences(row.reference) }));
  if (waiting.length === 0) return new Map();
  const trades = await tradesNamed(
    db,
    waiting.flatMap(({ named }) => named.trades),
  );
  const deposits = await depositClients(
    db,
    waiting.flatMap(({ named }) => named.deposits),
  );
  const placed = waiting.map(({ row, named }) => {
    const ofTrades = named.trades.flatMap((reference) => trades.get(reference) ?? []);
    const clientIds = named.deposits.flatMap((reference) => deposits.get(reference) ?? []);
    return { row, trades: ofTrades, clientIds, clientId: clientOf(ofTrades, clientIds) };
  });
  const clients = [...new Set(placed.flatMap(({ clientId }) => clientId ?? []))];
  const restrictions = await readRestrictions(db, clients, now);
  const closed = await closedClients(db, clients);
  return new Map(
    placed.map(({ row, clientId, ...named }) => {
      const currency = row.currency;
      const action = { clientId: clientId ?? null, currencies: [currency], kinds: ["receive"] } as const;
      return [
        row.id,
        {
          ...named,
          amount: money(row.amount, currency),
          namesPayment: findEndToEndIds(row.reference).length > 0,
          payer: row.payerRelation,
          isHeld: row.holdReason !== null,
          isUnverified: row.unverified,
          isRestricted: clientId !== undefined && findRestriction(restrictions, action) !== undefined,
          isClosed: clientId !== undefined && closed.has(clientId),
          hasPayerAccount: row.sealedPayerAccount !== null,
        },
      ];
    }),
  );
}

function clientOf(trades: readonly ReferencedTrade[], clientIds: readonly string[]): string | undefined {
  return trades[0]?.clientId ?? clientIds[0];
}
