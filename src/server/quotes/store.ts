import { formatRate } from "#domain/rate.ts";
import type { Database } from "../platform/postgres/database.ts";
import type { FirmQuote } from "./create-quote.ts";

export async function writeQuote(db: Database, quote: FirmQuote): Promise<void> {
  await db
    .insertInto("quotes")
    .values({
      id: quote.id,
      clientId: quote.clientId,
      fromCurrency: quote.fromCurrency,
      toCurrency: quote.toCurrency,
      fromAmount: quote.fromAmount,
      toAmount: quote.toAmount,
      midRate: formatRate(quote.midRate),
      rate: formatRate(quote.rate),
      midAmount: quote.midAmount,
      marginAmount: quote.marginAmount,
      profitShareRate: formatRate(quote.profitShareRate),
      rateSource: quote.source.source,
      rateSimulated: quote.source.simulated,
      rateAt: quote.source.at,
      deliveryDate: quote.deliveryDate,
      createdAt: quote.createdAt,
      expiresAt: quote.expiresAt,
    })
    .execute();
}
