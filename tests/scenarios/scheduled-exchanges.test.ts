import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { setMargin } from "#server/market/pricing/margins.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const { desk, create, scheduleOf, read, change, workAt, paymentsOf, tradesOf, eventsOf } =
  setupScheduleFixture();

beforeEach(() => {
  desk().setNow(new Date("2026-03-10T10:00:00Z"));
  desk().openMarket();
  desk().setMid("GBP", "EUR", "1.1700");
});

/** The client rate at a mid-market rate of 1.1700 and the standard margin. */
const clientRate = "1.16649";
/** What 250.00 EUR cost at that rate, rounded up. */
const sold = 214_32n;
const tomorrow = { frequency: "once", startsOn: "2026-03-11", fromCurrency: "GBP" };

async function clientWith(pounds = "1000.00"): Promise<{ client: SignedIn; recipient: string }> {
  const client = await desk().addClient();
  await desk().deposit(client, pounds, "GBP");
  return { client, recipient: await desk().addBeneficiary(client) };
}

describe("an exchange on the day", () => {
  it("buys exactly the recipient's amount at the client rate then, and pays it as an ordinary payment", async () => {
    const { client, recipient } = await clientWith();
    const { id, exchange } = await scheduleOf(client, recipient, { ...tomorrow, reference: "Flat 4" });
    expect(exchange).toEqual({ fromCurrency: "GBP", minRate: null, retryDays: 0 });
    await workAt("2026-03-11T09:00:00Z");
    const [trade, ...others] = await tradesOf(client);
    expect(others).toEqual([]);
    expect(trade).toMatchObject({ type: "SCHEDULED", stage: "PAYING", fromAmount: sold, toAmount: 250_00n });
    const [payment, ...rest] = await paymentsOf(client);
    expect(rest).toEqual([]);
    expect(payment).toMatchObject({
      amount: 250_00n,
      currency: "EUR",
      beneficiaryId: recipient,
      reference: "Flat 4",
      tradeId: trade?.id,
    });
    expect(await desk().balanceOf(client, "GBP")).toBe(1000_00n - sold);
    expect(await desk().balanceOf(client, "EUR")).toBe(0n);
    expect(await read(client, id)).toMatchObject({
      status: "ENDED",
      past: [
        {
          status: "PAID",
          fromCurrency: "GBP",
          exchange: { tradeId: trade?.id, amount: "214.32", currency: "GBP", rate: Number(clientRate) },
          payment: { id: payment?.id },
        },
      ],
    });
  });

  it("takes the client's margin of that day", async () => {
    const { client, recipient } = await clientWith();
    await scheduleOf(client, recipient, tomorrow);
    const { id } = await desk().addStaff();
    const margin = { clientId: client.id, pair: null, margin: 0 as Margin };
    const context = { staff: { id }, now: desk().clock(), newId: randomUUIDv7 };
    await desk()
      .db.transaction()
      .execute((tx) => setMargin(tx, margin, context));
    await workAt("2026-03-11T09:00:00Z");
    // 250.00 EUR at 1.1700, rounded up.
    expect(await tradesOf(client)).toMatchObject([{ fromAmount: 213_68n }]);
  });

  it("is confirmed with the balance that pays, the lowest rate and the days, none of which can be changed unconfirmed", async () => {
    const { client, recipient } = await clientWith();
    const ask = async (input: object) => {
      const rule = { frequency: "monthly", startsOn: "2026-03-11", dayOfMonth: 5 };
      const payload = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "20", ...rule };
      const headers = { cookie: client.cookie, "idempotency-key": randomUUIDv7() };
      const url = "/api/schedules";
      const exchange = { fromCurrency: "GBP", minRate: "1.15", retryDays: 3 };
      const sent = { method: "POST", url, payload: { ...payload, ...exchange, ...input }, headers } as const;
      const answer = await desk().server.inject(sent);
      return { status: answer.statusCode, body: answer.json() };
    };
    const asked = await ask({});
    expect(asked.body.challenge.summary).toMatch(
      /each time\. Every month on day 5\. Exchanged from GBP on the day at 1\.1500 or better, tried again on up to 3 more business days$/,
    );
    await confirmAsClient(desk().app, asked.body);
    for (const other of [{ minRate: "1.14" }, { minRate: null }, { retryDays: 4 }, { fromCurrency: "USD" }])
      expect((await ask(other)).status).toBe(403);
    expect((await ask({ fromCurrency: null, minRate: null })).status).toBe(403);
    expect((await ask({})).status).toBe(201);
  });

  it.each([
    [{ minRate: "0" }, "schedule_invalid"],
    [{ minRate: "abc" }, "schedule_invalid"],
    [{ minRate: "1.15", retryDays: 11 }, "schedule_invalid"],
    [{ minRate: "1.15", retryDays: -1 }, "schedule_invalid"],
    [{ fromCurrency: null, minRate: "1.15" }, "schedule_invalid"],
    [{ fromCurrency: "EUR", minRate: "1.15" }, "schedule_invalid"],
    [{ fromCurrency: "XXX" }, "input_invalid"],
    // Worth less than 1.00 GBP.
    [{ amount: "0.01" }, "amount_below_limit"],
    [{ amount: "99999999.00" }, "amount_too_large"],
  ])("with %j it isn't set up", async (input, code) => {
    const { client, recipient } = await clientWith();
    const answer = await create(client, recipient, { ...tomorrow, ...input });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code });
  });

  it("without a rate it is set up all the same, and the day decides", async () => {
    const { client, recipient } = await clientWith();
    desk().closeMarket();
    const { id } = await scheduleOf(client, recipient, { ...tomorrow, amount: "0.01" });
    desk().openMarket();
    await workAt("2026-03-11T15:00:00Z");
    const [failed] = (await read(client, id)).past;
    expect(failed).toMatchObject({ status: "FAILED", exchange: null });
    expect(failed?.reason).toMatch(/^The minimum is .+ EUR\./);
    expect(await tradesOf(client)).toEqual([]);
  });

  it("days are business days of both currencies, also in the dates shown before it is set up", async () => {
    const { client, recipient } = await clientWith();
    // Labour Day closes the euro on 1 May, and the early May bank holiday the pound on 4 May.
    const rule = { frequency: "monthly", startsOn: "2026-05-01", dayOfMonth: 1, fromCurrency: "GBP" };
    const { upcoming } = await scheduleOf(client, recipient, rule);
    expect(upcoming[0]).toMatchObject({ namedOn: "2026-05-01", paysOn: "2026-05-05", fromCurrency: "GBP" });
    const query = "frequency=monthly&startsOn=2026-05-01&dayOfMonth=1&currency=EUR";
    const shown = async (also: string) =>
      (await desk().call(client, "GET", `/api/schedule-dates?${query}${also}`)).body.items[0].paysOn;
    expect(await shown("&fromCurrency=GBP")).toBe("2026-05-05");
    expect(await shown("")).toBe("2026-05-04");
  });
});

