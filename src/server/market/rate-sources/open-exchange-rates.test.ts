import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { rateFor } from "#domain/market/rates/rate-table.ts";
import { createOpenExchangeRatesSource } from "./open-exchange-rates.ts";
import { RateSourceFailed } from "./rate-source.ts";

const { signal } = new AbortController();
const publishedAt = new Date("2026-05-04T12:00:00Z");
let server: Server | undefined;
afterEach(() => server?.close());

/** A fake Open Exchange Rates with made-up figures, for the right key only. */
async function sourceAnswering(body: unknown, key = "test-key") {
  const listening = createServer((request, response) => {
    const allowed = request.url === "/api/latest.json" && request.headers.authorization === "Token test-key";
    response.writeHead(allowed ? 200 : 401).end(JSON.stringify(body));
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return createOpenExchangeRatesSource(
    key,
    `http://127.0.0.1:${(listening.address() as AddressInfo).port}/api`,
  );
}

const answer = {
  disclaimer: "synthetic",
  timestamp: publishedAt.getTime() / 1000,
  base: "USD",
  rates: { AED: 3.6725, AUD: 1.4, EUR: 0.88, GBP: 0.75, JPY: 157.5, SAR: 3.75, USD: 1, XAU: 0.0003, GGP: -1 },
};

describe("Open Exchange Rates", () => {
  it("Open Exchange Rates gives a table against the dollar with its publication time", async () => {
    const table = await (await sourceAnswering(answer)).latest(new Date(), signal);
    expect(table).toMatchObject({ base: "USD", at: publishedAt, simulated: false });
    expect(rateFor(table, "USD", "GBP", publishedAt)).toMatchObject({ value: { mid: 7_500_000_000n } });
    expect(table.perBase.size).toBe(7);
  });

  it("Open Exchange Rates is stale once two of its hourly editions were missed", async () => {
    const table = await (await sourceAnswering(answer)).latest(new Date(), signal);
    expect(rateFor(table, "USD", "GBP", new Date("2026-05-04T14:00:00Z")).ok).toBe(true);
    expect(rateFor(table, "USD", "GBP", new Date("2026-05-04T14:00:01Z")).ok).toBe(false);
  });

  it.each([
    ["another base", { ...answer, base: "EUR" }],
    ["no time", { ...answer, timestamp: undefined }],
    ["figures that are texts", { ...answer, rates: { GBP: "0.75" } }],
    ["none of our currencies", { ...answer, rates: { XAU: 1 } }],
    ["no object", []],
  ])("Open Exchange Rates is refused with %s", async (_what, body) => {
    await expect((await sourceAnswering(body)).latest(new Date(), signal)).rejects.toThrow(RateSourceFailed);
  });

  it("Open Exchange Rates never logs the key when it refuses it", async () => {
    const failure = await (await sourceAnswering(answer, "secret-key"))
      .latest(new Date(), signal)
      .catch(String);
    expect(failure).toContain("answered 401");
    expect(failure).not.toContain("secret-key");
  });
});
