import { expect, it } from "vitest";
import { paySchedules } from "#server/processes/pay-schedules.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, team, approve, setRules } = setupApprovalFixture();

it("a scheduled exchange is approved with its lowest rate and its days, and a change of them is approved again", async () => {
  const { owner, recipient, preparer } = await team();
  await desk().deposit(owner, "1000.00", "GBP");
  const rule = { frequency: "weekly", startsOn: "2026-03-11", everyWeeks: 1 };
  const paid = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "250.00" };
  const exchange = { fromCurrency: "GBP", minRate: "1.1", retryDays: 2 };
  const payload = { ...rule, ...paid, ...exchange };
  const made = await desk().call(preparer, "POST", "/api/schedules", { payload });
  expect(made.status).toBe(202);
  const { body: asked } = await desk().call(owner, "GET", `/api/approvals/${made.body.approval.id}`);
  expect(asked.summary).toMatch(
    /Exchanged from GBP on the day at 1\.1000 or better, tried again on up to 2 more business days$/,
  );
  desk().setNow(new Date("2026-03-10T11:00:00Z"));
  await paySchedules(desk().app, desk().db);
  expect((await desk().call(owner, "GET", "/api/schedules")).body.items).toEqual([]);
  expect((await approve(owner, made.body.approval.id)).status).toBe(200);
  const [schedule] = (await desk().call(owner, "GET", "/api/schedules")).body.items;
  expect(schedule.exchange).toEqual({ fromCurrency: "GBP", minRate: 1.1, retryDays: 2 });

  const edit = { ...payload, minRate: "1.05", version: schedule.version };
  const changed = await desk().call(preparer, "PUT", `/api/schedules/${schedule.id}`, { payload: edit });
  expect(changed.status).toBe(202);
  const before = (await desk().call(owner, "GET", `/api/schedules/${schedule.id}`)).body;
  expect(before.exchange.minRate).toBe(1.1);

  // What was approved is paid, while the change waits.
  desk().setNow(new Date("2026-03-11T11:00:00Z"));
  await paySchedules(desk().app, desk().db);
  const again = await desk().signInAgain(owner);
  const { past } = (await desk().call(again, "GET", `/api/schedules/${schedule.id}`)).body;
  expect(past).toMatchObject([{ status: "PAID", exchange: { currency: "GBP" } }]);
});

it("a schedule that exchanges needs the approvals of payments and of exchanges", async () => {
  const { owner, recipient, preparer } = await team();
  const rule = { kind: "booking", above: "100", approvals: 1, role: "approver" } as const;
  expect((await setRules(owner, [rule])).status).toBe(200);
  const paid = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "250.00" };
  const payload = { frequency: "once", startsOn: "2026-03-11", everyWeeks: 1, ...paid };
  const fromBalance = await desk().call(preparer, "POST", "/api/schedules", { payload });
  expect(fromBalance.status).not.toBe(202);
  const exchanged = { ...payload, fromCurrency: "GBP" };
  const asked = await desk().call(preparer, "POST", "/api/schedules", { payload: exchanged });
  expect([asked.status, asked.body.code]).toEqual([202, "approval_pending"]);
});
