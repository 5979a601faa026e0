import * as contract from "#contract/payments/batches.ts";
import { cutText } from "#domain/cut-text.ts";
import { batchColumns, batchHeadings } from "#domain/payments/batches/batch-columns.ts";
import { isPlainLine } from "#domain/plain-line.ts";
import { Refused } from "#domain/refusal.ts";
import { houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { writeApprovable } from "#server/clients/client-approvals/approvable-routes.ts";
import { waitingForBatches } from "#server/clients/client-approvals/batch-requests-store.ts";
import { withdrawBatchRequests } from "#server/clients/client-approvals/decide-requests.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import type { App } from "#server/platform/app.ts";
import { appendActivity } from "#server/platform/append-activity.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { writeTable } from "#server/platform/files/write-table.ts";
import { activityOf } from "#server/platform/http/activity-of.ts";
import { readWholeUpload } from "#server/platform/http/read-file-upload.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { createBatch, discardBatch, editBatch, lockDraft } from "./edit-batch.ts";
import { exchangeForBatch } from "./exchange-for-batch.ts";
import { cancelLaterLines } from "./pay-dated-line.ts";
import { listBatches, readBatch } from "./read-batches.ts";
import { readPaste } from "./read-upload.ts";
import { readUploadApart } from "./read-upload-apart.ts";
import { batchResultColumns, batchResults } from "./result-columns.ts";
import { startBatch } from "./start-batch.ts";

const csv = "text/csv; charset=utf-8";
const maxNameLength = 60;

const batchContext = (app: App) => ({ ...app, ...getPayeeRules(app) });

export const batchRoutes: readonly Route[] = [
  read(contract.listBatches, ({ query, session, now }, app) =>
    readAsOfNow(app.db, (tx) => listBatches(tx, session.client.id, query, { now, ...getPayeeRules(app) })),
  ),

  read(contract.readBatch, ({ params, session, now }, app) =>
    readAsOfNow(app.db, (tx) =>
      readBatch(tx, { ...params, clientId: session.client.id }, { ...batchContext(app), now, session }),
    ),
  ),

  handle(contract.downloadBatchTemplate, async ({ reply }) => {
    const columns = Object.fromEntries(batchColumns.map((column) => [batchHeadings[column], () => ""]));
    const table = writeTable<string>({ columns, read: async () => [] });
    return reply.headers(downloadHeaders("summit-batch.csv", csv)).send(table);
  }),

  handle(contract.uploadBatch, async (call, app) => {
    const { session, request, now } = call;
    const { client, user } = session;
    const file = await readWholeUpload(request);
    const { content } = file;
    const table = await readUploadApart(content);
    const stem = cutText(file.name.replace(/\.[^.]+$/, ""), maxNameLength).trim();
    const name = isPlainLine(stem) ? stem : "Batch";
    const activity = activityOf(call, "create_batch", app);
    return transactionAs(app.db, session, async (tx) => {
      const batch = { clientId: client.id, userId: user.id, name, content, ...table };
      const id = await createBatch(tx, batch, { ...batchContext(app), now });
      await appendActivity(tx, { ...activity, subjectId: id });
      return readBatch(tx, { clientId: client.id, id }, { ...batchContext(app), now, session });
    });
  }),

  write(contract.pasteBatch, async ({ tx, body, session, now }, app) => {
    const { client, user } = session;
    const batch = { clientId: client.id, userId: user.id, name: body.name, content: body.text };
    const id = await createBatch(tx, { ...batch, ...readPaste(body.text) }, { ...batchContext(app), now });
    return readBatch(tx, { clientId: client.id, id }, { ...batchContext(app), now, session });
  }),

  write(contract.editBatch, async ({ tx, params, body, session, now }, app) => {
    const { version, ...edit } = body;
    const named = { ...params, clientId: session.client.id };
    await withdrawBatchRequests(tx, params.id, { session, now, newId: app.newId });
    await editBatch(tx, { ...named, version }, edit, { ...batchContext(app), now });
    await refuseIfRequested(tx, named);
    return readBatch(tx, named, { ...batchContext(app), now, session });
  }),

  writeApprovable(
    contract.payBatch,
    async ({ tx, params, body, session, now, approval }, app) => {
      const named = { ...params, clientId: session.client.id };
      await startBatch(tx, { ...named, ...body }, { ...batchContext(app), session, now, approval });
      return readBatch(tx, named, { ...batchContext(app), now, session });
    },
    ({ tx, params, body, session }) => lockDraft(tx, { ...params, ...body, clientId: session.client.id }),
  ),

  write(contract.exchangeForBatch, async ({ tx, params, body, session, now }, app) => {
    const named = { ...params, clientId: session.client.id };
    const { newId, calendar, references, config } = app;
    const unsettledLimit = houseUnsettledLimit({ isDemo: config.DEMO });
    const context = { now, newId, calendar, references, unsettledLimit, ...getPayeeRules(app) };
    const bookedBy = { bookedBy: session.user.id, isByKey: session.apiKey !== undefined };
    await exchangeForBatch(tx, { ...named, ...body, ...bookedBy }, context);
    return readBatch(tx, named, { ...batchContext(app), now, session });
  }),

  write(contract.cancelLaterPayments, async ({ tx, params, body, session, now }, app) => {
    const named = { ...params, clientId: session.client.id };
    await cancelLaterLines(tx, { ...named, ...body }, now);
    return readBatch(tx, named, { ...batchContext(app), now, session });
  }),

  write(contract.discardBatch, async ({ tx, params, body, session, now }, { newId }) => {
    const named = { ...params, clientId: session.client.id };
    await withdrawBatchRequests(tx, params.id, { session, now, newId });
    await discardBatch(tx, { ...named, ...body });
    await refuseIfRequested(tx, named);
    return undefined;
  }),

  handle(contract.downloadBatchResults, async ({ params, session, reply, now }, app) => {
    const batch = await readBatch(
      app.db,
      { ...params, clientId: session.client.id },
      { ...batchContext(app), now, session },
    );
    const rows = batchResults(batch);
    const table = writeTable({ columns: batchResultColumns, read: async (last) => (last ? [] : rows) });
    return reply.headers(downloadHeaders(`${batch.name} results.csv`, csv)).send(table);
  }),
];

/**
 * Refuses to change a locked batch whose payment was requested since such requests were withdrawn.
 * @throws Refused `batch_changed`.
 */
async function refuseIfRequested(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<void> {
  if ((await waitingForBatches(tx, clientId, [id])).size > 0) throw new Refused("batch_changed");
}
