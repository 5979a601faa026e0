import { beforeAll, describe, expect, it } from "vitest";
import { placeDemoTargets } from "#server/demo/place-demo-targets.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import type { Browser } from "../support/browser.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";

const password = "a long demo password";
const summit = serveSummit({ DEMO_PASSWORD: password });
let client: Browser;

beforeAll(async () => {
  await seedDemo(summit.app);
  client = summit.browser();
  await client.post("/api/login", { email: "demo@summit.test", password });
});

it("the demo begins with four brokers, each once however often it starts", async () => {
  await seedDemo(summit.app);
  const { body } = await (await summit.staffBrowser()).get("/api/admin/brokers");
  const names = body.map(({ name }: { name: string }) => name).toSorted();
  expect(names).toEqual(["Demo Broker Four", "Demo Broker One", "Demo Broker Three", "Demo Broker Two"]);
});

describe("what the demo client waits for", () => {
  it("the demo's order and alert are not placed before there are rates", async () => {
    await expect(placeDemoTargets(summit.app, tableAt(summit.app.clock()))).rejects.toMatchObject({
      code: "rate_unavailable",
    });
    expect((await client.get("/api/orders")).body).toEqual([]);
  });

  it("the demo's order, alert and budget are a little above the rate, once, whichever process comes first", async () => {
    const table = tableAt(summit.app.clock());
    summit.app.rates.accept(table);
    await Promise.all([1, 2, 3].map(() => placeDemoTargets(summit.app, table)));
    const orders = (await client.get("/api/orders")).body;
    // The client rate of a pound is 1.121625 euros and 1.24625 dollars.
    expect(orders).toMatchObject([
      { amount: "1500.00", targetRate: 1.144, stopRate: 1.0935, status: "pending" },
    ]);
    expect((await client.get("/api/alerts")).body).toMatchObject([
      { fromCurrency: "GBP", toCurrency: "USD", targetRate: 1.2649, reachedAt: null },
    ]);
    expect((await client.get("/api/budget-rates")).body).toMatchObject([
      {
        fromCurrency: "GBP",
        toCurrency: "EUR",
        budgetRate: 1.1272,
        plannedAmount: "60000.00",
        status: "current",
      },
    ]);
  });

  it("the demo's order stays cancelled at every later start", async () => {
    const [order] = (await client.get("/api/orders")).body;
    await client.delete(`/api/orders/${order.id}`);
    await seedDemo(summit.app);
    await placeDemoTargets(summit.app, tableAt(summit.app.clock()));
    expect((await client.get("/api/orders")).body).toMatchObject([{ status: "cancelled" }]);
    await expectBooksToBalance(summit.databaseUrl);
  });
});
