import * as contract from "#contract/payments/recipient-imports.ts";
import type { ImportColumn } from "#domain/payments/recipient-imports/import-columns.ts";
import type { ReadTable } from "#domain/table-columns.ts";
import { writeApprovable } from "#server/clients/client-approvals/approvable-routes.ts";
import { requireApproval } from "#server/clients/client-approvals/require-approval.ts";
import type { App } from "#server/platform/app.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { readWholeUpload } from "#server/platform/http/read-file-upload.ts";
import { handle, type Route, write } from "#server/platform/http/route.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { checkImport } from "./check-import.ts";
import { exportRecipients, writeMaskedRecipients } from "./export-recipients.ts";
import { approvableImport, importRecipients } from "./import-recipients.ts";
import { readImportApart } from "./read-import-apart.ts";
import { readImportText } from "./read-import-text.ts";

export const recipientImportRoutes: readonly Route[] = [
  handle(contract.checkRecipientImport, async ({ body, session }, app) => {
    const table =
      "text" in body ? readImportText(body.text, "text") : { lines: body.lines, unusedHeadings: [] };
    return checkTable(table, session, app);
  }),

  handle(contract.uploadRecipientImport, async ({ session, request }, app) => {
    const table = await readImportApart((await readWholeUpload(request)).content);
    return checkTable(table, session, app);
  }),

  writeApprovable(contract.importRecipients, async (call, app) => {
    const { tx, body, session, now } = call;
    const rows = await importRecipients(tx, { ...body, clientId: session.client.id }, { ...app, now });
    await requireApproval(tx, approvableImport(rows), call);
    return { added: rows.length };
  }),

  handle(contract.downloadRecipients, async ({ session, reply }, { db, vault }) =>
    reply
      .headers(downloadHeaders("Summit recipients.csv", "text/csv; charset=utf-8"))
      .send(await writeMaskedRecipients(db, session.client.id, vault)),
  ),

  write(contract.exportRecipients, async ({ tx, session, now }, app) => ({
    csv: await exportRecipients(tx, { ...app, session, now }),
  })),
];

async function checkTable(
  { lines, unusedHeadings }: ReadTable<ImportColumn>,
  { client }: Pick<ClientSession, "client">,
  app: App,
) {
  const checked = await checkImport(app.db, { clientId: client.id, lines }, app);
  return {
    unusedHeadings: [...unusedHeadings],
    lines: checked.map(({ recipient: _, ...line }) => line),
    faultyCount: checked.filter(({ recipient }) => recipient === undefined).length,
  };
}
