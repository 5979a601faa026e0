import { buffer } from "node:stream/consumers";
import * as contract from "#contract/payments/batches.ts";
import { batchColumns, batchHeadings } from "#domain/payments/batches/batch-columns.ts";
import { Refused } from "#domain/refusal.ts";
import { houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { writeApprovable } from "#server/clients/client-approvals/approvable-routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { appendActivity } from "#server/platform/append-activity.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { writeTable } from "#server/platform/files/write-table.ts";
import { activityOf } from "#server/platform/http/activity-of.ts";
import { readFileUpload } from "#server/platform/http/read-file-upload.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import { createBatch, discardBatch, editBatch } from "./edit-batch.ts";
import { exchangeForBatch } from "./exchange-for-batch.ts";
import { cancelLaterLines } from "./pay-dated-line.ts";
import { listBatches, readBatch } from "./read-batches.ts";
import { readPaste, readUpload } from "./read-upload.ts";
import { batchResultColumns, batchResults } from "./result-columns.ts";
import { startBatch } from "./start-batch.ts";

const csv = "text/csv; charset=utf-8";
const maxNameLength = 60;

export const batchRoutes: readonly Route[] = [
  read(contract.listBatches, ({ query, session }, { db }) => listBatches(db, session.client.id, query)),

  read(contract.readBatch, ({ params, session }, { db, vault }) =>
    readBatch(db, { ...params, clientId: session.client.id }, { vault }),
  ),

  handle(contract.downloadBatchTemplate, async ({ reply }) => {
    const columns = Object.fromEntries(batchColumns.map((column) => [batchHeadings[column], () => ""]));
    const table = writeTable<string>({ columns, read: async () => [] });
    return reply.headers(downloadHeaders("summit-batch.csv", csv)).send(table);
  }),

  handle(contract.uploadBatch, async (call, app) => {
    const { session, request, now } = call;
    const { client, user } = session;
    const file = await readFileUpload(request);
    const content = await buffer(file.bytes);
    if (file.isCutShort()) throw new Refused("file_too_large");
    if (content.length === 0) throw new Refused("file_empty");
    const lines = readUpload(content);
    const name = file.name.replace(/\.[^.]+$/, "").slice(0, maxNameLength) || "Batch";
    const activity = activityOf(call, "create_batch", app);
    return app.db.transaction().execute(async (tx) => {
      const batch = { clientId: client.id, userId: user.id, name, content, lines };
      const id = await createBatch(tx, batch, { ...app, now });
      await appendActivity(tx, { ...activity, subjectId: id });
      return readBatch(tx, { clientId: client.id, id }, app);
    });
  }),

  write(contract.pasteBatch, async ({ tx, body, session, now }, app) => {
    const { client, user } = session;
    const batch = { clientId: client.id, userId: user.id, name: body.name, content: body.text };
    const id = await createBatch(tx, { ...batch, lines: readPaste(body.text) }, { ...app, now });
    return readBatch(tx, { clientId: client.id, id }, app);
  }),

  write(contract.editBatch, async ({ tx, params, body, session, now }, app) => {
    const { version, ...edit } = body;
    const named = { ...params, clientId: session.client.id };
    await editBatch(tx, { ...named, version }, edit, { ...app, now });
    return readBatch(tx, named, app);
  }),

  writeApprovable(contract.payBatch, async ({ tx, params, body, session, now, approval }, app) => {
    const named = { ...params, clientId: session.client.id };
    const { vault, rates } = app;
    await startBatch(tx, { ...named, ...body }, { session, vault, now, rates, approval });
    return readBatch(tx, named, app);
  }),

  write(contract.exchangeForBatch, async ({ tx, params, body, session, now }, app) => {
    const named = { ...params, clientId: session.client.id };
    const { newId, calendar, references, config } = app;
    const unsettledLimit = houseUnsettledLimit({ isDemo: config.DEMO });
    const context = { now, newId, calendar, references, unsettledLimit, ...getPayeeRules(app) };
    await exchangeForBatch(tx, { ...named, ...body, bookedBy: session.user.id }, context);
    return readBatch(tx, named, app);
  }),

  write(contract.cancelLaterPayments, async ({ tx, params, body, session, now }, app) => {
    const named = { ...params, clientId: session.client.id };
    await cancelLaterLines(tx, { ...named, ...body }, now);
    return readBatch(tx, named, app);
  }),

  write(contract.discardBatch, async ({ tx, params, body, session }) => {
    await discardBatch(tx, { ...params, ...body, clientId: session.client.id });
    return undefined;
  }),

  handle(contract.downloadBatchResults, async ({ params, session, reply }, { db, vault }) => {
    const batch = await readBatch(db, { ...params, clientId: session.client.id }, { vault });
    const rows = batchResults(batch);
    const table = writeTable({ columns: batchResultColumns, read: async (last) => (last ? [] : rows) });
    return reply.headers(downloadHeaders(`${batch.name} results.csv`, csv)).send(table);
  }),
];