describe("a lowest rate", () => {
  const limited = { ...tomorrow, minRate: clientRate, retryDays: 2 };

  it("is met by exactly that rate", async () => {
    const { client, recipient } = await clientWith();
    await scheduleOf(client, recipient, limited);
    await workAt("2026-03-11T09:00:00Z");
    expect(await tradesOf(client)).toMatchObject([{ fromAmount: sold, stage: "PAYING" }]);
  });

  it("missed by the least it waits until the cut-off, then the client is notified and the next business day is tried", async () => {
    const { client, recipient } = await clientWith();
    const { id } = await scheduleOf(client, recipient, { ...limited, minRate: "1.1664900001" });
    await workAt("2026-03-11T09:00:00Z");
    const reason = "Your rate was 1.16649, below your limit of 1.1664900001.";
    expect((await read(client, id)).past).toMatchObject([{ status: "DUE", paysOn: "2026-03-11", reason }]);
    expect(await eventsOf(client, "schedule_deferred")).toEqual([]);
    await workAt("2026-03-11T15:00:00Z");
    await workAt("2026-03-11T15:01:00Z");
    await workAt("2026-03-11T15:20:00Z");
    expect(await eventsOf(client, "schedule_deferred")).toHaveLength(1);
    expect(await read(client, id)).toMatchObject({
      next: { paysOn: "2026-03-12", namedOn: "2026-03-11" },
      past: [{ status: "DUE", paysOn: "2026-03-12", reason }],
    });
    desk().setMid("GBP", "EUR", "1.1800");
    await workAt("2026-03-11T16:00:00Z");
    expect(await tradesOf(client)).toEqual([]);
    await workAt("2026-03-12T07:00:00Z");
    expect(await tradesOf(client)).toHaveLength(1);
    expect(await read(client, id)).toMatchObject({ status: "ENDED", past: [{ status: "PAID" }] });
    expect(await eventsOf(client, "schedule_failed")).toEqual([]);
  });

  it("reached later on the day pays on the day", async () => {
    const { client, recipient } = await clientWith();
    await scheduleOf(client, recipient, { ...limited, minRate: "1.17" });
    await workAt("2026-03-11T09:00:00Z");
    desk().setMid("GBP", "EUR", "1.1800");
    await workAt("2026-03-11T12:00:00Z");
    expect(await tradesOf(client)).toHaveLength(1);
    expect(await eventsOf(client, "schedule_deferred")).toEqual([]);
  });

  it("never reached is tried on as many business days of both currencies, then the payment has failed", async () => {
    const { client, recipient } = await clientWith();
    const input = { ...limited, startsOn: "2026-04-02", minRate: "1.20" };
    const { id } = await scheduleOf(client, recipient, input);
    const tried: unknown[] = [];
    // Good Friday and Easter Monday close both.
    for (const day of ["02", "03", "04", "05", "06", "07", "08", "09"]) {
      await workAt(`2026-04-${day}T12:00:00Z`);
      await workAt(`2026-04-${day}T15:00:00Z`);
      const [due] = (await read(client, id)).past;
      tried.push([due?.paysOn, due?.status]);
    }
    expect(tried).toEqual([
      ...Array.from({ length: 5 }, () => ["2026-04-07", "DUE"]),
      ["2026-04-08", "DUE"],
      ["2026-04-08", "FAILED"],
      ["2026-04-08", "FAILED"],
    ]);
    expect(await eventsOf(client, "schedule_deferred")).toHaveLength(2);
    expect(await eventsOf(client, "schedule_failed")).toHaveLength(1);
    const reason = "Your rate was 1.1665, below your limit of 1.2000.";
    expect(await read(client, id)).toMatchObject({ status: "ENDED", past: [{ reason }] });
    expect(await desk().balanceOf(client, "GBP")).toBe(1000_00n);
  });

  it("without days to wait fails at the cut-off of its day", async () => {
    const { client, recipient } = await clientWith();
    const { id } = await scheduleOf(client, recipient, { ...limited, minRate: "1.20", retryDays: 0 });
    await workAt("2026-03-11T15:00:00Z");
    expect((await read(client, id)).past).toMatchObject([{ status: "FAILED", paysOn: "2026-03-11" }]);
  });

  it("lowered while it waits pays with the next try, raised it has all its days again", async () => {
    const { client, recipient } = await clientWith();
    const input = { ...limited, minRate: "1.20", retryDays: 1 };
    const { id } = await scheduleOf(client, recipient, input);
    const edit = async (minRate: string) => {
      const again = await desk().signInAgain(client);
      const { version } = await read(client, id);
      const rule = { ...input, startsOn: desk().clock().toISOString().slice(0, 10), minRate };
      const named = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "250.00" };
      const payload = { ...named, ...rule, version };
      expect((await desk().call(again, "PUT", `/api/schedules/${id}`, { payload })).status).toBe(200);
    };
    await workAt("2026-03-11T15:00:00Z");
    await edit("1.21");
    await workAt("2026-03-12T15:00:00Z");
    expect((await read(client, id)).past).toMatchObject([{ status: "DUE", paysOn: "2026-03-13" }]);
    await edit("1.16");
    await workAt("2026-03-13T09:00:00Z");
    expect(await tradesOf(client)).toHaveLength(1);
  });

  it("skipped or cancelled while it waits nothing is exchanged", async () => {
    const { client, recipient } = await clientWith();
    const input = { ...limited, minRate: "1.20" };
    const [one, other] = [
      await scheduleOf(client, recipient, input),
      await scheduleOf(client, recipient, input),
    ];
    await workAt("2026-03-11T15:00:00Z");
    expect((await change(client, one.id, "skip")).body.status).toBe("ENDED");
    expect((await change(client, other.id, "cancel")).body.status).toBe("CANCELLED");
    desk().setMid("GBP", "EUR", "1.3000");
    await workAt("2026-03-12T09:00:00Z");
    expect(await tradesOf(client)).toEqual([]);
  });
});
