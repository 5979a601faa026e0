import * as contract from "#contract/reporting/history.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { handle, read } from "#server/platform/http/route.ts";
import { listHistory } from "./list-history.ts";
import { writeHistoryTable } from "./write-history-table.ts";

export const historyRoutes = [
  read(contract.listHistory, ({ query, session }, { db }) =>
    listHistory(db, { ...query, clientId: session.client.id }),
  ),

  handle(contract.downloadHistory, async ({ query, session, reply }, { db }) =>
    reply
      .headers(downloadHeaders(`summit-${query.view}.csv`, "text/csv; charset=utf-8"))
      .send(writeHistoryTable(db, { ...query, clientId: session.client.id })),
  ),
];
