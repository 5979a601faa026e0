import { randomUUIDv7 } from "node:crypto";
import type { CoverDeal } from "#contract/trading/cover-deals.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { HouseAccountKind } from "#domain/ledger/journals/account-ref.ts";
import { coverByPolicies } from "#server/processes/cover-by-policies.ts";
import { followCoverDeals } from "#server/processes/cover-deals.ts";
import { inboxRoutes } from "#server/reporting/inbox/routes.ts";
import { positionRoutes } from "#server/reporting/position/routes.ts";
import { createLiquidityProvider } from "#server/trading/treasury/create-liquidity-provider.ts";
import { coverPolicyRoutes } from "#server/trading/treasury/policy-routes.ts";
import { treasuryRoutes } from "#server/trading/treasury/routes.ts";
import type { SimulatedProviderMode } from "#server/trading/treasury/simulated-provider.ts";
import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";
import { tableAt } from "./rate-tables.ts";

export const coverRoutes = [...treasuryRoutes, ...coverPolicyRoutes, ...positionRoutes, ...inboxRoutes];
export const coversPath = "/api/admin/cover-deals";

/** What the desk does with cover deals. A pound is worth 0.9 / `gbp` euros. */
export function coverCalls(fixture: () => PaymentFixture) {
  const post = (who: SignedIn, path: string, payload: object = {}) =>
    fixture().call(who, "POST", `${coversPath}${path}`, {
      payload,
      headers: { "idempotency-key": randomUUIDv7() },
    });
  return {
    post,
    /** Applies rates of now. */
    tick(gbp: string) {
      const { clock, rates } = fixture().app;
      rates.accept(tableAt(clock(), gbp));
    },
    wait(ms: number) {
      fixture().setNow(new Date(fixture().clock().getTime() + ms));
    },
    /** The simulated provider behaves so from now on. */
    simulate(mode: SimulatedProviderMode) {
      const { app, db, clock } = fixture();
      const config = { ...app.config, SIMULATED_LIQUIDITY: mode };
      Object.assign(app, { liquidity: createLiquidityProvider(config, { db, clock, rates: app.rates }) });
    },
    draft: (who: SignedIn, also: object = {}) =>
      post(who, "", {
        ...{ soldCurrency: "GBP", boughtCurrency: "EUR", amount: "1000.00", amountCurrency: "GBP" },
        reason: "Cover the day",
        ...also,
      }),
    quote: (who: SignedIn, id: string) => post(who, `/${id}/quote`),
    confirm: (who: SignedIn, { id, quote }: CoverDeal) =>
      post(who, `/${id}/confirm`, { quoteId: quote?.id ?? "none" }),
    async read(who: SignedIn, id: string): Promise<CoverDeal> {
      const { body } = await fixture().call(who, "GET", coversPath);
      return body.items.find((deal: CoverDeal) => deal.id === id);
    },
    /** What the worker does each minute with currencies that cover themselves. */
    cover: () => coverByPolicies(fixture().app, fixture().db),
    follow: () => followCoverDeals(fixture().app, fixture().db),
    /** The house's balances of a kind, by currency, without zeros. */
    async held(kind: HouseAccountKind): Promise<Partial<Record<CurrencyCode, bigint>>> {
      const rows = await fixture()
        .db.selectFrom("accounts")
        .select(["currency", ({ fn }) => fn.sum<bigint>("balance").as("balance")])
        .where("kind", "=", kind)
        .where("clientId", "is", null)
        .groupBy("currency")
        .execute();
      const held = rows.map(({ currency, balance }) => [currency, BigInt(balance)] as const);
      return Object.fromEntries(held.filter(([, balance]) => balance !== 0n));
    },
  };
}
