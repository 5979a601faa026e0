import { describe, expect, it } from "vitest";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { readReferenceRates } from "#server/market/rate-sources/shipped-rates.ts";
import { simulatedRateRoutes } from "#server/simulation/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("silent", { routes: simulatedRateRoutes, subscriptions: {} });

const post = (who: SignedIn, path: string, payload: object) =>
  fixture().call(who, "POST", `/api/simulation/${path}`, { payload });

describe("the call that sets a rate", () => {
  it("is kept for the feed until its end", async () => {
    const client = await fixture().addClient();
    const { rates } = fixture().app;
    rates.accept(await simulatedTable());
    const mid = rates.indicativeRateFor("GBP", "USD").mid;
    const rate = Number(mid) / 1e10;
    const { status, body } = await post(client, "rates/GBP-USD", { rate: rate * 1.01, seconds: 60 });
    expect([status, body]).toMatchObject([
      200,
      { simulated: true, fromCurrency: "GBP", toCurrency: "USD", movedCurrency: "GBP" },
    ]);
    expect(Date.parse(body.until)).toBe(fixture().clock().getTime() + 60_000);
  });

  it.each<[string, string, object, number]>([
    ["is far off", "GBP-USD", { rate: "5" }, 422],
    ["is far off the other way", "GBP-USD", { rate: "0.0000000001" }, 422],
    ["is giant", "GBP-JPY", { rate: "999999999" }, 422],
    ["is no number", "GBP-USD", { rate: "lots" }, 422],
    ["is negative", "GBP-USD", { rate: -1.2 }, 422],
    ["has one currency", "GBP-GBP", { rate: "1" }, 422],
    ["is of no currency", "GBP-XXX", { rate: "1" }, 404],
    ["is of no pair", "GBPUSD", { rate: "1" }, 404],
    ["lasts too long", "GBP-USD", { rate: "1.3", seconds: 3_601 }, 422],
    ["lasts no time", "GBP-USD", { rate: "1.3", seconds: 0 }, 422],
  ])("is refused when it %s", async (_, pair, payload, status) => {
    const client = await fixture().addClient();
    fixture().app.rates.accept(await simulatedTable());
    const answer = await post(client, `rates/${pair}`, payload);
    expect([answer.status, answer.body.code]).toEqual([status, expect.any(String)]);
  });
});

/** The shipped reference rates as the table in force. */
async function simulatedTable() {
  const { perUsd } = await readReferenceRates();
  const at = fixture().clock();
  return rateTable({ base: "USD", at, source: "test", simulated: true, maxAgeMs: 60_000 }, perUsd);
}
