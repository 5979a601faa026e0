import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { MarketReport } from "#contract/market/market-reports.ts";
import { addDays, type Day, isWeekend } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateFromNumber } from "#domain/rate.ts";
import { archiveMarketReports } from "#server/market/market-reports/archive-market-reports.ts";
import { type DailyRate, upsertDailyRates } from "#server/market/rates/store.ts";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

// The clock is set to Tuesday 10 March 2026, so the last complete week is that of the 2nd.
const summit = serveSummit();
const lastWeek = "2026-03-02" as Day;
const perUsd: Partial<Record<CurrencyCode, number>> = { GBP: 0.75, EUR: 0.875, JPY: 150, AUD: 1.5, USD: 1 };

/** Constant rates on all weekdays up to last Friday, except the pound, which gains 2% in the last week. */
function dailyRates(days: number): DailyRate[] {
  const friday = addDays(lastWeek, 4);
  const weekdays = Array.from({ length: days }, (_, index) => addDays(friday, -index)).filter(
    (day) => !isWeekend(day),
  );
  return weekdays.flatMap((day) =>
    Object.entries(perUsd).map(([currency, level]): DailyRate => {
      const value = currency === "GBP" && day >= lastWeek ? level / 1.02 : level;
      const rate = rateFromNumber(value);
      if (rate === undefined) throw new Error(`${value} is no rate`);
      return { currency: currency as CurrencyCode, day, perUsd: rate, source: "a test", simulated: true };
    }),
  );
}

async function activated(): Promise<Browser> {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  await browser.post("/api/register", { email, password: "a ridge before dawn" });
  await summit.app.db
    .updateTable("clients")
    .set({ status: "ACCOUNT_READY" })
    .where("email", "=", email)
    .execute();
  return browser;
}

const latest = async (browser: Browser): Promise<MarketReport> =>
  (await browser.get("/api/market-report")).body;

describe("market reports", () => {
  let client: Browser;
  beforeAll(async () => {
    client = await activated();
  });

  it("market reports need rates, and are never archived half computed", async () => {
    expect((await client.get("/api/market-report")).status).toBe(404);
    await upsertDailyRates(
      summit.app.db,
      dailyRates(200).filter(({ currency }) => currency !== "JPY"),
    );
    expect(await archiveMarketReports(summit.app.db, summit.app)).toBe(0);
    expect((await client.get("/api/market-report")).status).toBe(404);
  });

  it("market reports describe the last complete week from the stored rates, before and after archiving", async () => {
    await upsertDailyRates(summit.app.db, dailyRates(200));
    const report = await latest(client);
    expect(report).toMatchObject({
      week: "2026-03-02",
      until: "2026-03-06",
      title: "The pound gains on the euro and the dollar",
      simulated: true,
      commentary: null,
      archivedAt: null,
    });
    expect(report.pairs.map(({ from, to }) => `${from}/${to}`)).toEqual([
      "GBP/EUR",
      "GBP/USD",
      "EUR/USD",
      "GBP/JPY",
      "USD/JPY",
      "AUD/USD",
    ]);
    expect(report.pairs[0]?.change).toBeCloseTo(0.02, 6);
    expect(report.highlights).toContain(
      "10,000 GBP came to 11,900.00 EUR at Friday's mid-market rate, 233.33 EUR more than a week before.",
    );
    expect(await archiveMarketReports(summit.app.db, summit.app)).toBe(8);
    const { archivedAt, ...archived } = await latest(client);
    expect(archivedAt).not.toBeNull();
    expect({ ...archived, archivedAt: null }).toEqual(report);
  });

  it("market reports are archived once each, also by two workers at once, and never change", async () => {
    const before = await latest(client);
    await upsertDailyRates(
      summit.app.db,
      dailyRates(5).map((rate) => ({ ...rate, perUsd: rateFromNumber(2) ?? rate.perUsd })),
    );
    const added = await Promise.all([1, 2].map(() => archiveMarketReports(summit.app.db, summit.app)));
    expect(added).toEqual([0, 0]);
    expect(await latest(client)).toEqual(before);
    const list = (await client.get("/api/market-reports")).body;
    expect(list).toHaveLength(8);
    expect(list[0]).toEqual({ week: "2026-03-02", title: before.title });
    const older = await client.get(`/api/market-report?week=${list[7].week}`);
    expect(older.body).toMatchObject({ week: "2026-01-12", title: "A quiet week for the pound" });
  });

  it.each(["2026-03-03", "1999-01-04"])("market reports have no week of %s", async (week) => {
    expect((await client.get(`/api/market-report?week=${week}`)).status).toBe(404);
  });

  it.each([
    ["2026-02-30", 422],
    ["2026-13-01", 422],
    ["2026-02-30x", 400],
    ["last", 400],
  ])("market reports answer the week %j with %d", async (week, status) => {
    expect((await client.get(`/api/market-report?week=${week}`)).status).toBe(status);
  });

  it("market reports include the desk's commentary, from permitted roles", async () => {
    const path = "/api/admin/market-reports/2026-03-02/commentary";
    const write = async (browser: Browser, text: string, url = path) => {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { host: "summit.test", origin: "http://summit.test", cookie };
      return summit.server.inject({ method: "PUT", url, headers, payload: { text } });
    };
    expect((await write(client, "Mine")).statusCode).toBe(401);
    expect((await write(await summit.staffBrowser("viewer"), "Mine")).statusCode).toBe(403);
    const desk = await summit.staffBrowser("operator");
    expect((await write(desk, "  ")).statusCode).toBe(422);
    expect((await write(desk, "x", path.replace("03-02", "03-03"))).statusCode).toBe(404);
    expect((await write(desk, "A strong week.\nWe expect calm.")).statusCode).toBe(200);
    expect((await latest(client)).commentary?.text).toBe("A strong week.\nWe expect calm.");
    const late = await desk.put(path, { text: "Another view.", replaces: null });
    expect([late.status, late.body.code]).toEqual([409, "value_changed"]);
    const { at } = (await latest(client)).commentary ?? {};
    const again = { text: "A strong week.\nWe expect calm.", replaces: at };
    expect((await desk.put(path, again)).status).toBe(200);
    const [listed] = (await desk.get("/api/admin/market-reports")).body;
    expect(listed).toMatchObject({
      week: "2026-03-02",
      commentary: { text: "A strong week.\nWe expect calm." },
    });
    const audit = await summit.app.db
      .selectFrom("auditLog")
      .select("subjectId")
      .where("action", "=", "comment_market_report")
      .execute();
    expect(audit).toEqual([{ subjectId: "2026-03-02" }, { subjectId: "2026-03-02" }]);
  });
});
