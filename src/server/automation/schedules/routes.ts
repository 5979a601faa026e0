import * as contract from "#contract/automation/schedules.ts";
import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import { closedDays } from "#domain/automation/schedules/schedule-exchange.ts";
import { listOccurrencesFrom, takeOccurrences } from "#domain/automation/schedules/schedule-rule.ts";
import type { Day } from "#domain/calendar.ts";
import { writeApprovable } from "#server/clients/client-approvals/approvable-routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import type { App } from "#server/platform/app.ts";
import { read, write } from "#server/platform/http/route.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import { listScheduledPayments, listSchedules, readSchedule } from "./read-schedules.ts";
import { parseRule, type ScheduleContext } from "./schedule-input.ts";
import { cancelSchedule, pauseSchedule, resumeSchedule, skipNextPayment } from "./schedule-status.ts";
import { createSchedule, editSchedule } from "./schedules.ts";

/** Days that the form shows before a schedule is set up. */
const datesShown = 4;

const changes = [
  [contract.pauseSchedule, pauseSchedule],
  [contract.cancelSchedule, cancelSchedule],
  [contract.skipScheduledPayment, skipNextPayment],
] as const;

export const scheduleRoutes = [
  read(contract.listSchedules, ({ query, session }, { db }) => listSchedules(db, session.client.id, query)),

  read(contract.readSchedule, ({ params, session }, { db, calendar }) =>
    readAsOfNow(db, (tx) => readSchedule(tx, { clientId: session.client.id, id: params.id }, { calendar })),
  ),

  read(contract.listScheduledPayments, ({ query, session, now }, { db, calendar }) => {
    const period = { clientId: session.client.id, from: query.from as Day, to: query.to as Day };
    return readAsOfNow(db, (tx) => listScheduledPayments(tx, period, { calendar, now }));
  }),

  read(contract.listScheduleDates, async ({ query, now }, { calendar }) => {
    const { currency, fromCurrency = null } = query;
    const isClosed = closedDays({ currency, fromCurrency }, calendar);
    const rule = parseRule(query, now, query.startsOn as Day);
    const days = listOccurrencesFrom(londonDay(now), rule, isClosed);
    return { items: takeOccurrences(days, datesShown).map(({ paysOn, namedOn }) => ({ paysOn, namedOn })) };
  }),

  writeApprovable(contract.createSchedule, async ({ tx, body, session, now, approval }, app) => {
    const clientId = session.client.id;
    const id = await createSchedule(
      tx,
      { ...body, clientId },
      { ...app, ...contextOf(app, now), session, approval },
    );
    return readSchedule(tx, { clientId, id }, app);
  }),

  writeApprovable(contract.editSchedule, async ({ tx, params, body, session, now, approval }, app) => {
    const named = { clientId: session.client.id, id: params.id };
    await editSchedule(tx, { ...body, ...named }, { ...app, ...contextOf(app, now), session, approval });
    return readSchedule(tx, named, app);
  }),

  writeApprovable(contract.resumeSchedule, async ({ tx, params, body, session, now, approval }, app) => {
    const named = { clientId: session.client.id, id: params.id };
    await resumeSchedule(tx, { ...named, ...body }, { ...app, ...contextOf(app, now), session, approval });
    return readSchedule(tx, named, app);
  }),

  ...changes.map(([endpoint, change]) =>
    write(endpoint, async ({ tx, params, body, session, now }, app) => {
      const named = { clientId: session.client.id, id: params.id };
      await change(tx, { ...named, ...body }, contextOf(app, now));
      return readSchedule(tx, named, app);
    }),
  ),
];

function contextOf(app: App, now: Date): ScheduleContext {
  return { now, newId: app.newId, calendar: app.calendar, ...getPayeeRules(app) };
}
