import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { priceForward } from "#domain/market/forward-pricing/price-forward.ts";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { formatRate, requireRate } from "#domain/rate.ts";
import { readForwardPricing } from "#server/market/forward-pricing/read-forward-pricing.ts";
import {
  flatMargins,
  flatRates,
  forwardPricingCalls,
  forwardPricingPath,
} from "../support/forward-pricing-calls.ts";
import { type OrderClient, openOrderFixture } from "../support/order-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
const orders = openOrderFixture(summit);
const { logIn, first, approve, curveOf, setCurve, setPair, setMargins } = forwardPricingCalls(summit);
let client: OrderClient;

beforeAll(async () => {
  await logIn();
  client = await orders.addClient();
});
beforeEach(() => orders.tick());

describe("who may see and change what forwards are priced with", () => {
  it.each<[StaffRole, number, number]>([
    ["viewer", 200, 403],
    ["operator", 200, 403],
    ["broker", 403, 403],
    ["administrator", 200, 202],
  ])("a staff user with the role %s gets %d to look and %d to change", async (role, look, change) => {
    const by = await summit.staffBrowser(role);
    expect((await by.get(forwardPricingPath)).status).toBe(look);
    expect((await by.get(`${forwardPricingPath}/example?fromCurrency=GBP&toCurrency=EUR`)).status).toBe(look);
    expect((await by.get("/api/admin/approvals/forward-pricing")).status).toBe(look);
    expect((await setCurve("JPY", flatRates("0.5"), { by })).status).toBe(change);
    expect((await setPair(["GBP", "JPY"], true, by)).status).toBe(change);
    expect((await setMargins(flatMargins("1"), by)).status).toBe(change);
  });

  it("a client may neither see nor change what forwards are priced with", async () => {
    expect((await client.browser.get(forwardPricingPath)).status).toBe(401);
    expect(
      (
        await client.browser.put(`${forwardPricingPath}/margins`, {
          margins: flatMargins("0"),
          replaces: null,
        })
      ).status,
    ).toBe(401);
  });
});

describe("a forward's price from what the desk set", () => {
  const example = async (from: string, to: string) =>
    first().get(`${forwardPricingPath}/example?fromCurrency=${from}&toCurrency=${to}`);

  it("the example shows mid, points and client rate by tenor, whether or not the pair is open", async () => {
    await approve(await setCurve("GBP", flatRates("3.75")));
    await approve(await setCurve("EUR", flatRates("2")));
    await approve(await setMargins(flatMargins("0.1")));
    const { body } = await example("GBP", "EUR");
    expect(body).toMatchObject({ spotMid: 1.125, isReference: false });
    // 1.125 × (1 + 0.02 × 365 / 360) ÷ 1.0375, and × (1 - 0.004) for the client.
    expect(body.lines.at(-1)).toEqual({
      ...{ tenor: "12M", days: 365, margin: 0.4 },
      ...{ forwardMid: 1.1063253012, points: -0.0186746988, clientRate: 1.1018999999 },
    });
    expect(body.lines.map(({ tenor }: { tenor: string }) => tenor)).toEqual(["1M", "3M", "6M", "12M"]);
    expect((await example("GBP", "GBP")).body.code).toBe("same_currency");
    expect((await example("GBP", "JPY")).body).toMatchObject({ isReference: true });
  });

  it("what is read to price with is what two people set last", async () => {
    await approve(await setPair(["EUR", "GBP"], true));
    const pricing = await readForwardPricing(summit.app.db);
    expect(pricing.pairs).toEqual([["EUR", "GBP"]]);
    const request = {
      ...({ sold: "GBP", bought: "EUR", spot: requireRate("1.125"), days: 365 } as const),
      spotMargin: standardMargin,
    };
    const priced = priceForward(pricing, request, summit.app.clock());
    expect(priced.ok && formatRate(priced.value.clientRate)).toBe("1.1018999999");
  });

  it("a curve over 7 days old is flagged, one over 31 days old prices nothing, and dating it again mends that", async () => {
    const dayMs = 86_400_000;
    const age = Date.parse((await curveOf("EUR"))?.set.at ?? "") - summit.app.clock().getTime();
    summit.pass(age + 8 * dayMs);
    await logIn();
    orders.tick();
    expect((await curveOf("EUR"))?.age).toBe("ageing");
    expect((await example("GBP", "EUR")).status).toBe(200);
    summit.pass(24 * dayMs);
    await logIn();
    orders.tick();
    expect((await curveOf("EUR"))?.age).toBe("stale");
    expect(await example("GBP", "EUR")).toMatchObject({ status: 503, body: { code: "forward_rates_stale" } });
    for (const code of ["GBP", "EUR"] as const)
      expect((await approve(await setCurve(code, flatRates("2")))).status).toBe(200);
    expect((await example("GBP", "EUR")).status).toBe(200);
  });
});
