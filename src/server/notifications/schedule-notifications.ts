import { estimateTaken } from "#server/automation/schedules/price-exchange.ts";
import { scheduledPaymentsByIds } from "#server/automation/schedules/scheduled-payments-store.ts";
import {
  listOpenSchedules,
  type ScheduleWithRecipient,
  schedulesByIds,
} from "#server/automation/schedules/store.ts";
import { readAccounts } from "#server/payments/balances/read-balance.ts";
import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { paymentTomorrow, scheduledPaymentDeferred, scheduledPaymentFailed } from "./schedule-messages.ts";
import { type NotificationToSend, sendNotifications } from "./send-notifications.ts";

/** Reminds of payments the day before; says nothing of one that was made, skipped, moved, paused or cancelled since. */
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
    if (event.paysOn !== undefined && event.paysOn !== schedule.nextOn) continue;
    const { id: scheduleId, clientId, label, holderName, amount, currency, nextOn: paysOn } = schedule;
    const payment = { scheduleId, label, recipientName: holderName, amount, currency, paysOn };
    const paying = await payingBalanceOf(tx, schedule, app);
    const message = paymentTomorrow({ ...payment, ...paying });
    notifications.push({ clientId, eventKey: key, message, concerns: schedule.createdBy });
  }
  await sendNotifications(tx, notifications, app);
}

/** The balance that pays a schedule's next payment, and what all schedules of that day take of it. */
async function payingBalanceOf(tx: Transaction, schedule: ScheduleWithRecipient, app: App) {
  const { id, clientId, nextOn } = schedule;
  const fromCurrency = schedule.fromCurrency ?? schedule.currency;
  let total = 0n;
  let sold: bigint | undefined;
  for (const other of await listOpenSchedules(tx, clientId)) {
    if (other.nextOn !== nextOn || (other.fromCurrency ?? other.currency) !== fromCurrency) continue;
    const taken = await estimateTaken(tx, other, app.rates);
    total += taken ?? 0n;
    if (other.id === id && other.fromCurrency !== null) sold = taken;
  }
  const accounts = await readAccounts(tx, clientId);
  const balance = accounts.find(({ currency }) => currency === fromCurrency)?.balance ?? 0n;
  return { fromCurrency, balance, total, sold };
}

/** For scheduled payments whose rate stayed below its limit. */
async function notifyOfScheduleDeferral(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"schedule_deferred">>[],
  app: App,
): Promise<void> {
  const rows = await scheduledPaymentsByIds(
    tx,
    relayed.map(({ event }) => event.scheduledPaymentId),
  );
  const notifications = relayed.flatMap(({ key, event: { clientId, scheduledPaymentId } }) => {
    const row = rows.find(({ id }) => id === scheduledPaymentId);
    // Paid, skipped or changed since.
    if (row?.status !== "DUE" || row.reason === null) return [];
    const facts = { ...row, recipientName: row.holderName, reason: row.reason };
    const message = scheduledPaymentDeferred(facts);
    return [{ clientId, eventKey: key, message, concerns: row.createdBy }];
  });
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
    return [{ clientId, eventKey: key, message, concerns: row.createdBy }];
  });
  await sendNotifications(tx, notifications, app);
}

/** Notifications of payment schedules per event. */
export const scheduleNotifications: Subscriptions = {
  schedule_due_tomorrow: [notifyOfScheduleReminder],
  schedule_deferred: [notifyOfScheduleDeferral],
  schedule_failed: [notifyOfScheduleFailure],
};
