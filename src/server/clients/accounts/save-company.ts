import type { ClientProfileIn } from "#contract/clients/client-profile.ts";
import { lockedFacts } from "#domain/clients/accounts/client-review.ts";
import { Refused } from "#domain/refusal.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { lockClientColumns, updateClientColumns } from "./file-store.ts";
import { keyFactsChanged } from "./key-facts.ts";
import { listPeople, readProfile } from "./profile-store.ts";
import { currentReview } from "./reviews-store.ts";
import { saveProfile } from "./save-profile.ts";
import { lockClient, readIdentity } from "./store.ts";

type CompanyInput = ClientProfileIn & {
  readonly companyName: string;
  /** The version that was changed. */
  readonly version?: string | undefined;
};

/** Whether the desk has reviewed a client's facts, which then only the desk can change. */
export async function isCompanyReviewed(db: Database | Transaction, clientId: string): Promise<boolean> {
  const review = await currentReview(db, clientId);
  if (review !== undefined && review.state !== "REJECTED") return true;
  return (await readIdentity(db, clientId))?.status === "ACCOUNT_READY";
}

/**
 * Saves company facts from the client. After a review only missing facts can be added, which triggers another
 * review.
 * @throws Refused `key_fact_locked`, `client_file_changed`, `input_invalid`.
 */
export async function saveCompany(
  tx: Transaction,
  input: { readonly clientId: string; readonly company: CompanyInput },
  context: ScreeningContext,
): Promise<void> {
  const { clientId } = input;
  const { companyName, version, ...profile } = input.company;
  await lockClient(tx, clientId);
  const before = await lockClientColumns(tx, clientId);
  if (await isCompanyReviewed(tx, clientId))
    await refuseLocked(tx, { clientId, companyName: before?.companyName ?? null }, input.company);
  if (before?.companyName !== companyName) {
    await updateClientColumns(tx, clientId, { companyName, kind: "company" });
    await keyFactsChanged(tx, { clientId, fields: ["companyName"] }, context);
    await notifyClients(tx, [{ clientId, kind: "preferences", id: clientId }]);
  }
  await saveProfile(
    tx,
    { clientId, profile, version },
    { ...context, actor: { kind: "client", id: clientId } },
  );
}

async function refuseLocked(
  tx: Transaction,
  { clientId, companyName }: { readonly clientId: string; readonly companyName: string | null },
  { people, version: _, ...wanted }: CompanyInput,
): Promise<void> {
  if (companyName === null)
    throw new Refused("key_fact_locked", { companyName: "Contact us to open an account for your company" });
  const facts = { ...(await readProfile(tx, clientId)), companyName };
  const locked = lockedFacts({ facts, people: await listPeople(tx, clientId) }, { facts: wanted, people });
  if (locked.length === 0) return;
  const words = "Contact us to change this";
  throw new Refused("key_fact_locked", Object.fromEntries(locked.map((field) => [field, words])));
}
