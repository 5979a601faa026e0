import { expect, it } from "vitest";
import type { BalanceWorth } from "#contract/reporting/balance-worth.ts";
import { balanceWorthRoutes } from "#server/reporting/balance-worth/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", { routes: balanceWorthRoutes, subscriptions: {} });

async function readWorth(client: SignedIn): Promise<BalanceWorth> {
  const { status, body } = await fixture().call(client, "GET", "/api/balance-worth");
  expect(status, JSON.stringify(body)).toBe(200);
  return body as BalanceWorth;
}

it("a client without balances is worth nothing", async () => {
  expect(await readWorth(await fixture().addClient())).toMatchObject({
    currency: "GBP",
    total: "0.00",
    items: [],
  });
});

it("balances are valued at mid-market, with today's closing balance as the last of 30 days", async () => {
  const client = await fixture().addClient();
  await fixture().deposit(client, "100.00", "GBP");
  await fixture().deposit(client, "50.00", "EUR");
  expect(await readWorth(client)).toMatchObject({ total: null });
  fixture().app.rates.accept(tableAt(fixture().clock()));
  const { total, items } = await readWorth(client);
  expect(items.map(({ currency }) => currency)).toEqual(["EUR", "GBP"]);
  const [euro, pound] = items;
  expect(pound).toMatchObject({ worth: "100.00" });
  expect(euro).toMatchObject({ worth: "44.44" });
  expect(total).toBe("144.44");
  expect(pound?.days).toHaveLength(30);
  expect(pound?.days.slice(-2)).toEqual(["0.00", "100.00"]);
});

it("another client's money is never counted", async () => {
  const owner = await fixture().addClient();
  await fixture().deposit(owner, "100.00", "GBP");
  expect((await readWorth(await fixture().addClient())).total).toBe("0.00");
});

it("a balance's days before those whose movements are read are left out", async () => {
  const client = await fixture().addClient();
  for (let index = 0; index < 302; index += 1) await fixture().deposit(client, "1.00", "GBP");
  const { items } = await readWorth(client);
  expect(items[0]?.days).toEqual(["302.00"]);
});
