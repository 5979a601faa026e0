import { addDays, type Day } from "#domain/calendar.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import type { RiskLevel } from "./risk.ts";

/** DRAFT until the file is submitted. */
export const reviewStates = ["DRAFT", "IN_REVIEW", "APPROVED", "REJECTED", "REVIEW_DUE"] as const;
export type ReviewState = (typeof reviewStates)[number];

const monthsBetween: Readonly<Record<RiskLevel, number>> = { low: 36, medium: 24, high: 12 };

/** Next review 36, 24 or 12 months later, by risk; clamped to the end of a short month. */
export function nextReviewOn(risk: RiskLevel, approvedOn: Day): Day {
  const [year = 0, month = 0, date = 0] = approvedOn.split("-").map(Number);
  const months = year * 12 + (month - 1) + monthsBetween[risk];
  const first = dayText(Math.floor(months / 12), (months % 12) + 1, 1);
  const nextFirst = dayText(Math.floor((months + 1) / 12), ((months + 1) % 12) + 1, 1);
  const last = Number(addDays(nextFirst, -1).slice(8));
  return addDays(first, Math.min(date, last) - 1);
}

function dayText(year: number, month: number, date: number): Day {
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}` as Day;
}

/** Refused while a review is in progress. */
export function maySubmit(state: ReviewState): Outcome<true> {
  return state === "IN_REVIEW" ? refused("review_under_way") : accepted(true);
}

export type Review = {
  readonly state: ReviewState;
  readonly risk: RiskLevel;
  /** Approvers so far. */
  readonly approvedBy: readonly string[];
};

/** Result of an approval: high risk needs two different approvers. */
export function approve(review: Review, by: string): Outcome<"approved" | "awaiting_second"> {
  if (review.state !== "IN_REVIEW") return refused("review_not_under_way");
  if (review.approvedBy.includes(by)) return refused("review_approved_by_you");
  const needed = review.risk === "high" ? 2 : 1;
  return accepted(review.approvedBy.length + 1 >= needed ? "approved" : "awaiting_second");
}

export function mayReject(state: ReviewState): Outcome<true> {
  return state === "IN_REVIEW" ? accepted(true) : refused("review_not_under_way");
}

type Person = { readonly id?: string | undefined };

/** Reviewed facts of a company: texts and declarations. */
export type CompanyFacts = {
  readonly facts: Readonly<Record<string, string | boolean | null>>;
  readonly people: readonly Person[];
};

/**
 * Reviewed facts that a request would change, by field; the client cannot change these. Adding missing facts,
 * declarations or people is allowed and makes the review due.
 */
export function lockedFacts(before: CompanyFacts, wanted: CompanyFacts): string[] {
  const facts = Object.entries(wanted.facts).flatMap(([field, value]) => {
    const known = before.facts[field] ?? null;
    return known === null || known === false || known === value ? [] : [field];
  });
  const wantedById = new Map(wanted.people.map((person, index) => [person.id, { person, index }]));
  const people = before.people.flatMap((person) => {
    const stored = wantedById.get(person.id);
    if (!stored) return ["people"];
    return isSame(person, stored.person) ? [] : [`people.${stored.index}.name`];
  });
  return [...new Set([...facts, ...people])];
}

function isSame(known: object, wanted: object): boolean {
  const values = new Map(Object.entries(wanted));
  return Object.entries(known).every(([field, value]) => values.get(field) === value);
}
