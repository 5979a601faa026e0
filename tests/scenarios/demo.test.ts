import { beforeAll, describe, expect, it } from "vitest";
import { openDemoForwards } from "#server/demo/open-demo-forwards.ts";
import { placeDemoTargets } from "#server/demo/place-demo-targets.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import type { Browser } from "../support/browser.ts";
import { confirmApproval } from "../support/confirm-approval.ts";
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

describe("the demo's forwards", () => {
  it("pairs of the demo are opened to forwards and its client has one, once, whichever process comes first", async () => {
    const terms = async () => (await client.get("/api/forward-terms")).body;
    expect((await terms()).pairs).toEqual([]);
    await Promise.all([1, 2, 3].map(() => openDemoForwards(summit.app)));
    const { pairs, referenceRates } = await terms();
    expect({ pairs: pairs.length, referenceRates }).toEqual({ pairs: 6, referenceRates: false });
    expect((await client.get("/api/forwards")).body).toMatchObject([
      { fromCurrency: "GBP", toCurrency: "EUR", fromAmount: "5000.00", deposit: "250.00", status: "ACTIVE" },
    ]);
  });

  it("a pair of the demo that the desk closed stays closed at every later start", async () => {
    const desk = await summit.staffBrowser("approver");
    const { pairs } = (await desk.get("/api/admin/forward-pricing")).body;
    const { id: replaces } = pairs.find(
      ({ currencies }: { currencies: string[] }) => currencies[1] === "GBP",
    );
    const change = { fromCurrency: "EUR", toCurrency: "GBP", isOpen: false, replaces };
    const pending = await desk.put("/api/admin/forward-pricing/pairs", change);
    await confirmApproval(await summit.staffBrowser("approver"), pending);
    await openDemoForwards(summit.app);
    expect((await client.get("/api/forward-terms")).body.pairs).toHaveLength(4);
    expect((await client.get("/api/forwards")).body).toHaveLength(1);
    await expectBooksToBalance(summit.databaseUrl);
  });
});
