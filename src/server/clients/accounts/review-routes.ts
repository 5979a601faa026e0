import type { ClientReviewOut } from "#contract/clients/client-review.ts";
import * as contract from "#contract/clients/client-review.ts";
import type { CompanyDetails } from "#contract/clients/company-details.ts";
import * as companyContract from "#contract/clients/company-details.ts";
import { activationLabels } from "#domain/clients/accounts/activation.ts";
import { isCompany } from "#domain/clients/accounts/holder-kind.ts";
import { type ClientRole, managerRoles } from "#domain/clients/users/role.ts";
import { formatAmount } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { readDebtsOf } from "#server/ledger/journals/store.ts";
import type { App } from "#server/platform/app.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import type { Viewer } from "#server/platform/session/visible-to.ts";
import { listPeople } from "./profile-store.ts";
import { fileVersion, readProfileVersion } from "./profile-version.ts";
import { type Activation, readActivation } from "./read-activation.ts";
import { approveReview, rejectReview, submitReview } from "./review-client.ts";
import type { StoredReview } from "./reviews-store.ts";
import { listSameHolder } from "./same-holder-store.ts";
import { isCompanyReviewed, saveCompany } from "./save-company.ts";
import { saveProfile } from "./save-profile.ts";
import { readIdentity } from "./store.ts";

export const clientReviewRoutes: readonly Route[] = [
  read(contract.readClientReview, ({ params, session, now }, app) =>
    readAsOfNow(app.db, async (tx) => {
      await expectClient(tx, params.id, session.staff);
      return reviewOf(tx, { clientId: params.id, staffId: session.staff.id, now }, app);
    }),
  ),

  write(contract.saveClientProfile, async ({ tx, params, body, session, now }, app) => {
    const actor = { kind: "staff", id: session.staff.id } as const;
    const { version, ...profile } = body;
    await saveProfile(tx, { clientId: params.id, profile, version }, { ...contextOf(app, now), actor });
    return reviewOf(tx, { clientId: params.id, staffId: session.staff.id, now }, app);
  }),

  write(contract.submitClientReview, async ({ tx, params, session, now }, app) => {
    await submitReview(tx, { clientId: params.id }, { ...contextOf(app, now), staff: session.staff });
    return reviewOf(tx, { clientId: params.id, staffId: session.staff.id, now }, app);
  }),

  write(contract.approveClientReview, async ({ tx, params, body, session, now }, app) => {
    const input = { clientId: params.id, version: body.version };
    await approveReview(tx, input, { ...contextOf(app, now), staff: session.staff });
    return reviewOf(tx, { clientId: params.id, staffId: session.staff.id, now }, app);
  }),

  write(contract.rejectClientReview, async ({ tx, params, body, session, now }, app) => {
    const input = { clientId: params.id, reason: body.reason };
    await rejectReview(tx, input, { ...contextOf(app, now), staff: session.staff });
    return reviewOf(tx, { clientId: params.id, staffId: session.staff.id, now }, app);
  }),

  read(companyContract.readCompany, async ({ session, now }, app) => {
    const company = await readAsOfNow(app.db, (tx) => companyOf(tx, session.client.id, now, app));
    const managers: readonly ClientRole[] = managerRoles;
    return managers.includes(session.role) ? company : { ...company, ...unshown };
  }),

  write(companyContract.saveCompany, async ({ tx, body, session, now }, app) => {
    await saveCompany(tx, { clientId: session.client.id, company: body }, contextOf(app, now));
    return companyOf(tx, session.client.id, now, app);
  }),
];

/**
 * Facts about people, which only those see who keep them right. The version is none of a file, so that whoever may change it
 * later can't save it without the people.
 */
const unshown = { people: [], birthTown: null, birthCountry: null, version: "people-unshown" };

function contextOf({ newId, config }: App, now: Date) {
  return { now, newId, screening: screeningRules(config) };
}

async function expectClient(db: Database, id: string, staff: Viewer): Promise<void> {
  if (!(await readIdentity(db, id, staff))) throw new Refused("not_found");
}

