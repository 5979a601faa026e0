import { beforeAll, expect, it } from "vitest";
import { scheduleNotifications } from "#server/notifications/schedule-notifications.ts";
import type { EventOf } from "#server/platform/outbox/events.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const { desk, scheduleOf, workAt, eventsOf } = setupScheduleFixture();
beforeAll(() => {
  Object.assign(desk().app, { outgoingMail: { enqueue: async () => undefined } });
});

it.each([
  ["in time", "2026-03-16T08:00:00Z", ["We'll pay 250.00 EUR to Demo Recipient on 17 Mar 2026."]],
  ["after the payment was made", "2026-03-17T12:00:00Z", []],
])("a reminder that is relayed %s names the day of which it was made, or nothing", async (_, at, shown) => {
  const client = await desk().addClient();
  desk().setNow(new Date("2026-03-10T10:00:00Z"));
  const again = await desk().signInAgain(client);
  await desk().deposit(again, "1000.00", "EUR");
  const recipient = await desk().addBeneficiary(again);
  await scheduleOf(again, recipient, { dayOfMonth: 17, startsOn: "2026-03-16" });
  await workAt("2026-03-16T07:00:00Z");
  await workAt(at);
  const [event] = await eventsOf(client, "schedule_due_tomorrow");
  const relayed = { key: `reminder ${at}`, at: desk().clock(), event: event as never };
  const [remind] = scheduleNotifications.schedule_due_tomorrow ?? [];
  await desk()
    .db.transaction()
    .execute(async (tx) => {
      const reminders = [relayed as { key: string; at: Date; event: EventOf<"schedule_due_tomorrow"> }];
      await remind?.(tx, reminders, desk().app);
    });
  const rows = await desk()
    .db.selectFrom("notifications")
    .select("text")
    .where("clientId", "=", client.id)
    .where("kind", "=", "schedule_reminder")
    .execute();
  expect(rows.map(({ text }) => text)).toEqual(shown);
});
