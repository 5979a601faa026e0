import { expect, it } from "vitest";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { approveRequest } from "../support/approve-request.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("silent", {
  routes: [...deskListRoutes, ...approvalRoutes(deskListRoutes)],
  subscriptions: {},
});

it("a paid trade fails once a second person agrees, and once under one key", async () => {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  await fixture().receive("1000.00", "GBP", trade.reference);
  await Promise.all([fixture().addStaff("approver"), fixture().addStaff("approver")]);
  const operator = await fixture().addStaff();
  const fail = () =>
    fixture().call(operator, "POST", `/api/admin/trades/${trade.id}/fail`, {
      payload: { reason: "Booked by mistake" },
      headers: { "idempotency-key": "one-key-for-the-failure" },
    });
  const pending = await fail();
  expect((await fixture().readTrade(client, trade.id)).stage).toBe("FUNDED");
  expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
  const summary = await approveRequest(fixture(), pending);
  expect(summary).toMatch(
    /^Fail trade .+: its booking of 1,000\.00 GBP for .+ EUR is reversed, .+ by mistake$/,
  );
  expect((await fixture().readTrade(client, trade.id)).stage).toBe("FAILED");
  expect(await fixture().balanceOf(client, "GBP")).toBe(100_000n);
  expect((await fail()).body).toEqual(pending.body);
  const other = await fixture().call(operator, "POST", `/api/admin/trades/${trade.id}/fail`, {
    payload: { reason: "Once more" },
  });
  expect(other.body.code).toBe("trade_not_funded");
});
