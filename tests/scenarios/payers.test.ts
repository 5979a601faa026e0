import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", { routes: screeningRoutes, subscriptions: {} });
const listed = "Synthetic Listed Payer";
let approver: SignedIn;

beforeAll(async () => {
  await loadNames(fixture(), { DEM0001: [listed] });
  approver = await fixture().addStaff("approver");
});

/** Third-party payer cases, newest first. */
async function payerCases(): Promise<{ id: string; about: string; name: string }[]> {
  const { body } = await fixture().call(approver, "GET", "/api/admin/screening/cases");
  return body.items.filter(({ about }: { about: string }) => about === "payer");
}

async function decide(id: string, decision: "cleared" | "confirmed"): Promise<void> {
  const payload = { decision, reason: "Another day of birth" };
  const path = `/api/admin/screening/cases/${id}/decision`;
  expect((await fixture().call(approver, "POST", path, { payload })).status).toBe(200);
  await fixture().relay();
}

const entry = (text: string, amount = "1000.00") => ({
  reference: randomUUIDv7(),
  amount,
  text,
  payer: listed,
});

it("money from a near name funds nothing until its case is cleared, and then does, once", async () => {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  const { body } = await importStatement(fixture(), approver, {
    id: "NEAR",
    entries: [entry(trade.reference)],
  });
  expect(body.statements).toMatchObject([{ funded: 0, queued: 1 }]);
  await fixture().relay();
  expect(await fixture().readTrade(client, trade.id)).toMatchObject({
    stage: "AWAITING_FUNDS",
    timeline: [{ kind: "booked" }],
  });
  const events = await fixture()
    .db.selectFrom("outbox")
    .select("events")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(events, "nothing tells the client").toMatchObject([
    { events: [{ kind: "receipt_queued", clientId: null, tradeId: null }] },
  ]);
  const [found] = await payerCases();
  expect(found).toMatchObject({ name: listed });
  const { body: queue } = await fixture().call(
    approver,
    "GET",
    "/api/admin/receipts?queue=unmatched&limit=1",
  );
  const path = `/api/admin/receipts/${queue.items[0].id}`;
  const parts = [{ tradeId: trade.id, amount: "1000.00" }];
  expect((await fixture().call(approver, "POST", `${path}/assign`, { payload: { parts } })).body.code).toBe(
    "receipt_held",
  );
  const back = await fixture().call(approver, "POST", `${path}/return`, {
    payload: { reason: "Not wanted" },
  });
  expect(back.body.code).toBe("receipt_held");
  await decide(found?.id ?? "", "cleared");
  expect(await fixture().readTrade(client, trade.id)).toMatchObject({ stage: "FUNDED" });
});

it("money from a near name stays held while the case is confirmed", async () => {
  const client = await fixture().addClient();
  await fixture().deposit(client, "1.00", "GBP");
  const { depositReference } = await fixture()
    .db.selectFrom("clients")
    .select("depositReference")
    .where("id", "=", client.id)
    .executeTakeFirstOrThrow();
  await importStatement(fixture(), approver, {
    id: "CONFIRMED",
    entries: [entry(depositReference, "20.00")],
  });
  const [found] = await payerCases();
  await decide(found?.id ?? "", "confirmed");
  expect(await fixture().balanceOf(client, "GBP")).toBe(100n);
  await decide(found?.id ?? "", "cleared");
  expect(await fixture().balanceOf(client, "GBP")).toBe(2_100n);
});

it("money whose trade was cancelled meanwhile is queued with that reason once its payer is cleared", async () => {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  const { id } = await fixture().receive("1000.00", "GBP", trade.reference, randomUUIDv7(), listed);
  const [found] = await payerCases();
  await cancelAsClient(fixture(), client, trade.id);
  await decide(found?.id ?? "", "cleared");
  const { body } = await fixture().call(approver, "GET", `/api/admin/receipts/${id}`);
  expect(body).toMatchObject({ queue: "late", trade: { id: trade.id } });
});
