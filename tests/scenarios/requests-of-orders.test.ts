import { beforeAll, expect, it } from "vitest";
import { orderRoutes } from "#server/automation/orders/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, team, approve, setRules } = setupApprovalFixture(orderRoutes);

/** 1 GBP = 1.125 EUR in this table, and less the margin for clients. */
beforeAll(() => desk().app.rates.accept(tableAt(desk().clock())));

function place(who: SignedIn, amount: string) {
  const order = { fromCurrency: "GBP", toCurrency: "EUR", amount, targetRate: "1.30", termsAccepted: true };
  return desk().call(who, "POST", "/api/orders", { payload: order });
}

it("an order leads back to the request that placed it, and to the one that changed it last", async () => {
  const { owner, preparer } = await team();
  const rule = { kind: "booking", above: "1000", approvals: 1, role: "approver" } as const;
  expect((await setRules(owner, [rule])).status).toBe(200);
  const placing = (await place(preparer, "2000.00")).body.approval.id;
  await approve(owner, placing);
  const [placed] = (await desk().call(owner, "GET", "/api/orders")).body;
  expect(placed.approvalId).toBe(placing);
  const edit = { ...placed, amount: "5000.00", termsAccepted: true };
  const changed = await desk().call(preparer, "PUT", `/api/orders/${placed.id}`, { payload: edit });
  await approve(owner, changed.body.approval.id);
  const { body } = await desk().call(preparer, "GET", `/api/orders/${placed.id}`);
  expect(body).toMatchObject({ amount: "5000.00", approvalId: changed.body.approval.id });
  expect((await place(preparer, "500.00")).body.approvalId).toBeNull();
});
