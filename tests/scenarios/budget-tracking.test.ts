import { expect, it } from "vitest";
import type { BudgetRate } from "#contract/reporting/budget-rates.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { budgetRateRoutes } from "#server/reporting/budget-rates/routes.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { approveRequest } from "../support/approve-request.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("silent", {
  routes: [...budgetRateRoutes, ...deskListRoutes, ...approvalRoutes(deskListRoutes)],
  subscriptions: {},
});

type Booking = {
  readonly at: string;
  readonly amount?: string;
  readonly pair?: readonly [CurrencyCode, CurrencyCode];
};

/** Books at the moment: 1,000.00 GBP for 1,166.49 EUR, unless other currencies or amounts are named. */
function book(client: SignedIn, { at, amount = "1000.00", pair = ["GBP", "EUR"] }: Booking) {
  fixture().setNow(new Date(at));
  return fixture().bookTrade(client, amount, ...pair);
}

async function budget(client: SignedIn, changes: object): Promise<BudgetRate> {
  const payload = {
    ...{ fromCurrency: "GBP", toCurrency: "EUR", budgetRate: "1.16" },
    ...{ startsOn: "2026-07-01", endsOn: "2026-07-31", ...changes },
  };
  const who = await fixture().signInAgain(client);
  const { status, body } = await fixture().call(who, "POST", "/api/budget-rates", { payload });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function track(client: SignedIn): Promise<BudgetRate["tracking"] | undefined> {
  const who = await fixture().signInAgain(client);
  const [first] = (await fixture().call(who, "GET", "/api/budget-rates")).body as BudgetRate[];
  return first?.tracking;
}

it("the average is of all that was sold and bought, compared with the budget", async () => {
  fixture().setNow(new Date("2026-07-01T09:00:00Z"));
  const client = await fixture().addClient();
  await book(client, { at: "2026-07-06T09:00:00Z" });
  await book(client, { at: "2026-07-07T09:00:00Z", amount: "3000.00" });
  const { tracking } = await budget(client, { plannedAmount: "10000" });
  expect(tracking).toEqual({
    ...{ exchanges: 2, sold: "4000.00", bought: "4665.96", averageRate: 1.16649 },
    ...{ difference: "25.96", differencePercent: 0.56 },
    rest: { toSell: "6000.00", outlook: "reachable", requiredRate: 1.1556733334 },
  });
});

it("exchanges count from the first moment of the first day to the last of the last day in London", async () => {
  fixture().setNow(new Date("2026-06-30T20:00:00Z"));
  const client = await fixture().addClient();
  // London is an hour ahead in July.
  await book(client, { at: "2026-06-30T22:59:59.999Z", amount: "101.00" });
  await book(client, { at: "2026-06-30T23:00:00.000Z", amount: "102.00" });
  await book(client, { at: "2026-07-31T22:59:59.999Z", amount: "104.00" });
  await book(client, { at: "2026-07-31T23:00:00.000Z", amount: "108.00" });
  expect((await budget(client, {})).tracking).toMatchObject({ exchanges: 2, sold: "206.00" });
});

it("a period across the end of summer time begins and ends at midnight in London", async () => {
  fixture().setNow(new Date("2026-10-24T20:00:00Z"));
  const client = await fixture().addClient();
  await book(client, { at: "2026-10-24T22:59:59.999Z", amount: "101.00" });
  await book(client, { at: "2026-10-24T23:00:00.000Z", amount: "102.00" });
  await book(client, { at: "2026-10-25T23:59:59.999Z", amount: "104.00" });
  await book(client, { at: "2026-10-26T00:00:00.000Z", amount: "108.00" });
  const day = { startsOn: "2026-10-25", endsOn: "2026-10-25" };
  expect((await budget(client, day)).tracking).toMatchObject({ exchanges: 2, sold: "206.00" });
});

it("cancelled, closed-out and failed exchanges count no more", async () => {
  fixture().setNow(new Date("2026-07-02T09:00:00Z"));
  const client = await fixture().addClient();
  const [kept, cancelled, closedOut, failed] = [
    await book(client, { at: "2026-07-06T09:00:00Z", amount: "101.00" }),
    await book(client, { at: "2026-07-06T09:00:01Z", amount: "102.00" }),
    await book(client, { at: "2026-07-06T09:00:02Z", amount: "104.00" }),
    await book(client, { at: "2026-07-06T09:00:03Z", amount: "108.00" }),
  ];
  const { tracking } = await budget(client, {});
  expect(tracking).toMatchObject({ exchanges: 4, sold: "415.00" });

  await fixture().cancel(client.id, cancelled.id);
  expect(await track(client)).toMatchObject({ exchanges: 3, sold: "313.00" });
  // Beyond the free cancellation period.
  fixture().setNow(new Date("2026-07-06T09:10:00Z"));
  fixture().setMid("GBP", "EUR", "1.18");
  await fixture().cancel(client.id, closedOut.id);
  fixture().setMid("GBP", "EUR", "1.17");
  expect(await track(client)).toMatchObject({ exchanges: 2, sold: "209.00" });

  await fixture().receive("108.00", "GBP", failed.reference);
  await Promise.all([fixture().addStaff("approver"), fixture().addStaff("approver")]);
  const operator = await fixture().addStaff();
  const payload = { reason: "Booked by mistake" };
  const path = `/api/admin/trades/${failed.id}/fail`;
  await approveRequest(fixture(), await fixture().call(operator, "POST", path, { payload }));
  expect(await track(client)).toMatchObject({ exchanges: 1, sold: kept.fromAmount });
});

it("only the client's own exchanges in the budget's direction count", async () => {
  fixture().setNow(new Date("2026-07-02T09:00:00Z"));
  const [client, other] = [await fixture().addClient(), await fixture().addClient()];
  await book(client, { at: "2026-07-06T09:00:00Z" });
  await book(client, { at: "2026-07-06T09:00:01Z", pair: ["EUR", "GBP"] });
  await book(client, { at: "2026-07-06T09:00:02Z", pair: ["GBP", "JPY"] });
  await book(other, { at: "2026-07-06T09:00:03Z" });
  expect((await budget(client, {})).tracking).toMatchObject({ exchanges: 1, bought: "1166.49" });
});
