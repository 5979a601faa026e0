import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { notificationSubscriptions } from "#server/notifications/subscriptions.ts";
import { personalDataRoutes } from "#server/reporting/personal-data/routes.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: personalDataRoutes,
  subscriptions: notificationSubscriptions,
});
const { prepare, approve, file } = payoutApprovals(fixture);
beforeAll(() => {
  Object.assign(fixture().app, { outgoingMail: { enqueue: async () => undefined } });
});

/** A client whose payment of 40.00 GBP came back as 39.00 GBP, which the desk credited. */
async function creditedReturn() {
  const client = await fixture().addClient();
  await fixture().deposit(client, "100.00", "GBP");
  const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
  const payload = { beneficiaryId, amount: "40.00" };
  const made = await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  const [staff, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await fixture().relay();
  const id: string = made.body.id;
  await prepare(staff, [id], true);
  await approve(approver, [id]);
  expect((await file(staff, [id])).status).toBe(201);
  const entry = { reference: randomUUIDv7(), amount: "39.00", endToEndId: toEndToEndId(id) };
  await importStatement(fixture(), staff, { id: randomUUIDv7(), entries: [entry] });
  const queue = await fixture().call(staff, "GET", "/api/admin/receipts?queue=unmatched&limit=1");
  const parts = [{ clientId: client.id, amount: "39.00" }];
  const path = `/api/admin/receipts/${queue.body.items[0].id}/assign`;
  expect((await fixture().call(staff, "POST", path, { payload: { parts, isReturn: true } })).status).toBe(
    200,
  );
  await fixture().relay();
  return client;
}

it("a client whose credited return came less charges is notified once, with both amounts", async () => {
  const { id } = await creditedReturn();
  const notifications = await fixture()
    .db.selectFrom("notifications")
    .select(["title", "text"])
    .where("clientId", "=", id)
    .orderBy("id")
    .execute();
  expect(notifications.slice(-1)).toEqual([
    {
      title: "Payment returned",
      text: expect.stringContaining("39.00 GBP is back in your GBP balance: banks on the way kept 1.00 GBP."),
    },
  ]);
  expect(notifications.filter(({ title }) => title === "Money received")).toHaveLength(1);
});

it("a client's data export has what their screens show of a return, an exchange and its cancellation", async () => {
  const client = await creditedReturn();
  const trade = await fixture().bookTrade(client);
  await cancelAsClient(fixture(), client, trade.id);
  const { status, body } = await fixture().call(client, "POST", "/api/security/export");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    payments: [{ amount: "40.00", status: "RETURNED", returnedAmount: "39.00", returnCharges: "1.00" }],
    exchanges: [
      { reference: trade.reference, amountReceived: "0.00", marginCost: trade.marginCost, toBalance: null },
    ],
    exchangeSteps: expect.arrayContaining([
      expect.objectContaining({ exchange: trade.reference, kind: "cancelled" }),
    ]),
    closeouts: [{ exchange: trade.reference, currency: "GBP", cost: "0.00", isFree: true, waivedAt: null }],
    referrals: [],
  });
});
