import * as contract from "#contract/trading/cover-deals.ts";
import { permit } from "#domain/lifecycle.ts";
import { money } from "#domain/money.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { coverLifecycle } from "#domain/trading/treasury/lifecycle.ts";
import type { App } from "#server/platform/app.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { confirmCoverDeal, keepQuote } from "./confirm-cover-deal.ts";
import { describeCoverDeal, type Reading } from "./describe-cover-deal.ts";
import { declineCoverDeal, draftCoverDeal } from "./draft-cover-deal.ts";
import { type LiquidityProvider, quoteOrNone, reportOrLost } from "./liquidity-provider.ts";
import { findNamedDeal, listNamedDeals } from "./reads-store.ts";
import { recordReport } from "./record-report.ts";
import { recordSettlement } from "./settle-cover-deal.ts";
import { findCoverDeal } from "./store.ts";

export const treasuryRoutes: readonly Route[] = [
  read(
    contract.listCoverDeals,
    async ({ query: { cursor, limit }, session: { staff }, now }, { db, liquidity }) => {
      const { items, nextCursor } = toPage(
        await listNamedDeals(db, { after: decodeCursor(cursor), limit: limit + 1 }),
        limit,
      );
      return {
        items: items.map((deal) => describeCoverDeal(deal, { reader: staff.id, now })),
        nextCursor,
        provider: liquidity ? await describeProvider(liquidity) : null,
      };
    },
  ),

  write(contract.draftCoverDeal, async ({ tx, body, session: { staff }, now }, { newId }) => {
    const id = await draftCoverDeal(tx, body, { staff, now, newId });
    return readDeal(tx, id, { reader: staff.id, now });
  }),

  handle(contract.quoteCoverDeal, async ({ params: { id }, session }, app) => {
    const quoted = await requestQuote(id, app);
    const { staff } = session;
    const by = { staff, now: app.clock(), newId: app.newId };
    await transactionAs(app.db, session, (tx) => keepQuote(tx, id, quoted, by));
    return readDeal(app.db, id, { reader: staff.id, now: by.now });
  }),

  handle(contract.confirmCoverDeal, async ({ params: { id }, body, session, now }, app) => {
    const { db, clock, newId, calendar } = app;
    const provider = getProvider(app);
    const isConnected = await provider.isConnected();
    const by = { staff: session.staff, now, newId };
    const order = await transactionAs(db, session, (tx) =>
      confirmCoverDeal(tx, { id, ...body, isConnected }, by),
    );
    if (order) {
      const report = await reportOrLost(() => provider.trade(order));
      // What was dealt is booked whatever has become of the caller's role meanwhile.
      await transactionAs(db, undefined, (tx) =>
        recordReport(tx, id, report, { now: clock(), newId, calendar }),
      );
    }
    return readDeal(db, id, { reader: session.staff.id, now: clock() });
  }),

  write(
    contract.recordCoverSettlement,
    async ({ tx, params: { id }, body, session: { staff }, now }, { newId }) => {
      await recordSettlement(tx, { id, ...body }, { staff, now, newId });
      return readDeal(tx, id, { reader: staff.id, now });
    },
  ),

  write(
    contract.declineCoverDeal,
    async ({ tx, params: { id }, body, session: { staff }, now }, { newId }) => {
      await declineCoverDeal(tx, { id, ...body }, { staff, now, newId });
      return readDeal(tx, id, { reader: staff.id, now });
    },
  ),
];

/** The provider's quote for a draft, with the current mid-market rate. */
async function requestQuote(id: string, app: App) {
  const provider = getProvider(app);
  if (!(await provider.isConnected())) throw new Refused("cover_disconnected");
  const deal = await findCoverDeal(app.db, id);
  if (!deal) throw new Refused("not_found");
  orThrow(permit(coverLifecycle, deal.status, "confirm"));
  const { soldCurrency, boughtCurrency } = deal;
  const { mid: midRate } = app.rates.rateFor(soldCurrency, boughtCurrency);
  const amount = money(deal.amount, deal.amountCurrency);
  const quote = await quoteOrNone(provider, { soldCurrency, boughtCurrency, amount });
  if (!quote) throw new Refused("cover_unavailable");
  return { quote, midRate, provider: provider.name, simulated: provider.simulated };
}

async function describeProvider({ name, simulated, isConnected }: LiquidityProvider) {
  return { name, simulated, connected: await isConnected() };
}

/** @throws Refused `cover_unavailable` where there is none. */
function getProvider({ liquidity }: App): LiquidityProvider {
  if (!liquidity) throw new Refused("cover_unavailable");
  return liquidity;
}

async function readDeal(db: Database | Transaction, id: string, reading: Reading) {
  const deal = await findNamedDeal(db, id);
  if (!deal) throw new Refused("not_found");
  return describeCoverDeal(deal, reading);
}
