import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { noMargin, standardMargin } from "#domain/market/pricing/margin.ts";
import { Refused } from "#domain/refusal.ts";
import { createPublicPrices, type PublicPrices } from "#server/market/pricing/public-prices.ts";
import { createLatestRates, type LatestRates } from "#server/market/rates/latest-rates.ts";
import { createRateStream, type RateStream } from "#server/market/rates/rate-stream.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import { eventually } from "../support/eventually.ts";
import { noon, tableAt } from "../support/rate-tables.ts";

let now: Date;
const clock = (): Date => now;

describe("the stream", () => {
  let rates: LatestRates;
  let publicPrices: PublicPrices;
  let stream: RateStream;
  let server: Server;
  let caller: Parameters<RateStream["open"]>[1];

  beforeEach(async () => {
    now = noon;
    rates = createLatestRates(clock);
    publicPrices = createPublicPrices();
    stream = createRateStream({
      openSessions: async () => new Map(),
      rates,
      publicPrices,
      clock,
      metrics: createMetrics(),
      random: () => 0.5,
      maxListeners: 3,
      maxPerAddress: 2,
    });
    caller = { address: "192.0.2.1" };
    server = createServer((_request, response) => {
      try {
        stream.open(response, caller);
      } catch (error) {
        response.writeHead(503).end(error instanceof Refused ? error.code : "");
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });

  afterEach(() => {
    stream.close();
    server.closeAllConnections();
    server.close();
  });

  async function listen(
    as: Parameters<RateStream["open"]>[1],
  ): Promise<{ messages: () => string; response: IncomingMessage }> {
    caller = as;
    const { port } = server.address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: "127.0.0.1", agent: false }, resolve).on("error", reject);
    });
    let text = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    response.on("error", () => undefined);
    return { messages: () => text, response };
  }
  const ticksOf = (text: string) =>
    text
      .split("\n\n")
      .filter((message) => message.startsWith("data: "))
      .map((message) => JSON.parse(message.slice(6)));

  it("the rate stream starts with the rates in force and continues with every tick of all traded pairs", async () => {
    rates.accept(tableAt(noon, "0.8"));
    const { messages, response } = await listen({ address: "192.0.2.1" });
    expect(response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
    });
    await eventually("the first ticks", () => ticksOf(messages()).length === 20);
    expect(messages()).toMatch(/^retry: 3500\n\n/);
    rates.accept(tableAt(new Date(noon.getTime() + 500), "0.75"));
    await eventually("the next ticks", () => ticksOf(messages()).length === 40);
    expect(ticksOf(messages()).slice(20)).toContainEqual({
      pair: "GBP/EUR",
      mid: 1.2,
      rate: 1.1964,
      at: "2026-11-20T12:00:00.500Z",
      simulated: false,
      indicative: false,
    });
  });

  it("the rate stream sends only the requested pairs", async () => {
    const { messages: received } = await listen({
      address: "192.0.2.1",
      pairs: [{ from: "GBP", to: "EUR" }],
    });
    rates.accept(tableAt(noon, "0.8"));
    await eventually("a tick", () => ticksOf(received()).length === 1);
    expect(ticksOf(received())).toEqual([
      {
        pair: "GBP/EUR",
        mid: 1.125,
        rate: 1.121625,
        at: noon.toISOString(),
        simulated: false,
        indicative: false,
      },
    ]);
  });

  it("the rate stream shows the standard margin of each traded pair, and announces changes", async () => {
    const list = { usual: standardMargin, pairs: [{ pair: ["EUR", "GBP"], margin: noMargin }] } as const;
    publicPrices.accept({ list, tradable: new Set(["GBP", "EUR"]) });
    const { messages: messagesOf } = await listen({ address: "192.0.2.1" });
    rates.accept(tableAt(noon, "0.8"));
    await eventually("the ticks", () => ticksOf(messagesOf()).length === 2);
    expect(ticksOf(messagesOf())).toMatchObject([
      { pair: "GBP/EUR", mid: 1.125, rate: 1.125 },
      { pair: "EUR/GBP" },
    ]);
    publicPrices.accept({ list, tradable: new Set(["GBP", "EUR", "JPY"]) });
    rates.accept(tableAt(new Date(noon.getTime() + 500), "0.8"));
    await eventually("the ticks of what was opened", () => ticksOf(messagesOf()).length === 8);
    stream.publishToAll({ kind: "pricing", id: "" });
    await eventually("the change", () =>
      messagesOf().includes('event: change\ndata: {"kind":"pricing","id":""}\n\n'),
    );
  });

  it("the rate stream starts without ticks when the rates in force are stale", async () => {
    rates.accept(tableAt(noon));
    now = new Date(noon.getTime() + 60_001);
    const { messages: messagesOf } = await listen({ address: "192.0.2.1" });
    await eventually("the greeting", () => messagesOf().length > 0);
    expect(messagesOf()).toBe("retry: 3500\n\n");
  });

  it("the rate stream notifies all of a client's tabs of their changes, and nobody else", async () => {
    const mine = await listen({ address: "192.0.2.1", clientId: "me" });
    const mineToo = await listen({ address: "192.0.2.1", clientId: "me" });
    const others = await listen({ address: "192.0.2.2", clientId: "them" });
    stream.publishToClient("me", { kind: "trade", id: "42" });
    const expected = 'event: change\ndata: {"kind":"trade","id":"42"}\n\n';
    await eventually(
      "both tabs",
      () => mine.messages().includes(expected) && mineToo.messages().includes(expected),
    );
    stream.publishToClient("them", { kind: "notification", id: "7" });
    await eventually("the other client", () => others.messages().includes('"id":"7"'));
    expect(others.messages()).not.toContain('"id":"42"');
  });

  it("a stream begins with its client's changes of the last half minute, each once", async () => {
    for (const [client, id] of [
      ["me", "1"],
      ["them", "2"],
      ["me", "3"],
      ["me", "3"],
    ] as const) {
      stream.publishToClient(client, { kind: "trade", id });
      now = new Date(now.getTime() + 10_000);
    }
    const mine = await listen({ address: "192.0.2.1", clientId: "me" });
    await eventually("the last change", () => mine.messages().includes('"id":"3"'));
    expect(mine.messages()).toBe('retry: 3500\n\nevent: change\ndata: {"kind":"trade","id":"3"}\n\n');
    const stranger = await listen({ address: "192.0.2.2" });
    await eventually("the greeting", () => stranger.messages().length > 0);
    expect(stranger.messages()).toBe("retry: 3500\n\n");
  });

  it("the rate stream limits connections per address and in total, and frees closed ones", async () => {
    const one = await listen({ address: "192.0.2.1" });
    await listen({ address: "192.0.2.1" });
    const refused = await listen({ address: "192.0.2.1" });
    await eventually("a refusal", () => refused.messages() === "too_many_requests");
    await listen({ address: "192.0.2.2" });
    const full = await listen({ address: "192.0.2.3" });
    await eventually("a refusal", () => full.messages() === "unavailable");
    expect(stream.listeners()).toBe(3);
    one.response.destroy();
    await eventually("one has left", () => stream.listeners() === 2);
    expect((await listen({ address: "192.0.2.1" })).response.statusCode).toBe(200);
  });

  it("the rate stream drops a slow reader and continues for the others", async () => {
    const slow = await listen({ address: "192.0.2.1" });
    slow.response.pause();
    const quick = await listen({ address: "192.0.2.2", pairs: [{ from: "GBP", to: "EUR" }] });
    const ended = new Promise((resolve) => slow.response.once("close", resolve));
    for (let tick = 1; stream.listeners() === 2 && tick < 20_000; tick += 1) {
      rates.accept(tableAt(new Date(noon.getTime() + tick), "0.8"));
      if (tick % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await eventually("the slow one is dropped", () => stream.listeners() === 1);
    slow.response.resume();
    await ended;
    const before = ticksOf(quick.messages()).length;
    rates.accept(tableAt(new Date(noon.getTime() + 30_000), "0.81"));
    await eventually("the quick one goes on", () => ticksOf(quick.messages()).length > before);
  });

  it("the rate stream ends for all when the server stops", async () => {
    const one = await listen({ address: "192.0.2.1" });
    const ended = new Promise((resolve) => one.response.once("end", resolve));
    stream.close();
    await ended;
  });
});