type ReviewScope = { readonly clientId: string; readonly staffId: string; readonly now: Date };

async function reviewOf(
  db: Database | Transaction,
  { clientId, staffId, now }: ReviewScope,
  { config }: App,
): Promise<ClientReviewOut> {
  const activation = await readActivation(db, clientId, { now, screening: screeningRules(config) });
  const version = await readProfileVersion(db, clientId);
  const ownAccounts = await listOwnAccounts(db, staffId);
  const otherAccounts = await listSameHolder(db, clientId);
  const debts = await readDebtsOf(
    db,
    otherAccounts.map(({ id }) => id),
  );
  return describeReview(activation, {
    checks: config.ACTIVATION_CHECKS,
    version,
    ownAccounts,
    otherAccounts: otherAccounts.map(({ closedAt, ...account }) => ({
      ...account,
      closedAt: closedAt?.toISOString() ?? null,
      debts: debts.flatMap(({ clientId: owing, debt }) =>
        owing === account.id ? [{ currency: debt.currency, amount: formatAmount(debt) }] : [],
      ),
    })),
  });
}

async function companyOf(
  db: Database | Transaction,
  clientId: string,
  now: Date,
  { config }: App,
): Promise<CompanyDetails> {
  const screening = screeningRules(config);
  const { identity, profile, missing } = await readActivation(db, clientId, { now, screening });
  const { companyName } = identity;
  const people = await listPeople(db, clientId);
  return {
    ...profile,
    isCompany: isCompany(identity),
    companyName,
    people,
    version: await readProfileVersion(db, clientId),
    isReviewed: await isCompanyReviewed(db, clientId),
    missing: !isCompany(identity)
      ? []
      : missing
          .filter(companyContract.isCompanyCode)
          .map((code) => ({ code, words: activationLabels[code] })),
  };
}

type OwnAccounts = {
  /** The reader's staff accounts: one person may have several. */
  readonly ownAccounts: ReadonlySet<string>;
};

function describeReview(
  activation: Activation,
  { ownAccounts, ...facts }: Pick<ClientReviewOut, "checks" | "version" | "otherAccounts"> & OwnAccounts,
): ClientReviewOut {
  const { identity, profile, people, outcomeOf, review, risk, missing } = activation;
  return {
    kind: isCompany(identity) ? "company" : "person",
    dateOfBirth: identity.dateOfBirth,
    nationality: identity.nationality,
    profile,
    people: people.map((person) => ({ ...person, screening: outcomeOf(person.id) })),
    ...facts,
    screening: outcomeOf(identity.id),
    missing: missing.map((code) => ({ code, words: activationLabels[code] })),
    risk: { ...risk, reasons: [...risk.reasons] },
    review: { ...describeStored(review, ownAccounts), version: fileVersion(activation, facts.version) },
  };
}

function describeStored(
  review: StoredReview | undefined,
  ownAccounts: ReadonlySet<string>,
): Omit<ClientReviewOut["review"], "version"> {
  if (!review)
    return {
      state: "DRAFT",
      submitted: null,
      approvals: [],
      rejection: null,
      nextReviewOn: null,
      dueBecause: null,
    };
  const approved = (id: string | null, signature: ReturnType<typeof signed>) =>
    signature && { ...signature, byMe: ownAccounts.has(id ?? "") };
  const rejection = signed(review.rejectedByEmail, review.rejectedAt);
  return {
    state: review.state,
    submitted: signed(review.submittedByEmail, review.submittedAt),
    approvals: [
      approved(review.approvedBy, signed(review.approvedByEmail, review.approvedAt)),
      approved(review.secondApprovedBy, signed(review.secondApprovedByEmail, review.secondApprovedAt)),
    ].filter((each) => each !== null),
    rejection: rejection && { ...rejection, reason: review.rejection ?? "" },
    nextReviewOn: review.nextReviewOn,
    dueBecause: review.dueBecause,
  };
}

function signed(by: string | null, at: Date | null) {
  return at === null ? null : { by: by ?? "", at };
}
