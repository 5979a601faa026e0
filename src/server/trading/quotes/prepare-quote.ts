import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { QuoteRequest } from "#domain/trading/quotes/price-quote.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { SessionStaff } from "#server/platform/session/sessions.ts";
import { createQuote, type QuoteContext } from "./create-quote.ts";
import { type FirmQuote, findClientStatus } from "./store.ts";

/**
 * Creates a quote on a client's behalf, which only the client can book, and notifies them.
 * @throws Refused `not_found` for a client that the staff user may not see, `client_held`, and those of
 * `createQuote`.
 */
export async function prepareQuote(
  tx: Transaction,
  { clientId, staff, ...request }: QuoteRequest & { readonly clientId: string; readonly staff: SessionStaff },
  context: QuoteContext,
): Promise<FirmQuote> {
  const { now, newId } = context;
  const status = await findClientStatus(tx, clientId, staff);
  if (status === undefined) throw new Refused("not_found");
  if (status !== "ACCOUNT_READY") throw new Refused("client_held");
  const quote = await createQuote(tx, clientId, request, { ...context, preparedBy: staff.id });
  const { fromCurrency, toCurrency, fromAmount, toAmount } = quote;
  const sent = formatAmount(money(fromAmount, fromCurrency));
  const received = formatAmount(money(toAmount, toCurrency));
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "prepare_quote",
    subject: { kind: "client", id: clientId },
    details: { quote: quote.id, fromCurrency, fromAmount: sent, toCurrency, toAmount: received },
  });
  const requested = request.isReceiving ? received : sent;
  const prepared = {
    clientId,
    fromCurrency,
    toCurrency,
    amount: requested,
    isReceiving: request.isReceiving,
  };
  await appendEvents(tx, [{ kind: "quote_prepared", ...prepared }], now);
  return quote;
}
