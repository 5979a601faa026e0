import { useEffect, useRef } from "react";
import type { HolderKind } from "#domain/clients/accounts/holder-kind.ts";
import { onboardingProgress, onboardingSteps } from "#domain/clients/accounts/onboarding.ts";
import { usePageTitle } from "#web/design/page-title.ts";
import type { WizardStep } from "./wizard-steps.ts";

type Titles = { title: string; lead: string };

const titles: Record<WizardStep, Titles> = {
  kind: {
    title: "Who is this account for?",
    lead: "This decides what we need to know before we can exchange money for you.",
  },
  name: {
    title: "Your name",
    lead: "As in your passport. We can't make payments for you without it.",
  },
  company: {
    title: "Your company",
    lead: "The law requires us to know these details. You can continue now and add what's missing later.",
  },
  currencies: {
    title: "Currency Preferences",
    lead: "Choose the currencies you'll mostly sell and buy.",
  },
  mobile: {
    title: "Mobile Number",
    lead: "So that your specialist can reach you. You don't use it to log in.",
  },
  address: { title: "Home Address", lead: "Your home address, as on your bank statement." },
};

const companyAddress: Titles = {
  title: "Registered Address",
  lead: "Your company's address, as on the company register.",
};

/** The step's name and number, focused when shown. */
export function WizardHead({ step, kind }: { step: WizardStep; kind: HolderKind }) {
  const { title, lead } = step === "address" && kind === "company" ? companyAddress : titles[step];
  const counted = onboardingSteps.find((each) => each === step);
  const percent = counted === undefined ? 0 : onboardingProgress(counted);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  usePageTitle(title);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);

  return (
    <header className="mb-6 w-full max-w-xl">
      <div className="flex items-baseline justify-between gap-4 text-14 text-stone">
        <span id="onboarding-step">
          {counted === undefined
            ? "Before you start"
            : `Step ${onboardingSteps.indexOf(counted) + 1} of ${onboardingSteps.length}`}
        </span>
        <span className="figures">{percent}%</span>
      </div>
      <progress
        aria-labelledby="onboarding-step"
        value={percent}
        max={100}
        className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-pill bg-line [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-pine"
      />
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-24 leading-8 outline-none md:text-34">
        {title}
      </h1>
      <p className="mt-1 text-16 text-stone">{lead}</p>
    </header>
  );
}
