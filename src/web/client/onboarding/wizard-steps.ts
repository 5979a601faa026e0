import type { CompanyDetails } from "#contract/clients/company-details.ts";
import type { Preferences } from "#contract/clients/preferences.ts";
import type { HolderKind } from "#domain/clients/accounts/holder-kind.ts";
import { type OnboardingStep, onboardingSteps } from "#domain/clients/accounts/onboarding.ts";

/** What the account is for, and whose it is, come before the three steps and are not counted. */
export type WizardStep = "kind" | "name" | "company" | OnboardingStep;

type Saved = {
  readonly preferences: Preferences;
  readonly company: Pick<CompanyDetails, "isCompany" | "isReviewed" | "missing">;
};

export function stepsFor(kind: HolderKind): readonly WizardStep[] {
  return ["kind", kind === "company" ? "company" : "name", ...onboardingSteps];
}

export function kindOf({ company }: Pick<Saved, "company">): HolderKind {
  return company.isCompany ? "company" : "person";
}

/** The first step that is not complete, or the first of them all. A reviewed account's kind is known. */
export function firstStep({ preferences, company }: Saved): WizardStep {
  const { kind, name, dateOfBirth, nationality, nextStep } = preferences;
  if (company.isCompany) {
    const isComplete = company.missing.every(({ code }) => code === "address");
    return isComplete ? (nextStep ?? "company") : "company";
  }
  if (name !== "" && dateOfBirth !== null && nationality !== null) return nextStep ?? "name";
  return kind === null && !company.isReviewed ? "kind" : "name";
}

/** The step that a history entry names; the client's own details when it names those of the other kind. */
export function stepOfEntry(state: unknown, kind: HolderKind): WizardStep | undefined {
  const step = isEntry(state) ? state.step : undefined;
  if (step !== "name" && step !== "company") return stepsFor(kind).find((each) => each === step);
  return kind === "company" ? "company" : "name";
}

/** Whether a history entry was opened from this step. */
export function isOpenedFrom(state: unknown, step: WizardStep | undefined): boolean {
  return step !== undefined && isEntry(state) && state.from === step;
}

function isEntry(state: unknown): state is { step?: unknown; from?: unknown } {
  return typeof state === "object" && state !== null;
}
