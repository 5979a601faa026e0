import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { nameStep, type Preferences, savePreferences } from "#contract/clients/preferences.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import {
  type OnboardingStep,
  onboardingProgress,
  onboardingSteps,
} from "#domain/clients/accounts/onboarding.ts";
import { call } from "#web/api/call.ts";
import { preferencesQuery } from "#web/api/onboarding-queries.ts";
import { useUser } from "#web/auth/use-user.ts";
import { Notice } from "#web/design/notice.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { Panel } from "#web/design/panel.tsx";
import { PersonFields } from "#web/design/person-fields.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { AddressForm, savedAddress } from "./address-form.tsx";
import { CurrenciesForm, savedCurrencies } from "./currencies-form.tsx";
import { MobileForm, savedMobile } from "./mobile-form.tsx";
import { getPreferencesError } from "./preferences-error.ts";
import { StepButtons, type StepProps, useStepForm } from "./step-form.tsx";

type StepBody = BodyInput<typeof savePreferences>;

/** The name comes before the three steps and is not counted. */
type WizardStep = "name" | OnboardingStep;
const wizardSteps: readonly WizardStep[] = ["name", ...onboardingSteps];

const titles: Record<WizardStep, { title: string; lead: string }> = {
  name: {
    title: "Your name",
    lead: "As in your passport. We can't make payments for you without it.",
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

/** Form values, initially those saved. */
type WizardValues = ReturnType<typeof getSavedValues>;

function getSavedValues(preferences: Preferences) {
  return {
    name: savedName(preferences),
    currencies: savedCurrencies(preferences),
    mobile: savedMobile(preferences),
    address: savedAddress(preferences),
  };
}

type WizardProps = {
  preferences: Preferences;
  /** Where the last step leads. */
  leadsTo: string;
};

/**
 * The name and three steps, each saved separately. Starts at the first unfinished one, or at the beginning
 * when all are saved.
 */
export function Wizard({ preferences, leadsTo }: WizardProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [step, setStep] = useState<WizardStep>(() => firstStep(preferences));
  // Unsaved input of a step survives leaving it.
  const [typed, setTyped] = useState(() => getSavedValues(preferences));
  const index = wizardSteps.indexOf(step);

  const saving = useMutation({
    mutationFn: (given: StepBody) =>
      call(savePreferences, { body: { ...given, ...getTimeZoneAndLocale() } as StepBody }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(preferencesQuery.queryKey, saved);
      // A client who came only for their name is done.
      const isDone = step === "name" && saved.nextStep === null;
      const next = wizardSteps[index + 1];
      if (next && !isDone) setStep(next);
      else await navigate(leadsTo);
    },
    onError: (error) => showToast({ title: "Error", text: getPreferencesError(error), destructive: true }),
  });

  return (
    <>
      <StepHead step={step} />
      <ReviewNote step={step} saved={preferences} />
      <Panel className="w-full max-w-xl">
        <StepForm
          step={step}
          typed={typed}
          onTyped={setTyped}
          shared={{
            saving: saving.isPending,
            last: index === wizardSteps.length - 1,
          }}
          onSave={saving.mutateAsync}
          onBack={() => setStep(wizardSteps[index - 1] ?? step)}
        />
      </Panel>
    </>
  );
}

function firstStep(preferences: Preferences): WizardStep {
  const { name, dateOfBirth, nationality, nextStep } = preferences;
  if (name === "" || dateOfBirth === null || nationality === null) return "name";
  return nextStep ?? "name";
}

type StepFormProps = {
  step: WizardStep;
  typed: WizardValues;
  onTyped: (typed: WizardValues) => void;
  shared: Pick<StepProps<unknown>, "saving" | "last">;
  onSave: (given: StepBody) => Promise<unknown>;
  onBack: () => void;
};

/** The form of a step. Input is kept however it is left. */
function StepForm({ step, typed, onTyped, shared, onSave, onBack }: StepFormProps) {
  const leave = (values: Partial<WizardValues>) => {
    onTyped({ ...typed, ...values });
    onBack();
  };
  const save = (values: Partial<WizardValues>) => {
    onTyped({ ...typed, ...values });
    return onSave({ type: step, ...values[step] } as StepBody);
  };
  switch (step) {
    case "name":
      return <NameForm {...shared} values={typed.name} onSave={(name) => save({ name })} />;
    case "currencies":
      return (
        <CurrenciesForm
          {...shared}
          values={typed.currencies}
          onBack={(currencies) => leave({ currencies })}
          onSave={(currencies) => save({ currencies })}
        />
      );
    case "mobile":
      return (
        <MobileForm
          {...shared}
          values={typed.mobile}
          onBack={(mobile) => leave({ mobile })}
          onSave={(mobile) => save({ mobile })}
        />
      );
    case "address":
      return (
        <AddressForm
          {...shared}
          values={typed.address}
          onBack={(address) => leave({ address })}
          onSave={(address) => save({ address })}
        />
      );
  }
}

/** The step's name and number, focused when shown. */
function StepHead({ step }: { step: WizardStep }) {
  const { title, lead } = titles[step];
  const percent = step === "name" ? 0 : onboardingProgress(step);
  const index = wizardSteps.indexOf(step);
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
          {step === "name" ? "Before you start" : `Step ${index} of ${onboardingSteps.length}`}
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

/** The browser's time zone and locale, for mails at the client's local time and in their format. */
function getTimeZoneAndLocale(): { timeZone: string; locale: string } {
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: navigator.language };
}

/** Warns about the effect of a change on an open account before it is saved. */
function ReviewNote({ step, saved }: { step: string; saved: Preferences }) {
  const user = useUser().data;
  if (user?.status !== "ACTIVATED") return null;
  const words = noteOf(step, saved);
  return words === undefined ? null : <Notice className="mb-4 w-full max-w-xl">{words}</Notice>;
}

function noteOf(step: string, { name, addressLine1 }: Preferences): string | undefined {
  if (step === "name" && name !== "")
    return "You can add what's missing here, and we'll review your account again. To change what's already there, contact us.";
  if (step === "address" && addressLine1 !== null)
    return "If you change your address, we'll review your account again. You can carry on using it meanwhile.";
  return undefined;
}

type Values = { name: string; dateOfBirth: string; nationality: string };

/** A call may give the name alone; this form asks for all three. */
const completeNameStep = nameStep.required();

function savedName(saved: Preferences): Values {
  return {
    name: saved.name,
    dateOfBirth: saved.dateOfBirth ?? "",
    nationality: saved.nationality ?? "",
  };
}

/** Who the client is, asked before anything else: nobody can be paid for a client whose name is not known. */
function NameForm(step: StepProps<Values>) {
  const form = useStepForm(completeNameStep, step);
  return (
    <Form form={form} className="flex flex-col gap-5">
      <PersonFields
        name={form.field("name")}
        dateOfBirth={form.choice("dateOfBirth")}
        nationality={form.choice("nationality")}
        own
      />
      <StepButtons saving={step.saving} last={step.last} />
    </Form>
  );
}
