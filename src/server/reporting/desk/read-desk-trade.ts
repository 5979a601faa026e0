import type { deskTrade } from "#contract/trading/admin-trades.ts";
import type { z } from "#contract/zod.ts";
import { formatPerson } from "#domain/format-person.ts";
import { formatAmount, formatTextWithCode, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Viewer } from "#server/platform/session/visible-to.ts";
import { readTrade } from "#server/trading/trades/read-trade.ts";
import { findPaidInTime } from "./paid-in-time-store.ts";
import { findDeskTrade, listPostings, type PostingRow } from "./trades-store.ts";

type Answer = z.input<typeof deskTrade>;

/**
 * A trade for the desk: the client's view, the client, and its postings.
 * @throws Refused `not_found`, also for a client that the staff user may not see.
 */
export async function readDeskTrade(
  db: Database | Transaction,
  id: string,
  { staff, now }: { readonly staff: Viewer; readonly now: Date },
): Promise<Answer> {
  const found = await findDeskTrade(db, id, staff);
  if (!found) throw new Refused("not_found");
  const { clientId, clientName, email, quoteId, dealerName, dealerEmail } = found;
  return {
    ...(await readTrade(db, { clientId, id, now })),
    client: { id: clientId, name: clientName ?? "", email },
    quoteId,
    dealtBy: dealerName || dealerEmail,
    paidInTime: (await findPaidInTime(db, id)) ?? null,
    postings: journalsOf(await listPostings(db, id)),
  };
}

/** Summary of failing a trade for the second approver. */
export function summariseFailure(
  { reference, client, fromAmount, fromCurrency, toAmount, toCurrency }: Answer,
  reason: string,
): string {
  const booked = `${formatTextWithCode(fromAmount, fromCurrency)} for ${formatTextWithCode(toAmount, toCurrency)}`;
  return `Fail trade ${reference} of ${formatPerson(client)}: its booking of ${booked} is reversed, and what was paid for it goes to their balance. Reason: ${reason}`;
}

/** Summary of waiving the cost of a closed-out trade for the second approver. @throws Refused `closeout_without_cost`. */
export function summariseWaiver({ reference, client, closeout }: Answer, reason: string): string {
  if (!closeout) throw new Refused("closeout_without_cost");
  const cost = formatTextWithCode(closeout.cost, closeout.currency);
  return `Waive ${cost}, the cost of closing out trade ${reference} of ${formatPerson(client)}: what they still owe of it is written off, and what they paid goes back to their balance. Reason: ${reason}`;
}

function journalsOf(rows: readonly PostingRow[]): Answer["postings"] {
  return [...Map.groupBy(rows, ({ journalId }) => journalId)].flatMap(([id, lines]) => {
    const [first] = lines;
    if (!first) return [];
    const { event, postedAt, reverses } = first;
    return [{ id, event, at: postedAt, reverses, lines: lines.map(serializeLine) }];
  });
}

function serializeLine({
  kind,
  currency: code,
  amount,
}: PostingRow): Answer["postings"][number]["lines"][number] {
  const currency = code;
  const figure = formatAmount(money(amount < 0n ? -amount : amount, currency));
  return {
    account: kind,
    ofClient: kind.startsWith("client_") || kind === "closeout_receivable",
    currency,
    debit: amount < 0n ? figure : null,
    credit: amount < 0n ? null : figure,
  };
}
