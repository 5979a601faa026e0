import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { getCrossRate, rateFor } from "#domain/market/rates/rate-table.ts";
import { formatRate } from "#domain/rate.ts";
import { createEcbSource, readEcbDays } from "./ecb.ts";
import { RateSourceFailed } from "./rate-source.ts";

const fixture = (file: string): Promise<string> =>
  readFile(join(import.meta.dirname, "../../../../tests/fixtures/ecb", file), "utf8");
const now = new Date("2026-05-04T16:00:00Z");
const { signal } = new AbortController();

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function sourceAnswering(listener: RequestListener) {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return createEcbSource(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/eurofxref/`);
}

const serveFixtures: RequestListener = async (request, response) => {
  response.end(await fixture(request.url?.replace("/eurofxref/", "") ?? ""));
};

describe("ECB's daily file", () => {
  it("ECB's daily file becomes a table of that day against the euro, with the currencies that Summit supports", async () => {
    const table = await (await sourceAnswering(serveFixtures)).latest(now, signal);
    expect(table).toMatchObject({ base: "EUR", source: "ECB reference rates", simulated: false });
    expect(table.at).toEqual(new Date("2026-05-04T14:00:00Z"));
    expect([...table.perBase.keys()].toSorted()).toEqual([
      ...["AUD", "CAD", "CHF", "CNY", "EUR", "GBP", "HKD", "INR", "JPY", "NZD", "SGD", "USD"],
    ]);
    expect(getCrossRate(table, "GBP", "USD")).toBe(15_625_000_000n);
  });

  it("ECB's daily file is valid for four days, and never for currencies that it does not list", async () => {
    const table = await (await sourceAnswering(serveFixtures)).latest(now, signal);
    expect(rateFor(table, "GBP", "EUR", new Date("2026-05-08T14:00:00Z")).ok).toBe(true);
    expect(rateFor(table, "GBP", "EUR", new Date("2026-05-08T14:00:01Z")).ok).toBe(false);
    expect(rateFor(table, "GBP", "SAR", now).ok).toBe(false);
  });
});

describe("ECB's file of 90 days", () => {
  it("ECB's file of 90 days becomes daily rates against the dollar, oldest first, without invalid figures", async () => {
    const source = await sourceAnswering(serveFixtures);
    const history = await source.history?.(signal);
    expect(history?.source).toBe("ECB reference rates");
    expect(history?.days.map(({ day }) => day)).toEqual(["2026-04-29", "2026-04-30", "2026-05-04"]);
    const [oldest] = history?.days ?? [];
    expect([...(oldest?.perUsd.keys() ?? [])].toSorted()).toEqual(["EUR", "GBP", "USD"]);
    expect(formatRate(oldest?.perUsd.get("GBP") ?? (0n as never))).toBe("0.6750000000");
  });
});

describe("a file that is not what it should be", () => {
  it.each([
    ["nothing", ""],
    ["text", "Service Unavailable"],
    ["a page", "<html><body>Not found</body></html>"],
    ["an archive", "PK\u0003\u0004\u0014\u0000eurofxref.csv"],
    [
      "with decimal commas, of which nothing can be read",
      "<gesmes:Envelope><Cube><Cube time='2026-05-04'><Cube currency='USD' rate='1,08'/><Cube currency='GBP' rate='0,86'/></Cube></Cube></gesmes:Envelope>",
    ],
    [
      "of currencies that are all unknown",
      "<gesmes:Envelope><Cube><Cube time='2026-05-04'><Cube currency='XXX' rate='1.08'/></Cube></Cube></gesmes:Envelope>",
    ],
    ["broken off", "<gesmes:Envelope><Cube><Cube time='2026-05-04'><Cube currency='USD' rate='1.25'/>"],
    ["without a day", "<gesmes:Envelope><Cube></Cube></gesmes:Envelope>"],
    [
      "with a day without rates",
      "<gesmes:Envelope><Cube><Cube time='2026-05-04'></Cube></Cube></gesmes:Envelope>",
    ],
    [
      "with a day that is none",
      "<gesmes:Envelope><Cube><Cube time='2026-02-30'><Cube currency='USD' rate='1'/></Cube></Cube></gesmes:Envelope>",
    ],
  ])("a file with %s is refused", (_what, xml) => expect(() => readEcbDays(xml)).toThrow(RateSourceFailed));

  it("a file with invalid rates or unknown currencies loses only those", () => {
    const cube =
      "<Cube currency='USD' rate='1.25'/><Cube currency='GBP' rate='-1'/><Cube currency='JPY' rate='1e5'/>";
    const odd = "<Cube currency='__proto__' rate='1'/><Cube currency='toString' rate='2'/>";
    const [day] = readEcbDays(
      `<gesmes:Envelope><Cube><Cube time='2026-05-04'>${cube}${odd}</Cube></Cube></gesmes:Envelope>`,
    );
    expect([...(day?.perEuro.keys() ?? [])]).toEqual(["USD"]);
  });

  it("a file's own entities are not expanded", () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const xml = `${bomb}<gesmes:Envelope><Cube><Cube time='2026-05-04'><Cube currency='&b;' rate='1'/></Cube></Cube></gesmes:Envelope>`;
    let days: unknown;
    try {
      days = readEcbDays(xml);
    } catch (error) {
      expect(error).toBeInstanceOf(RateSourceFailed);
    }
    expect(JSON.stringify(days ?? "")).not.toContain("aaaa");
  });

  it("a malformed file of any kind is a source error, never another exception", async () => {
    const good = await fixture("eurofxref-daily.xml");
    fc.assert(
      fc.property(fc.nat(good.length), fc.nat(60), fc.string({ maxLength: 8 }), (start, length, insert) => {
        try {
          readEcbDays(good.slice(0, start) + insert + good.slice(start + length));
          return true;
        } catch (error) {
          return error instanceof RateSourceFailed;
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe("a source that is away", () => {
  it("an unreachable source fails with its address and the reason", async () => {
    const source = await sourceAnswering((_request, response) => response.writeHead(503).end("busy"));
    await expect(source.latest(now, signal)).rejects.toThrow(
      /127\.0\.0\.1:\d+\/eurofxref\/eurofxref-daily\.xml answered 503/,
    );
    const away = createEcbSource("http://127.0.0.1:9");
    await expect(away.latest(now, signal)).rejects.toThrow(RateSourceFailed);
  });

  it("a source's response is not read beyond a megabyte", async () => {
    const source = await sourceAnswering((_request, response) => {
      response.on("error", () => undefined);
      for (let kilobytes = 0; kilobytes < 2000; kilobytes += 1) response.write("x".repeat(1024));
      response.end();
    });
    await expect(source.latest(now, signal)).rejects.toThrow("sent more than 1000000 bytes");
  });

  it("a source is not waited for after the feed has stopped", async () => {
    const stopping = new AbortController();
    const source = await sourceAnswering(() => stopping.abort());
    await expect(source.latest(now, stopping.signal)).rejects.toThrow(RateSourceFailed);
  });
});
