import type { ClientProfileIn } from "#contract/client-review.ts";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import type { ScreeningContext } from "../screening/screen-subjects.ts";
import { lockClientColumns, updateClientColumns } from "./file-store.ts";
import { keyFactsChanged } from "./key-facts.ts";
import { currentReview } from "./reviews-store.ts";
import { saveProfile } from "./save-profile.ts";
import { lockClient } from "./store.ts";

/**
 * Saves what a client says of their company while getting started. Once the desk reviews it, it is the desk's to change.
 * @throws Refused `key_fact_locked`, `input_invalid`.
 */
export async function saveCompany(
  tx: Transaction,
  input: { readonly clientId: string; readonly company: ClientProfileIn & { readonly companyName: string } },
  context: ScreeningContext,
): Promise<void> {
  const { clientId } = input;
  const { companyName, ...profile } = input.company;
  const client = await lockClient(tx, clientId);
  const review = await currentReview(tx, clientId);
  const isReviewed = review !== undefined && review.state !== "REJECTED";
  if (client?.status === "ACCOUNT_READY" || isReviewed) throw new Refused("key_fact_locked");
  const before = await lockClientColumns(tx, clientId);
  if (before?.companyName !== companyName) {
    await updateClientColumns(tx, clientId, { companyName });
    await keyFactsChanged(tx, { clientId, fields: ["companyName"] }, context);
  }
  await saveProfile(tx, { clientId, profile }, { ...context, actor: { kind: "client", id: clientId } });
}
