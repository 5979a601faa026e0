import type { Preferences } from "#contract/clients/preferences.ts";
import { onboardingSteps } from "#domain/clients/accounts/onboarding.ts";
import { managerRoles } from "#domain/clients/users/role.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { useSavedDetails } from "./use-saved-details.ts";

/** Onboarding for a client on hold, at their current step; nothing for members who may not give its details. */
export function GetStarted() {
  const isManager = useHasRole(managerRoles);
  const { saved, isCompany, isDone } = useSavedDetails();
  const count = saved ? savedSteps(saved) : 0;
  const hasBegun = isCompany || saved?.kind === "person" || count > 0;
  if (!isManager) return null;
  return (
    <section
      aria-labelledby="get-started"
      className="mt-6 flex max-w-xl flex-wrap items-center gap-x-6 gap-y-4 rounded-panel border border-line bg-panel p-5 md:p-6"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="get-started" className="text-19">
          {isDone ? "Your details are saved" : `${hasBegun ? "Continue" : "Get started"} while you wait`}
        </h2>
        <p className="mt-1 text-14 text-stone">
          {isCompany ? companyWords(isDone) : personWords(isDone, saved)}
          {!isDone && count > 0 && ` ${count} of ${onboardingSteps.length} saved.`}
        </p>
      </div>
      <ButtonLink to="/onboarding" variant={isDone ? "quiet" : "ink"}>
        {isDone ? "View or change" : hasBegun ? "Continue" : "Get started"}
      </ButtonLink>
    </section>
  );
}

function companyWords(isDone: boolean): string {
  return isDone
    ? "We have your company's details, your currencies, mobile number and address."
    : "Your company's details, then your currencies, mobile number and address. We save each step as you go.";
}

function personWords(isDone: boolean, saved: Preferences | undefined): string {
  if (isDone) return "We have your name, date of birth, nationality, currencies, mobile number and address.";
  if (isMissingBirth(saved)) return "Please add your date of birth and nationality.";
  return saved?.kind === "person"
    ? "Your name, date of birth and nationality, then your currencies, mobile number and address. We save each step as you go."
    : "Whether the account is for you or a company, your details, then your currencies, mobile number and address. We save each step as you go.";
}

/** The name may be known from registration or the desk before the rest of that step. */
function isMissingBirth(saved: Preferences | undefined): boolean {
  if (!saved || saved.name === "") return false;
  return saved.nextStep === null && (saved.dateOfBirth === null || saved.nationality === null);
}

function savedSteps(saved: Preferences): number {
  return [saved.preferredSellCurrency, saved.phoneNumber, saved.addressLine1].filter((part) => part !== null)
    .length;
}
