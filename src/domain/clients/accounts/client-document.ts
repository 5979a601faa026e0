import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import type { ClientStatus } from "./client-status.ts";

export const documentPurposes = ["identity", "address"] as const;

export type DocumentPurpose = (typeof documentPurposes)[number];

/** Outcome of the desk's review. */
export type DocumentDecision = "accepted" | "asked_again";

const maxDocuments = 10;

/**
 * Whether a client may upload another document: only while documents are awaited, at most ten per purpose.
 */
export function mayAddDocument(client: {
  readonly status: ClientStatus;
  /** Existing documents for the purpose. */
  readonly count: number;
}): Outcome<true> {
  if (client.status !== "AWAITING_DOCS") return refused("documents_not_awaited");
  return client.count < maxDocuments ? accepted(true) : refused("document_limit");
}

/** Status after a document is re-requested; refused for a ready account. */
export function mayRequestAgain(status: ClientStatus): Outcome<"AWAITING_DOCS"> {
  return status === "ACCOUNT_READY" ? refused("client_ready") : accepted("AWAITING_DOCS");
}
