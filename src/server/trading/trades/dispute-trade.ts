import { Refused } from "#domain/refusal.ts";
import { insertFeedback } from "#server/clients/feedback/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findTrade } from "./reads-store.ts";
import { findTelephoneDeal } from "./telephone-store.ts";

type Dispute = { readonly clientId: string; readonly tradeId: string; readonly text: string };

/**
 * Opens feedback for the desk about a telephone deal. The trade itself stays as it is.
 * @throws Refused `not_found` for another client's trade, `trade_not_by_telephone` for one that the client
 * booked, `trade_disputed` after the first dispute.
 */
export async function disputeTrade(
  tx: Transaction,
  { clientId, tradeId, text }: Dispute,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  const trade = await findTrade(tx, clientId, tradeId);
  if (!trade) throw new Refused("not_found");
  const deal = await findTelephoneDeal(tx, tradeId);
  if (!deal) throw new Refused("trade_not_by_telephone");
  const subject = `Dispute of ${trade.reference}, call ${deal.callReference}`;
  const isFirst = await insertFeedback(tx, {
    id: newId(),
    clientId,
    text: `${subject}\n\n${text}`,
    createdAt: now,
    tradeId,
  });
  if (!isFirst) throw new Refused("trade_disputed");
}
