import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import type { ClientStatus } from "./client-status.ts";

/** What a document is to show: who the client is, or where they live. */
export const documentPurposes = ["identity", "address"] as const;

export type DocumentPurpose = (typeof documentPurposes)[number];

const maxDocuments = 10;

/** Whether a client may hand in one more: while documents are awaited, and ten for each purpose at the most. */
export function mayAddDocument(client: {
  readonly status: ClientStatus;
  /** How many there are for the same purpose. */
  readonly count: number;
}): Outcome<true> {
  if (client.status !== "AWAITING_DOCS") return refused("documents_not_awaited");
  return client.count < maxDocuments ? accepted(true) : refused("document_limit");
}

/** The status in which a client hands in a document that is asked for again; one whose account is ready cannot. */
export function mayRequestAgain(status: ClientStatus): Outcome<"AWAITING_DOCS"> {
  return status === "ACCOUNT_READY" ? refused("client_ready") : accepted("AWAITING_DOCS");
}
