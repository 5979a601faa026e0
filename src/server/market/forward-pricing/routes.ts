import * as contract from "#contract/market/forward-pricing.ts";
import { canonicalPair } from "#domain/market/pricing/price-list.ts";
import { type Route, read } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import { priceExample } from "./price-example.ts";
import { describeForwardPricing } from "./serialize-forward-pricing.ts";
import { setDepositCurve, setForwardMargins, setForwardPair } from "./set-forward-pricing.ts";
import { summariseCurve, summariseMargins, summarisePair } from "./summarise-settings.ts";

/** A request names what it replaces in its body, which the second person approves with the rest. */
export const forwardPricingRoutes: readonly Route[] = [
  read(contract.readForwardPricing, ({ now }, { db }) => describeForwardPricing(db, now)),

  read(contract.readForwardExample, ({ query, now }, app) => priceExample(query, app, now)),

  writeWithApproval(
    contract.setDepositCurve,
    { summary: ({ tx, body }) => summariseCurve(tx, body), about: async ({ body }) => body.currency },
    async ({ tx, body, session: { staff }, now, approvedAbout }, { newId }) => {
      const isApproved = approvedAbout !== undefined;
      await setDepositCurve(tx, { ...body, isApproved }, { staff, now, newId });
      return describeForwardPricing(tx, now);
    },
  ),

  writeWithApproval(
    contract.setForwardPair,
    {
      summary: ({ body: { fromCurrency, toCurrency, isOpen } }) =>
        summarisePair(canonicalPair(fromCurrency, toCurrency), isOpen),
      about: async ({ body: { fromCurrency, toCurrency } }) =>
        canonicalPair(fromCurrency, toCurrency).join("/"),
    },
    async ({ tx, body, session: { staff }, now, approvedAbout }, { newId }) => {
      const { fromCurrency, toCurrency, isOpen, replaces } = body;
      const pair = canonicalPair(fromCurrency, toCurrency);
      const change = { pair, isOpen, replaces, isApproved: approvedAbout !== undefined };
      await setForwardPair(tx, change, { staff, now, newId });
      return describeForwardPricing(tx, now);
    },
  ),

  writeWithApproval(
    contract.setForwardMargins,
    { summary: ({ tx, body }) => summariseMargins(tx, body.margins), about: async () => "forward margins" },
    async ({ tx, body, session: { staff }, now, approvedAbout }, { newId }) => {
      const change = { ...body, isApproved: approvedAbout !== undefined };
      await setForwardMargins(tx, change, { staff, now, newId });
      return describeForwardPricing(tx, now);
    },
  ),
];
