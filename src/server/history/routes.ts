import * as contract from "#contract/history.ts";
import { downloadHeaders } from "../payments/proofs/download-headers.ts";
import { handle, read } from "../platform/http/route.ts";
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
