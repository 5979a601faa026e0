import * as contract from "#contract/automation/alerts.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { read, write } from "#server/platform/http/route.ts";
import { type AlertContext, createAlert, editAlert, removeAlert } from "./alerts.ts";
import { serializeAlert } from "./serialize-alert.ts";
import { findAlertRow, listAlertRows } from "./store.ts";

export const alertRoutes = [
  read(contract.listAlerts, async ({ session }, { db }) =>
    (await listAlertRows(db, session.client.id)).map(serializeAlert),
  ),
  read(contract.getAlert, async ({ params, session }, { db }) => {
    const row = await findAlertRow(db, session.client.id, params.id);
    if (!row) throw new Refused("not_found");
    return serializeAlert(row);
  }),
  write(contract.createAlert, async ({ tx, body, session, now }, app) => {
    const input = { ...body, clientId: session.client.id, createdBy: session.user.id };
    return serializeAlert(await createAlert(tx, input, contextOf(app, now)));
  }),
  write(contract.editAlert, async ({ tx, params, body, session, now }, app) => {
    const edit = { ...body, id: params.id, clientId: session.client.id };
    return serializeAlert(await editAlert(tx, edit, contextOf(app, now)));
  }),
  write(contract.removeAlert, async ({ tx, params, session }) => {
    await removeAlert(tx, session.client.id, params.id);
    return undefined;
  }),
];

function contextOf({ newId, rates }: App, now: Date): AlertContext {
  return { now, newId, pairRate: (from, to) => rates.indicativeRateFor(from, to) };
}
