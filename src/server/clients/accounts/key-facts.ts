import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { readActivation } from "./read-activation.ts";
import { currentReview, markDue, restartReview } from "./reviews-store.ts";

const keyFacts = {
  name: "name",
  companyName: "company name",
  kind: "kind of account",
  dateOfBirth: "date of birth",
  nationality: "nationality",
  addressLine1: "address",
  addressLine2: "address",
  city: "address",
  state: "address",
  postalCode: "address",
  country: "country",
  lei: "LEI",
  birthTown: "place of birth",
  birthCountry: "place of birth",
  registrationNumber: "registration number",
  registeredIn: "country of registration",
  business: "business",
  natureOfBusiness: "nature of business",
  expectedVolume: "expected volume",
  intendedUse: "use of the service",
  sourceOfFunds: "source of funds",
  politicallyExposed: "political exposure",
  noLargeOwner: "owners",
  people: "directors and owners",
} as const;

/** Facts whose change triggers screening. */
const named = new Set(["name", "companyName", "people"]);

/**
 * Handles a change of facts that the client's review rests on: an approved review becomes due, an open one
 * restarts, and changed names are screened. Other facts have no effect.
 */
export async function keyFactsChanged(
  tx: Transaction,
  { clientId, fields }: { readonly clientId: string; readonly fields: readonly string[] },
  context: Pick<ScreeningContext, "now" | "screening">,
): Promise<void> {
  const { now } = context;
  if (fields.some((field) => named.has(field)))
    await appendEvents(tx, [{ kind: "client_named", clientId }], now);
  const changed = [
    ...new Set(
      fields.flatMap((field) => (field in keyFacts ? [keyFacts[field as keyof typeof keyFacts]] : [])),
    ),
  ];
  if (changed.length === 0) return;
  const review = await currentReview(tx, clientId);
  if (review?.state === "IN_REVIEW")
    await restartReview(tx, review.id, (await readActivation(tx, clientId, context)).risk);
  if (review?.state === "APPROVED")
    await markDue(tx, review.id, { at: now, because: `Changed: ${changed.join(", ")}`.slice(0, 200) });
}
