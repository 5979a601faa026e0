import type { BodyOf } from "#contract/endpoint.ts";
import { readPriceList as endpoint } from "#contract/market/price-list.ts";
import * as contract from "#contract/market/pricing.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import { canonicalPair } from "#domain/market/pricing/price-list.ts";
import { Refused } from "#domain/refusal.ts";
import { type Route, read } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import { findAwaitingApproval } from "#server/platform/people/approvals-store.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import { changeCurrency, listDeskCurrencies } from "./change-currency.ts";
import { endMargin, setMargin } from "./margins.ts";
import { serializeMargin } from "./serialize-margin.ts";
import { findMargin, findMarginInForce, selectMargins } from "./store.ts";
import { summariseCurrency, summariseEnd, summariseMargin } from "./summarise-change.ts";
import { readPriceList } from "./terms-store.ts";

export const pricingRoutes: readonly Route[] = [
  read(contract.listMargins, async ({ query, now }, { db }) => {
    const { state, clientId, currency, limit } = query;
    const asked = { state, clientId, currency, limit, cursor: decodeCursor(query.cursor) };
    const { items, nextCursor } = toPage(await selectMargins(db, asked), limit);
    const awaiting = await findAwaitingApproval(db, { ids: items.map(({ id }) => id), now });
    return { items: items.map((row) => serializeMargin(row, awaiting.has(row.id))), nextCursor };
  }),

  writeWithApproval(
    contract.setMargin,
    {
      about: async ({ tx, body }) => (await findMarginInForce(tx, scopeOf(body)))?.id ?? "",
      summary: ({ tx, body }) => summariseMargin(tx, { ...scopeOf(body), margin: body.margin }),
    },
    async ({ tx, body, session, now, approvedAbout }, { newId }) => {
      const { margin, replaces } = body;
      const change = { ...scopeOf(body), margin, replaces, approvedBefore: approvedAbout };
      const id = await setMargin(tx, change, { staff: session.staff, now, newId });
      const row = await findMargin(tx, id);
      if (!row) throw new Refused("not_found");
      return serializeMargin(row);
    },
  ),

  writeWithApproval(
    contract.endMargin,
    {
      about: async ({ tx, params }) => (await findMargin(tx, params.id))?.clientId ?? "",
      summary: ({ tx, params }) => summariseEnd(tx, params.id),
    },
    async ({ tx, params, session, now, approvedAbout }, { newId }) => {
      const end = { id: params.id, isApproved: approvedAbout !== undefined };
      await endMargin(tx, end, { staff: session.staff, now, newId });
      return undefined;
    },
  ),

  read(contract.listDeskCurrencies, ({ now }, app) => listDeskCurrencies(app.db, app, now)),

  writeWithApproval(
    contract.changeCurrency,
    { summary: summariseCurrency },
    async ({ tx, params, body, session, now }, app) => {
      const { version, ...changes } = body;
      const hasAccount = (code: CurrencyCode) => app.bank.accountFor(code) !== undefined;
      const by = { staff: session.staff, now, newId: app.newId, hasAccount };
      await changeCurrency(tx, { code: params.code, version, changes }, by);
      const changed = (await listDeskCurrencies(tx, app, now)).find(({ code }) => code === params.code);
      if (!changed) throw new Refused("not_found");
      return changed;
    },
  ),
];

function scopeOf({ clientId = null, fromCurrency, toCurrency }: BodyOf<typeof contract.setMargin>) {
  return { clientId, pair: fromCurrency && toCurrency ? canonicalPair(fromCurrency, toCurrency) : null };
}

export const priceListRoutes: readonly Route[] = [
  read(endpoint, async ({ session }, { db }) => {
    const { usual, pairs } = await readPriceList(db, session.client.id);
    return {
      usual: marginInPercent(usual),
      pairs: pairs.map(({ pair: [one, other], margin }) => ({
        currencies: [one, other] as [typeof one, typeof other],
        margin: marginInPercent(margin),
      })),
    };
  }),
];
