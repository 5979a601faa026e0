import { expect, it } from "vitest";
import { addDemoCompany } from "#server/demo/add-demo-company.ts";
import { demoCompany } from "#server/demo/demo-accounts.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ DEMO: "1", DEMO_PASSWORD: "a long demo password" });

it("the demo's company has five people, a waiting approval, a batch and three schedules, however often it starts", async () => {
  await addDemoCompany(summit.app);
  await addDemoCompany(summit.app);
  const director = summit.browser();
  const [, , { email }] = demoCompany.people;
  expect((await director.post("/api/login", { email, password: "a long demo password" })).status).toBe(200);
  const itemsOf = async (path: string) => (await director.get(path)).body.items;
  expect((await director.get("/api/team")).body.members.map(({ role }: { role: string }) => role)).toEqual(
    expect.arrayContaining(demoCompany.people.map(({ role }) => role)),
  );
  expect(await itemsOf("/api/approvals")).toMatchObject([
    {
      status: "PENDING",
      payouts: [{ amount: "1875.50" }],
      invoices: [{ name: "Invoice 1042.pdf" }],
      may: { approve: true },
    },
  ]);
  expect(await itemsOf("/api/batches")).toMatchObject([{ status: "DRAFT", lineCount: 2, faultyCount: 1 }]);
  expect(await itemsOf("/api/schedules")).toHaveLength(3);
  expect(await itemsOf("/api/schedules")).toContainEqual(
    expect.objectContaining({ exchange: { fromCurrency: "GBP", minRate: 1.1, retryDays: 3 } }),
  );
  const actions = (await itemsOf("/api/activity")).map(({ action }: { action: string }) => action);
  expect(new Set(actions)).toEqual(
    new Set([
      "add_invoice_to_request",
      "add_recipient",
      "change_company",
      "change_details",
      "create_batch",
      "create_schedule",
      "invite_member",
      "join_team",
      "request_approval",
    ]),
  );
  await expectBooksToBalance(summit.databaseUrl);
});

it("the demo's company has a key in use, a revoked one, and a disabled endpoint with a log, and nobody knows a secret", async () => {
  await addDemoCompany(summit.app);
  const owner = summit.browser();
  const [{ email }] = demoCompany.people;
  expect((await owner.post("/api/login", { email, password: "a long demo password" })).status).toBe(200);
  const { used, revoked } = demoCompany.integration.keys;
  const keys = (await owner.get("/api/api-keys")).body.items;
  expect(keys).toMatchObject([
    { name: used.name, status: "active", lastUsedFrom: used.lastUsedFrom },
    { name: revoked.name, status: "revoked" },
  ]);
  const [endpoint, ...others] = (await owner.get("/api/webhook-endpoints")).body;
  expect(others).toEqual([]);
  expect(endpoint).toMatchObject({ status: "disabled", disabledBecause: "member" });
  const { items } = (await owner.get(`/api/webhook-endpoints/${endpoint.id}/deliveries`)).body;
  const { log } = demoCompany.integration.endpoint;
  expect(items.map(({ type, attempts }: { type: string; attempts: number }) => [type, attempts])).toEqual(
    log.map(({ type, attempts }) => [type, attempts.length]).toReversed(),
  );
  for (const { createdAt } of items) expect(createdAt >= endpoint.createdAt).toBe(true);
});
