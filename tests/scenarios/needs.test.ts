import { expect, it } from "vitest";
import type { Need } from "#contract/reporting/needs.ts";
import { needsRoutes } from "#server/reporting/needs/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", { routes: needsRoutes, subscriptions: {} });

async function needsOf(client: SignedIn): Promise<string[]> {
  const { status, body } = await fixture().call(client, "GET", "/api/needs");
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as Need[]).map(({ kind, trade }) => `${kind} ${trade.reference}`);
}

async function assign(client: SignedIn, trade: { id: string; toAmount: string }): Promise<void> {
  const lines = [
    {
      beneficiaryId: await fixture().addBeneficiary(client, "EUR", "Demo Recipient"),
      amount: trade.toAmount,
    },
  ];
  await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
}

it("a client without exchanges needs nothing", async () => {
  expect(await needsOf(await fixture().addClient())).toEqual([]);
});

it("an exchange waits for its recipients, then for its money, and then for nothing", async () => {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  expect(await needsOf(client)).toEqual([`assign_recipients ${trade.reference}`]);
  await assign(client, trade);
  expect(await needsOf(client)).toEqual([`pay ${trade.reference}`]);
  await fixture().receive(trade.amountDue, trade.fromCurrency, trade.reference);
  expect(await needsOf(client)).toEqual([]);
});

it("an exchange that was paid before it had recipients waits for them", async () => {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  await fixture().receive(trade.amountDue, trade.fromCurrency, trade.reference);
  expect(await needsOf(client)).toEqual([`assign_recipients ${trade.reference}`]);
});

it("an exchange that the client says it has paid waits for nothing more of the client", async () => {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  await assign(client, trade);
  await fixture().call(client, "POST", `/api/trades/${trade.id}/payment-made`, { payload: {} });
  expect(await needsOf(client)).toEqual([]);
});

it("no client is shown what waits for another", async () => {
  const owner = await fixture().addClient();
  await fixture().bookTrade(owner);
  expect(await needsOf(await fixture().addClient())).toEqual([]);
});
