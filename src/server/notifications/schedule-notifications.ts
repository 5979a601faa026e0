import type { Day } from "#domain/calendar.ts";
import { estimateTaken } from "#server/automation/schedules/price-exchange.ts";
import {
  duePaymentsOfClient,
  scheduledPaymentsByIds,
} from "#server/automation/schedules/scheduled-payments-store.ts";
import {
  listOpenSchedules,
  type ScheduleWithRecipient,
  schedulesByIds,
} from "#server/automation/schedules/store.ts";
import { readAccounts } from "#server/payments/balances/read-balance.ts";
import { setAsideTotals } from "#server/payments/funding/set-aside-store.ts";
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
    const paysOn = schedule?.nextOn ?? null;
    if (schedule?.status !== "ACTIVE" || paysOn === null) continue;
    if (event.paysOn !== undefined && event.paysOn !== paysOn) continue;
    const { id: scheduleId, clientId, label, holderName, amount, currency } = schedule;
    const payment = { scheduleId, label, recipientName: holderName, amount, currency, paysOn };
    const paying = await payingBalanceOf(tx, schedule, paysOn, app);
    const message = paymentTomorrow({ ...payment, ...paying });
    notifications.push({ clientId, eventKey: key, message, concerns: schedule.createdBy });
  }
  await sendNotifications(tx, notifications, app);
}

/** The balance that pays a schedule's next payment, and what schedules and batches take of it by that day. */
async function payingBalanceOf(
  tx: Transaction,
  { id, clientId, ...schedule }: ScheduleWithRecipient,
  day: Day,
  app: App,
) {
  const fromCurrency = schedule.fromCurrency ?? schedule.currency;
  let total = (await setAsideTotals(tx, clientId, day)).get(fromCurrency) ?? 0n;
  let sold: bigint | undefined;
  for (const other of await scheduledBy(tx, clientId, day)) {
    if ((other.fromCurrency ?? other.currency) !== fromCurrency) continue;
    const taken = await estimateTaken(tx, other, app.rates);
    total += taken ?? 0n;
    if (other.id === id && other.fromCurrency !== null) sold = taken;
  }
  const accounts = await readAccounts(tx, clientId);
  const balance = accounts.find(({ currency }) => currency === fromCurrency)?.balance ?? 0n;
  return { fromCurrency, balance, total, sold };
}

/** A client's schedules as they pay by a day: what is due and not paid yet, and their next payments. */
async function scheduledBy(tx: Transaction, clientId: string, day: Day): Promise<ScheduleWithRecipient[]> {
  const due = await duePaymentsOfClient(tx, clientId, day);
  const schedules = await schedulesByIds(
    tx,
    due.map(({ scheduleId }) => scheduleId),
  );
  const waiting = due.flatMap(({ scheduleId, ...payment }) =>
    schedules.filter(({ id }) => id === scheduleId).map((schedule) => ({ ...schedule, ...payment })),
  );
  const next = await listOpenSchedules(tx, clientId);
  return [...waiting, ...next.filter(({ nextOn }) => nextOn !== null && nextOn <= day)];
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
