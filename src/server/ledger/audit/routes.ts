import * as contract from "#contract/ledger/audit.ts";
import { type Route, report } from "#server/platform/http/route.ts";
import { decodeCursor } from "#server/platform/page.ts";
import { readAudit } from "./read-audit.ts";
import { selectActions } from "./store.ts";

export const auditRoutes: readonly Route[] = [
  report(contract.listAudit, ({ query }, { db }) =>
    readAudit(db, { ...query, cursor: decodeCursor(query.cursor) }),
  ),
  report(contract.listAuditActions, (_call, { db }) => selectActions(db)),
];
