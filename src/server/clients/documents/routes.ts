import { reviewDocument as reviewEndpoint } from "#contract/clients/admin-client-file.ts";
import * as contract from "#contract/clients/documents.ts";
import { Refused } from "#domain/refusal.ts";
import { lockClient } from "#server/clients/accounts/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { framedHeaders, uploadHeaders } from "#server/platform/files/download-headers.ts";
import { activityOf } from "#server/platform/http/activity-of.ts";
import { readFileUpload } from "#server/platform/http/read-file-upload.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { addDocument, requireDocumentAllowed } from "./add-document.ts";
import { reviewDocument } from "./review-document.ts";
import { type ClientDocument, findDocument, selectDocuments } from "./store.ts";

export const documentRoutes: readonly Route[] = [
  read(contract.listDocuments, async ({ session }, { db }) =>
    (await selectDocuments(db, session.client.id)).map(serializeDocument),
  ),

  handle(contract.uploadDocument, async (call, app) => {
    const { params, session, request } = call;
    const activity = activityOf(call, "upload_document", app);
    const input = { session, purpose: params.purpose, activity };
    await requireDocumentAllowed(input, app);
    return serializeDocument(await addDocument(input, await readFileUpload(request), app));
  }),

  handle(contract.downloadDocument, async ({ params, session, reply }, { db, files }) => {
    const document = await findDocument(db, { id: params.id, clientId: session.client.id });
    if (!document) throw new Refused("not_found");
    return reply.headers(uploadHeaders(document)).send(files.open(document.storedAs));
  }),

  // Each runs in a transaction, because reading a client's documents is audited.
  write(contract.listClientDocuments, async ({ tx, params, session, now }, { newId }) => {
    if ((await lockClient(tx, params.id)) === undefined) throw new Refused("not_found");
    const read = { action: "list_documents", subject: { kind: "client", id: params.id } };
    await auditRead(tx, read, { staffId: session.staff.id, now, newId });
    return (await selectDocuments(tx, params.id)).map(serializeDocument);
  }),

  write(reviewEndpoint, async ({ tx, params, body, session, now }, { newId }) => {
    const review = { decision: body.decision, reason: body.decision === "accepted" ? null : body.reason };
    const input = { documentId: params.id, review, replaces: body.replaces };
    return serializeDocument(await reviewDocument(tx, input, { staff: session.staff, now, newId }));
  }),

  handle(contract.downloadClientDocument, async ({ params, query, session, reply, now }, app) => {
    const document = await transactionAs(app.db, session, async (tx) => {
      const found = await findDocument(tx, { id: params.id });
      if (!found) throw new Refused("not_found");
      const read = { action: "download_document", subject: { kind: "document", id: found.id } };
      await auditRead(tx, read, { staffId: session.staff.id, now, newId: app.newId });
      return found;
    });
    const headers = query.view === "frame" ? framedHeaders(document) : uploadHeaders(document);
    return reply.headers(headers).send(app.files.open(document.storedAs));
  }),
];

function serializeDocument({ id, purpose, name, size, uploadedAt, review }: ClientDocument) {
  const found = review && { ...review, at: review.at.toISOString() };
  return { id, purpose, name, size, uploadedAt: uploadedAt.toISOString(), review: found };
}

type Read = Pick<Parameters<typeof appendAudit>[1], "action" | "subject">;

function auditRead(
  tx: Transaction,
  read: Read,
  { staffId, now, newId }: { readonly staffId: string; readonly now: Date } & Pick<App, "newId">,
): Promise<void> {
  return appendAudit(tx, { id: newId(), at: now, actor: { kind: "staff", id: staffId }, ...read });
}
