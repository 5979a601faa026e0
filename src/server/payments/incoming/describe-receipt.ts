import type { ResponseInput } from "#contract/endpoint.ts";
import type { listReceiptPlaces, readReceipt } from "#contract/payments/receipt-queue.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { adviseOnReceipts } from "./advise-on-receipts.ts";
import { describeDeskReceipt } from "./describe-for-desk.ts";
import { listDestinations, partsOf } from "./queue-store.ts";
import { findDeskReceipt } from "./receipts-store.ts";

/** An incoming payment with its destinations. @throws Refused `not_found`. */
export async function describeReceipt(
  db: Database | Transaction,
  id: string,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<ResponseInput<typeof readReceipt>> {
  const row = await findDeskReceipt(db, id);
  if (!row) throw new Refused("not_found");
  const currency = row.currency;
  const parts = (await partsOf(db, id)).map((part) => ({
    id: part.id,
    trade:
      part.tradeId !== null && part.tradeReference !== null
        ? { id: part.tradeId, reference: part.tradeReference }
        : null,
    client: { id: part.clientId, email: part.clientEmail },
    amount: formatAmount(money(part.amount, currency)),
  }));
  const ownAccounts = await listOwnAccounts(db, staffId);
  return { ...describeDeskReceipt(row, ownAccounts, await adviseOnReceipts(db, [row], now)), parts };
}

const maxDestinations = 8;

/** Searches possible destinations of an incoming payment. @throws Refused `not_found`. */
export async function findDestinations(
  db: Database,
  input: { readonly receiptId: string; readonly search: string },
): Promise<ResponseInput<typeof listReceiptPlaces>> {
  const row = await findDeskReceipt(db, input.receiptId);
  if (!row) throw new Refused("not_found");
  const { amount } = row;
  const currency = row.currency;
  const { trades, clients } = await listDestinations(db, {
    currency,
    amount,
    search: input.search,
    limit: maxDestinations,
  });
  return {
    trades: trades.map(({ id, reference, clientId, clientEmail, rest }) => ({
      id,
      reference,
      client: { id: clientId, email: clientEmail },
      due: formatAmount(money(rest, currency)),
      currency,
    })),
    clients,
  };
}
