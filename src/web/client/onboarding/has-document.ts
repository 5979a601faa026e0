import type { ClientDocument } from "#contract/clients/documents.ts";
import type { DocumentPurpose } from "#domain/clients/accounts/client-document.ts";

/** Whether we have a document for the purpose; one that was requested again is still outstanding. */
export function hasDocument(documents: readonly ClientDocument[], purpose: DocumentPurpose): boolean {
  const latest = documents.findLast((document) => document.purpose === purpose);
  return latest !== undefined && latest.review?.decision !== "asked_again";
}
