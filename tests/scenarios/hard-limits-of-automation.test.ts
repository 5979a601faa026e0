import { beforeEach, expect, it } from "vitest";
import type { QuoteStop } from "#domain/trading/quotes/quote-stop.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { setupAutoExchangeFixture } from "../support/setup-auto-exchange-fixture.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const schedules = setupScheduleFixture();
const rules = setupAutoExchangeFixture();

/** The house is too short of euros. */
const stop: QuoteStop = {
  worths: new Map([["EUR", -1_000_000n]]),
  currencies: new Set(["EUR"]),
  isInTotal: false,
};

beforeEach(() => {
  for (const { desk } of [schedules, rules]) desk().app.quoteStops.accept(undefined);
});

it("a scheduled exchange that a hard limit stops waits, also past the cut-off, says why, and is paid afterwards", async () => {
  const { desk, scheduleOf, read, workAt, tradesOf, eventsOf } = schedules;
  const client = await desk().addClient();
  await desk().deposit(client, "1000.00", "GBP");
  const recipient = await desk().addBeneficiary(client);
  const tomorrow = { frequency: "once", startsOn: "2026-03-11", fromCurrency: "GBP", minRate: "1.15" };
  const { id } = await scheduleOf(client, recipient, tomorrow);
  desk().app.quoteStops.accept(stop);
  await workAt("2026-03-11T09:00:00Z");
  await workAt("2026-03-11T15:10:00Z");
  expect((await read(client, id)).past).toMatchObject([
    { status: "DUE", reason: "We can't quote this pair at the moment. Try again later or contact us." },
  ]);
  expect([await tradesOf(client), await eventsOf(client, "schedule_failed")]).toEqual([[], []]);
  desk().app.quoteStops.accept(undefined);
  await workAt("2026-03-11T15:20:00Z");
  expect(await tradesOf(client)).toHaveLength(1);
});

it("money received that a hard limit keeps from being exchanged stays in the balance, says why, and is exchanged afterwards", async () => {
  const { desk, ruleOf, read, subscriptionsTwice, tradesOf } = rules;
  const client = await desk().addClient();
  const { id } = await ruleOf(client);
  await desk().deposit(client, "40.00", "GBP");
  desk().app.quoteStops.accept(stop);
  while (await relayNext(desk().app, desk().db, subscriptionsTwice)) {
    // Each call relays one row.
  }
  expect((await read(client, id)).runs).toMatchObject([
    {
      status: "DUE",
      trade: null,
      reason: "We can't exchange this pair at the moment. The money waits until we can.",
    },
  ]);
  expect(await desk().balanceOf(client, "GBP")).toBe(4_000n);
  desk().app.quoteStops.accept(undefined);
  desk().setNow(new Date(desk().clock().getTime() + 2_000));
  await desk().settle();
  expect(await tradesOf(client)).toHaveLength(1);
});
