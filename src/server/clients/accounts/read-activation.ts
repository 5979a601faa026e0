import { assert } from "#domain/assert.ts";
import { type ActivationCode, missingForActivation } from "#domain/clients/accounts/activation.ts";
import { isCompany } from "#domain/clients/accounts/holder-kind.ts";
import { assessRisk, type Risk } from "#domain/clients/accounts/risk.ts";
import { listFaults } from "#domain/clients/screening/list-freshness.ts";
import { listsInForce } from "#server/clients/screening/lists-in-force.ts";
import { type ScreeningContext, screenSubjects } from "#server/clients/screening/screen-subjects.ts";
import { type ScreeningOutcome, screeningOutcomes } from "#server/clients/screening/screenings-store.ts";
import { clientsToScreen, peopleToScreen } from "#server/clients/screening/subjects-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listPeople, type Profile, type RelatedPerson, readProfile } from "./profile-store.ts";
import { currentReview, type StoredReview } from "./reviews-store.ts";
import { documentsHandedIn, readIdentity } from "./store.ts";

export type Activation = {
  readonly identity: NonNullable<Awaited<ReturnType<typeof readIdentity>>>;
  readonly profile: Profile;
  readonly people: readonly RelatedPerson[];
  readonly outcomeOf: (subjectId: string) => ScreeningOutcome;
  readonly review: StoredReview | undefined;
  readonly risk: Risk;
  /** Requirements that the file does not meet, whatever its review says. */
  readonly fileLacks: readonly ActivationCode[];
  /** All requirements missing for activation. */
  readonly missing: readonly ActivationCode[];
};

/** Missing requirements of a client's activation and the facts they depend on. */
export async function readActivation(
  db: Database | Transaction,
  clientId: string,
  { now, screening }: Pick<ScreeningContext, "now" | "screening">,
): Promise<Activation> {
  const identity = await readIdentity(db, clientId);
  assert(identity, `client ${clientId}`);
  const profile = await readProfile(db, clientId);
  const people = isCompany(identity) ? await listPeople(db, clientId) : [];
  const outcomes = await screeningOutcomes(db, [clientId, ...people.map(({ id }) => id)]);
  const outcomeOf = (id: string) => outcomes.get(id) ?? "not_screened";
  const review = await currentReview(db, clientId);
  const risk = assessRisk({
    ...profile,
    countries: [identity.country, identity.nationality, profile.registeredIn]
      .concat(people.map(({ nationality }) => nationality))
      .filter((code) => code !== null),
    isPoliticallyExposed: profile.politicallyExposed || people.some((person) => person.politicallyExposed),
  });
  const fileLacks = missingForActivation({
    ...identity,
    ...profile,
    isEmailConfirmed: identity.emailVerifiedAt !== null,
    documents: await documentsHandedIn(db, clientId),
    openCases: [...outcomes.values()].filter((outcome) => outcome === "open" || outcome === "confirmed")
      .length,
    listFaults: listFaults(await listsInForce(db, screening), screening, now),
    directors: people.filter(({ isDirector }) => isDirector).length,
    owners: people.filter(({ ownedPercent }) => ownedPercent !== null).length,
  });
  const missing = [...fileLacks, ...reviewLacks(review, risk)];
  return { identity, profile, people, outcomeOf, review, risk, fileLacks, missing };
}

/** Low and medium risk are approved by activation itself; high risk needs two prior approvals. */
function reviewLacks(review: StoredReview | undefined, risk: Risk): ActivationCode[] {
  if (review?.state === "REJECTED") return ["review"];
  return risk.level === "high" && review?.state !== "APPROVED" ? ["second_approver"] : [];
}

/** Screens the client and related people with the current lists before activation. */
export async function screenClient(
  tx: Transaction,
  clientId: string,
  context: ScreeningContext,
): Promise<void> {
  const clients = await clientsToScreen(tx, { ids: [clientId] });
  await screenSubjects(tx, [...clients, ...(await peopleToScreen(tx, { clientIds: [clientId] }))], context);
}
