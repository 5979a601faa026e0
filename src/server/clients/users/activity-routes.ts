import * as contract from "#contract/clients/activity.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import type { Day } from "#domain/calendar.ts";
import { deviceName } from "#domain/clients/security/device-name.ts";
import { describeActivity } from "#domain/clients/users/describe-activity.ts";
import { endOfDayIn, startOfDayIn } from "#domain/time-zone.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { timeCell, writeTable } from "#server/platform/files/write-table.ts";
import { handle, report } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import { type ActivityFilter, type ActivityRow, listActivities } from "./activities-store.ts";

const columns = {
  "Time (UTC)": (row: ActivityRow) => timeCell(row.at),
  Name: (row: ActivityRow) => row.name,
  Email: (row: ActivityRow) => row.email,
  "API key": (row: ActivityRow) => row.keyName ?? "",
  Action: (row: ActivityRow) => describeActivity(row.action, row.detail),
  Item: (row: ActivityRow) => row.subjectId ?? "",
  "IP address": (row: ActivityRow) => row.address,
  Device: (row: ActivityRow) => deviceName(row.userAgent),
};

export const activityRoutes = [
  report(contract.listActivity, async ({ query, session }, { db }) => {
    const { cursor, limit, ...filters } = query;
    const filter = { ...filterOf(filters), clientId: session.client.id };
    const rows = await listActivities(db, filter, { cursor: decodeCursor(cursor), limit: limit + 1 });
    const { items, nextCursor } = toPage(rows, limit);
    return { items: items.map(describeRow), nextCursor };
  }),

  handle(contract.downloadActivity, async ({ query, session, reply }, { db }) => {
    const filter = { ...filterOf(query), clientId: session.client.id };
    const readRows = (last: ActivityRow | undefined, limit: number) =>
      listActivities(db, filter, { cursor: last, limit });
    return reply
      .headers(downloadHeaders("summit-activity.csv", "text/csv; charset=utf-8"))
      .send(writeTable<ActivityRow>({ columns, read: readRows }));
  }),
];

function filterOf({ from, to, zone, ...filter }: QueryOf<typeof contract.downloadActivity>): ActivityFilter {
  return {
    ...filter,
    since: from === undefined ? undefined : startOfDayIn(zone, from as Day),
    before: to === undefined ? undefined : endOfDayIn(zone, to as Day),
  };
}

export function describeRow({
  id,
  at,
  userId,
  name,
  email,
  action,
  detail,
  subjectId,
  ...from
}: ActivityRow) {
  return {
    id,
    at,
    by: { id: userId, name, email },
    apiKey: from.keyId === null ? null : { id: from.keyId, name: from.keyName ?? "" },
    action,
    description: describeActivity(action, detail),
    subjectId,
    address: from.address,
    device: deviceName(from.userAgent),
  };
}
