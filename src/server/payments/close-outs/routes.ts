import * as contract from "#contract/payments/close-outs.ts";
import { cancelTrade as cancelEndpoint } from "#contract/trading/trades.ts";
import { formatAmount } from "#domain/money.ts";
import { readDebts } from "#server/ledger/journals/store.ts";
import type { App } from "#server/platform/app.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { readTrade } from "#server/trading/trades/read-trade.ts";
import { cancelTrade } from "./cancel-trade.ts";
import { payDebt } from "./pay-debt.ts";
import type { CloseoutContext } from "./quote-closeout.ts";
import { describeCloseoutQuote, quoteCloseout } from "./quote-closeout.ts";

export const closeoutRoutes: readonly Route[] = [
  write(contract.quoteCloseout, async ({ tx, params, session, now }, app) => {
    const request = { tradeId: params.id, clientId: session.client.id, staffId: null };
    return describeCloseoutQuote(await quoteCloseout(tx, request, closeoutContext(now, app)));
  }),

  write(cancelEndpoint, async ({ tx, params, body, session, now }, app) => {
    const clientId = session.client.id;
    await cancelTrade(tx, { ...body, tradeId: params.id, clientId }, { now, newId: app.newId });
    return readTrade(tx, { clientId, id: params.id, now });
  }),

  read(contract.listCloseoutDebts, ({ session }, { db }) => describeDebts(db, session.client.id)),

  write(contract.payCloseoutDebt, async ({ tx, body, session, now }, app) => {
    const clientId = session.client.id;
    await payDebt(tx, { ...body, clientId }, closeoutContext(now, app));
    return describeDebts(tx, clientId);
  }),
];

/** Inputs of a close-out at the time of a request. */
export function closeoutContext(now: Date, { newId, rates }: Pick<App, "newId" | "rates">): CloseoutContext {
  return { now, newId, pairRate: (from, to) => rates.rateFor(from, to) };
}

async function describeDebts(db: Database | Transaction, clientId: string) {
  const debts = await readDebts(db, clientId);
  return debts.map((debt) => ({ currency: debt.currency, amount: formatAmount(debt) }));
}
