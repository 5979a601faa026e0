import { assert } from "#domain/assert.ts";
import { type DocumentPurpose, mayAddDocument } from "#domain/clients/accounts/client-document.ts";
import { orThrow } from "#domain/refusal.ts";
import { lockClient } from "#server/clients/accounts/store.ts";
import type { App } from "#server/platform/app.ts";
import { type Activity, appendActivity } from "#server/platform/append-activity.ts";
import { type FileUpload, storeFile } from "#server/platform/files/store-file.ts";
import { expectUploadQuota } from "#server/platform/files/upload-quota-store.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { type ClientDocument, countDocuments, insertDocument } from "./store.ts";

export type DocumentToAdd = {
  readonly session: ClientSession;
  readonly purpose: DocumentPurpose;
  /** Of the member who uploads it. */
  readonly activity: Activity;
};

/**
 * Checks whether a client may upload another document, before the file is read.
 * @throws Refused `documents_not_awaited`, `document_limit`, those of `expectUploadQuota`.
 */
export async function requireDocumentAllowed(
  { session: { client }, purpose, activity: { userId } }: DocumentToAdd,
  { db, clock }: Pick<App, "db" | "clock">,
): Promise<void> {
  const count = await countDocuments(db, { clientId: client.id, purpose });
  orThrow(mayAddDocument({ status: client.status, count }));
  await expectUploadQuota(db, { clientId: client.id, userId, size: 1, now: clock() });
}

/**
 * Stores a client's proof of identity or address.
 * @throws Refused `documents_not_awaited`, `document_limit`, `file_empty`, `file_too_large`, `file_type`,
 * `file_unsafe`, those of `expectUploadQuota`.
 */
export async function addDocument(
  { session, purpose, activity }: DocumentToAdd,
  file: FileUpload,
  app: Pick<App, "db" | "files" | "newId" | "clock">,
): Promise<ClientDocument> {
  const uploaded = { uploadedBy: activity.userId, uploadedAt: app.clock() };
  return storeFile(file, app, (kept) =>
    saveDocument(
      { ...kept, ...uploaded, purpose, clientId: session.client.id, id: app.newId() },
      { ...app, session, activity },
    ),
  );
}

/** Checks again under lock: status and number of documents may have changed during the upload. */
async function saveDocument(
  document: Omit<ClientDocument, "review">,
  { db, session, activity }: Pick<App, "db"> & Pick<DocumentToAdd, "session" | "activity">,
): Promise<ClientDocument> {
  await transactionAs(db, session, async (tx) => {
    const status = (await lockClient(tx, document.clientId))?.status;
    assert(status, `client ${document.clientId} of a session`);
    orThrow(mayAddDocument({ status, count: await countDocuments(tx, document) }));
    await expectUploadQuota(tx, { ...document, userId: activity.userId, now: document.uploadedAt });
    await insertDocument(tx, document);
    await appendActivity(tx, { ...activity, subjectId: document.id });
    const { clientId, id } = document;
    await notifyClients(tx, [{ clientId, kind: "documents", id }]);
  });
  return { ...document, review: null };
}
