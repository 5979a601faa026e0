import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { DayResult } from "#contract/reporting/position.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, money } from "#domain/money.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow } from "#domain/refusal.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import { insertSamples } from "#server/market/rates/store.ts";
import { readPositions } from "#server/reporting/position/store.ts";
import { coverCalls, coverRoutes } from "../support/cover-fixture.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { openForwardPairs, setupForwardFixture } from "../support/setup-forward-fixture.ts";

/* Bookings are at 1 GBP = 1.17 EUR, 1 USD = 0.93 EUR = 0.79 GBP. The tables say 1 USD = 0.9 EUR. */

const { desk, booked, draw, funded } = setupForwardFixture(coverRoutes);
const { tick, draft, quote, confirm, read: readDeal } = coverCalls(desk);
const before = new Date("2026-03-10T23:00:00Z");
const midnight = new Date("2026-03-11T00:00:00Z");
const after = new Date("2026-03-11T10:00:00Z");

let approver: SignedIn;
beforeAll(async () => {
  approver = await desk().addStaff("approver");
  await openForwardPairs(desk(), ["EUR", "GBP"]);
});

async function readDay(): Promise<DayResult> {
  const again = await desk().signInStaffAgain(approver);
  const { status, body } = await desk().call(again, "GET", "/api/admin/position/day-result");
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const pence = (amount: string | null | undefined): bigint => {
  const text = amount ?? "0";
  const minor = orThrow(readAmount(text.replace("-", ""), "GBP"));
  return text.startsWith("-") ? -minor : minor;
};

async function heldBy(kinds: readonly string[]): Promise<Money[]> {
  const rows = await desk().db.selectFrom("accounts").select(["kind", "currency", "balance"]).execute();
  return rows
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ currency, balance }) => money(balance, currency));
}

/** Sums of a kind by currency, as text, to compare two moments. */
function differenceOf(now: readonly Money[], then: readonly Money[]): Money[] {
  const sums = new Map<CurrencyCode, bigint>();
  for (const { currency, minor } of now) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  for (const { currency, minor } of then) sums.set(currency, (sums.get(currency) ?? 0n) - minor);
  return [...sums].map(([currency, minor]) => money(minor, currency));
}

async function sell(amount: string, from: CurrencyCode, to: CurrencyCode): Promise<string> {
  const client = await desk().addClient();
  const { id } = await desk().bookTrade(client, amount, from, to);
  return `${client.id} ${id}`;
}

it("the day's result is what the ledger and the rates have moved since midnight in London, whatever happened", async () => {
  desk().setNow(before);
  tick("0.8");
  const earlier = await sell("1000.00", "GBP", "EUR");
  await sell("300.00", "USD", "EUR");
  const holder = await funded("20000.00");
  const { id: forwardId } = await booked(holder, { amount: "5000.00" });
  const start = tableAt(new Date(midnight.getTime() - 60_000), "0.8");
  const opening = await readPositions(desk().db);
  const earning = ["margin", "rounding", "closeout_result"];
  const [earnedBefore, coveredBefore] = [await heldBy(earning), await heldBy(["dealing_result"])];
  await insertSamples(desk().db, [start]);

  desk().setNow(after);
  tick("0.78");
  expect((await readDay()).currencies.map(({ currency, earned }) => [currency, earned])).toEqual([
    ["EUR", "0.00"],
    ["GBP", "0.00"],
    ["USD", "0.00"],
  ]);
  await sell("2500.00", "GBP", "EUR");
  await sell("700.00", "USD", "EUR");
  await sell("40000", "JPY", "USD");
  const client = await desk().addClient();
  await desk().earn(client.id, 5_000n);
  const quoteId = await desk().quote(client.id, "600.00", "EUR", "GBP");
  await desk().book(client.id, quoteId, randomUUIDv7(), { useProfitShare: true });
  const [owner = "", trade = ""] = earlier.split(" ");
  desk().setMid("GBP", "EUR", "1.16");
  await desk().cancel(owner, trade);
  await booked(holder, { amount: "1000.00" });
  desk().setNow(new Date("2026-03-16T09:00:00Z"));
  expect((await draw(holder, forwardId, "100.00")).status).toBe(201);
  desk().setNow(after);
  tick("0.78");
  const operator = await desk().addStaff("operator");
  const again = await desk().signInStaffAgain(approver);
  const { body: drafted } = await draft(operator, {
    soldCurrency: "USD",
    boughtCurrency: "EUR",
    amount: "500.00",
    amountCurrency: "USD",
  });
  await quote(again, drafted.id);
  const sent = await confirm(again, await readDeal(again, drafted.id));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect((await readDeal(again, drafted.id)).status).toBe("FILLED");

  const table = desk().app.rates.table();
  const { since, currencies, together } = await readDay();
  expect(since).toBe(midnight.toISOString());
  const moved =
    (totalIn("GBP", await readPositions(desk().db), table)?.minor ?? 0n) -
    (totalIn("GBP", opening, start)?.minor ?? 0n);
  const sum = (of: (each: DayResult["currencies"][number]) => string | null) =>
    currencies.reduce((total, each) => total + pence(of(each)), 0n);
  expect(pence(together.unrealised)).toBe(moved);
  expect(sum(({ unrealised }) => unrealised)).toBe(moved);
  expect(currencies.find(({ currency }) => currency === "GBP")?.unrealised).toBe("0.00");
  const earned = differenceOf(await heldBy(earning), earnedBefore);
  const covered = differenceOf(await heldBy(["dealing_result"]), coveredBefore);
  expect(pence(together.earned)).toBe(totalIn("GBP", earned, table)?.minor);
  expect(pence(together.covered)).toBe(totalIn("GBP", covered, table)?.minor);
  expect(pence(together.covered)).toBeLessThan(0n);
  expect(sum(({ realised }) => realised)).toBe(pence(together.realised));
  expect(pence(together.realised)).toBe(pence(together.earned) + pence(together.covered));
});

it("without a rate from before midnight only what was realised is known", async () => {
  await desk().db.deleteFrom("rateSamples").execute();
  const { together } = await readDay();
  expect(together).toMatchObject({ realised: expect.any(String), unrealised: null });
});
