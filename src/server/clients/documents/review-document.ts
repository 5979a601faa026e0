import { assert } from "#domain/assert.ts";
import { mayRequestAgain } from "#domain/clients/accounts/client-document.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { lockClient, updateClientStatus } from "#server/clients/accounts/store.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type ClientDocument, findDocument, type Review, updateReview } from "./store.ts";

/**
 * Accepts a client's document, or requests it again with a reason for the client and sets the account to
 * await documents. A later review replaces the one that its reviewer read.
 * @throws Refused `not_found`; `client_closed`; `client_ready` when requested again for a ready account; `value_changed` when the
 * decision is another than `replaces`.
 */
export async function reviewDocument(
  tx: Transaction,
  {
    documentId,
    review,
    replaces,
  }: {
    readonly documentId: string;
    readonly review: Pick<Review, "decision" | "reason">;
    /** The decision that the reviewer read, null for none; undefined replaces whatever it is. */
    readonly replaces?: Review["decision"] | null | undefined;
  },
  by: { readonly staff: { readonly id: string }; readonly now: Date; readonly newId: () => string },
): Promise<ClientDocument> {
  const { clientId } = (await findDocument(tx, { id: documentId })) ?? {};
  if (clientId === undefined) throw new Refused("not_found");
  const client = await lockClient(tx, clientId);
  // Read again under the client's lock: another staff user may have reviewed it meanwhile.
  const document = await findDocument(tx, { id: documentId });
  assert(client && document, `document ${documentId} has its client`);
  if (client.isClosed) throw new Refused("client_closed");
  const { decision, reason } = review;
  if (document.review?.decision === decision && document.review.reason === reason) {
    markUnchanged(tx);
    return document;
  }
  if (replaces !== undefined && replaces !== (document.review?.decision ?? null))
    throw new Refused("value_changed");
  if (decision === "asked_again" && orThrow(mayRequestAgain(client.status)) !== client.status)
    await updateClientStatus(tx, clientId, "AWAITING_DOCS");
  const reviewed: Review = { decision, reason, at: by.now };
  await updateReview(tx, documentId, { ...reviewed, staffId: by.staff.id });
  await appendAudit(tx, {
    id: by.newId(),
    at: by.now,
    actor: { kind: "staff", id: by.staff.id },
    action: "review_document",
    subject: { kind: "client", id: clientId },
    details: { documentId, name: document.name, decision, reason },
  });
  await appendEvents(tx, [{ kind: "document_reviewed", clientId, documentId }], by.now);
  return { ...document, review: reviewed };
}
