import { scheduledPaymentsByIds } from "#server/automation/schedules/scheduled-payments-store.ts";
import { listOpenSchedules, schedulesByIds } from "#server/automation/schedules/store.ts";
import { readAccounts } from "#server/payments/balances/read-balance.ts";
import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { paymentTomorrow, scheduledPaymentFailed } from "./schedule-messages.ts";
import { type NotificationToSend, sendNotifications } from "./send-notifications.ts";

/** Reminds of payments the day before; says nothing of a schedule that was paused or cancelled since. */
async function notifyOfScheduleReminder(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"schedule_due_tomorrow">>[],
  app: App,
): Promise<void> {
  const schedules = await schedulesByIds(
    tx,
    relayed.map(({ event }) => event.scheduleId),
  );
  const notifications: NotificationToSend[] = [];
  for (const { key, event } of relayed) {
    const schedule = schedules.find(({ id }) => id === event.scheduleId);
    if (schedule?.status !== "ACTIVE" || schedule.nextOn === null) continue;
    const { id: scheduleId, clientId, label, holderName, amount, currency, nextOn: paysOn } = schedule;
    const sameDay = (await listOpenSchedules(tx, clientId)).filter(
      (other) => other.nextOn === paysOn && other.currency === currency,
    );
    const total = sameDay.reduce((sum, other) => sum + other.amount, 0n);
    const accounts = await readAccounts(tx, clientId);
    const balance = accounts.find((account) => account.currency === currency)?.balance ?? 0n;
    const payment = { scheduleId, label, recipientName: holderName, amount, currency, paysOn };
    notifications.push({
      clientId,
      eventKey: key,
      message: paymentTomorrow({ ...payment, balance, total }),
    });
  }
  await sendNotifications(tx, notifications, app);
}

/** For scheduled payments that were not made. */
async function notifyOfScheduleFailure(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"schedule_failed">>[],
  app: App,
): Promise<void> {
  const rows = await scheduledPaymentsByIds(
    tx,
    relayed.map(({ event }) => event.scheduledPaymentId),
  );
  const notifications = relayed.flatMap(({ key, event: { clientId, scheduledPaymentId } }) => {
    const row = rows.find(({ id }) => id === scheduledPaymentId);
    if (!row || row.reason === null) return [];
    const facts = { ...row, recipientName: row.holderName, reason: row.reason };
    const message = scheduledPaymentFailed({ ...facts, goesOn: row.scheduleStatus === "ACTIVE" });
    return [{ clientId, eventKey: key, message }];
  });
  await sendNotifications(tx, notifications, app);
}

/** Notifications of payment schedules per event. */
export const scheduleNotifications: Subscriptions = {
  schedule_due_tomorrow: [notifyOfScheduleReminder],
  schedule_failed: [notifyOfScheduleFailure],
};
