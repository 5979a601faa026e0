import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { getCrossRate } from "#domain/market/rates/rate-table.ts";
import { createLiveSource } from "./live.ts";
import { RateSourceFailed } from "./rate-source.ts";

const now = new Date("2026-05-04T16:00:00Z");
const { signal } = new AbortController();
const answer = {
  source: "Northgate Liquidity",
  at: "2026-05-04T15:59:59.500Z",
  base: "USD",
  rates: { GBP: "0.8", EUR: 0.9, XAU: 0.0004, JPY: "n/a" },
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function asking(listener: RequestListener, key?: string) {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/rates`;
  return createLiveSource(url, key).latest(now, signal);
}

describe("live rates", () => {
  it("live rates become a table with the provider's own timestamp, valid for a minute", async () => {
    const table = await asking((_request, response) => response.end(JSON.stringify(answer)));
    expect(table).toMatchObject({ base: "USD", source: "Northgate Liquidity", simulated: false });
    expect([table.at, table.maxAgeMs]).toEqual([new Date(answer.at), 60_000]);
    expect([...table.perBase.keys()].toSorted()).toEqual(["EUR", "GBP", "USD"]);
    expect(getCrossRate(table, "GBP", "EUR")).toBe(11_250_000_000n);
  });

  it("live rates are requested with the key in a header", async () => {
    let sent: string | undefined;
    await asking((request, response) => {
      sent = request.headers.authorization;
      response.end(JSON.stringify(answer));
    }, "a key");
    expect(sent).toBe("Bearer a key");
  });

  it.each([
    ["nothing", ""],
    ["a page", "<html></html>"],
    ["no moment", JSON.stringify({ ...answer, at: undefined })],
    ["a base that is unknown", JSON.stringify({ ...answer, base: "XXX" })],
    ["none of the currencies", JSON.stringify({ ...answer, rates: { XAU: 1 } })],
  ])("live rates that are %s are a source error", async (_what, text) => {
    await expect(asking((_request, response) => response.end(text))).rejects.toThrow(RateSourceFailed);
  });
});
