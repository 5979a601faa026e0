import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { scheduleNotifications } from "#server/notifications/schedule-notifications.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import type { EventOf } from "#server/platform/outbox/events.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const { desk, scheduleOf, workAt, eventsOf } = setupScheduleFixture(batchRoutes);
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
  expect(await remind(client)).toEqual(shown);
});

/** The texts of the reminders that a client gets when theirs is relayed. */
async function remind(client: SignedIn): Promise<string[]> {
  const [event] = await eventsOf(client, "schedule_due_tomorrow");
  const relayed = { key: randomUUIDv7(), at: desk().clock(), event: event as never };
  const [notify] = scheduleNotifications.schedule_due_tomorrow ?? [];
  await desk()
    .db.transaction()
    .execute(async (tx) => {
      const reminders = [relayed as { key: string; at: Date; event: EventOf<"schedule_due_tomorrow"> }];
      await notify?.(tx, reminders, desk().app);
    });
  const rows = await desk()
    .db.selectFrom("notifications")
    .select("text")
    .where("clientId", "=", client.id)
    .where("kind", "=", "schedule_reminder")
    .execute();
  return rows.map(({ text }) => text);
}

type Due = (client: SignedIn, recipient: string) => Promise<unknown>;

/** A started batch that pays 100.00 EUR, at once or on a day. */
const batchOn =
  (day: string): Due =>
  async (client) => {
    const heads = "Recipient\tCurrency\tAmount\tDate\tIBAN\tBIC\tTown\tCountry";
    const line = `Demo Person\tEUR\t100.00\t${day}\tDE89370400440532013000\tCOBADEFF\tBerlin\tDE`;
    const payload = { name: "Salaries", text: `${heads}\n${line}` };
    const { body } = await desk().call(client, "POST", "/api/batches", { payload });
    const { version } = body;
    const paid = await desk().call(client, "POST", `/api/batches/${body.id}/pay`, { payload: { version } });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  };

it.each<[string, Due]>([
  ["a batch's line of that day", batchOn("2026-03-17")],
  ["a batch's line of the day before", batchOn("2026-03-16")],
  ["a batch that is being paid", batchOn("")],
  [
    "another schedule's payment of the day before that still waits",
    async (client, recipient) => {
      const schedule = await scheduleOf(client, recipient, {
        ...{ amount: "100.00", dayOfMonth: 25, startsOn: "2026-03-20" },
      });
      const of = {
        scheduleId: schedule.id,
        clientId: client.id,
        beneficiaryId: recipient,
        currency: "EUR",
      } as const;
      const days = { period: "2026-02", namedOn: "2026-03-16", paysOn: "2026-03-16" };
      const at = { createdAt: desk().clock(), updatedAt: desk().clock() };
      const due = { ...of, ...days, ...at, id: randomUUIDv7(), amount: 100_00n, status: "DUE" } as const;
      await desk().db.insertInto("scheduledPayments").values(due).execute();
    },
  ],
])("a reminder counts %s among what the balance has to pay", async (_, alsoDue) => {
  const client = await desk().addClient();
  desk().setNow(new Date("2026-03-10T10:00:00Z"));
  const again = await desk().signInAgain(client);
  await desk().deposit(again, "349.99", "EUR");
  const recipient = await desk().addBeneficiary(again);
  await scheduleOf(again, recipient, { dayOfMonth: 17, startsOn: "2026-03-16" });
  await workAt("2026-03-16T07:00:00Z");
  await alsoDue(await desk().signInAgain(client), recipient);
  const [text] = await remind(client);
  expect(text).toContain(
    "Your EUR balance is 349.99 EUR, which isn't enough for the 350.00 EUR due by then.",
  );
});
