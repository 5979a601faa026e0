import { expect, it } from "vitest";
import { claimDuePayments } from "#server/automation/schedules/claim-due.ts";
import { payContextOf, paySchedules } from "#server/processes/pay-schedules.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";
import { whileAccountChanges } from "../support/while-account-changes.ts";

const { desk, scheduleOf, read } = setupScheduleFixture();

it("an account that changes while its schedule pays isn't paid", async () => {
  const client = await desk().addClient();
  await desk().deposit(client, "500.00", "EUR");
  const recipient = await desk().addBeneficiary(client);
  const { id } = await scheduleOf(client, recipient, { frequency: "once", startsOn: "2026-03-11" });
  desk().setNow(new Date("2026-03-11T09:00:00Z"));
  const { app, db } = desk();
  await db.transaction().execute((tx) => claimDuePayments(tx, 100, payContextOf(app)));
  await whileAccountChanges(desk(), { clientId: client.id, id: recipient }, () => paySchedules(app, db));
  const payments = db.selectFrom("payments").select("payeeAccountMasked").where("clientId", "=", client.id);
  expect(await payments.execute()).toEqual([]);
  expect(await read(client, id)).toMatchObject({ past: [{ status: "FAILED" }] });
});
