import type { ClientReviewOut } from "#contract/clients/client-review.ts";
import { activationLabels } from "#domain/clients/accounts/activation.ts";
import type { Activation } from "./read-activation.ts";
import type { StoredReview } from "./reviews-store.ts";

export function describeReview(activation: Activation, checks: "required" | "advise"): ClientReviewOut {
  const { identity, profile, people, outcomeOf, review, risk, missing } = activation;
  return {
    kind: identity.companyName === null ? "person" : "company",
    dateOfBirth: identity.dateOfBirth,
    nationality: identity.nationality,
    profile,
    people: people.map((person) => ({ ...person, screening: outcomeOf(person.id) })),
    screening: outcomeOf(identity.id),
    checks,
    missing: missing.map((code) => ({ code, words: activationLabels[code] })),
    risk: { ...risk, reasons: [...risk.reasons] },
    review: describeStored(review),
  };
}

function describeStored(review: StoredReview | undefined): ClientReviewOut["review"] {
  if (!review)
    return {
      state: "DRAFT",
      submitted: null,
      approvals: [],
      rejection: null,
      nextReviewOn: null,
      dueBecause: null,
    };
  const rejection = signed(review.rejectedByEmail, review.rejectedAt);
  return {
    state: review.state,
    submitted: signed(review.submittedByEmail, review.submittedAt),
    approvals: [
      signed(review.approvedByEmail, review.approvedAt),
      signed(review.secondApprovedByEmail, review.secondApprovedAt),
    ].filter((each) => each !== null),
    rejection: rejection && { ...rejection, reason: review.rejection ?? "" },
    nextReviewOn: review.nextReviewOn,
    dueBecause: review.dueBecause,
  };
}

function signed(by: string | null, at: Date | null) {
  return at === null ? null : { by: by ?? "", at };
}
