import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CompanyDetails } from "#contract/clients/company-details.ts";
import { type Preferences, savePreferences } from "#contract/clients/preferences.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import type { HolderKind } from "#domain/clients/accounts/holder-kind.ts";
import { call } from "#web/api/call.ts";
import { companyQuery, preferencesQuery } from "#web/api/onboarding-queries.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { useUser } from "#web/auth/use-user.ts";
import { CompanyForm, useCompanyDraft } from "#web/client/company/company-form.tsx";
import { companyValues } from "#web/client/company/company-values.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { showToast } from "#web/design/toast.ts";
import { LeaveEnteredQuestion } from "#web/form/leave-form-question.tsx";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { AddressForm, savedAddress } from "./address-form.tsx";
import { CurrenciesForm, savedCurrencies } from "./currencies-form.tsx";
import { KindChanged } from "./kind-changed.tsx";
import { KindForm, savedKind } from "./kind-form.tsx";
import { MobileForm, savedMobile } from "./mobile-form.tsx";
import { NameForm, savedName } from "./name-form.tsx";
import { getPreferencesError } from "./preferences-error.ts";
import type { StepProps } from "./step-form.tsx";
import { WizardHead } from "./wizard-head.tsx";
import { firstStep, isOpenedFrom, kindOf, stepOfEntry, stepsFor, type WizardStep } from "./wizard-steps.ts";

type StepBody = BodyInput<typeof savePreferences>;

/** Form values, initially those saved. */
type WizardValues = ReturnType<typeof getSavedValues>;

function getSavedValues(preferences: Preferences) {
  return {
    kind: savedKind(preferences),
    name: savedName(preferences),
    currencies: savedCurrencies(preferences),
    mobile: savedMobile(preferences),
    address: savedAddress(preferences),
  };
}

function fieldsOf({ kind, name, currencies, mobile, address }: WizardValues) {
  return { ...kind, ...name, ...currencies, ...mobile, ...address };
}

type WizardProps = {
  preferences: Preferences;
  company: CompanyDetails;
  /** Where the last step leads. */
  leadsTo: string;
};

/**
 * What the account is for, whose it is, and three steps, each saved separately. Starts at the first unfinished one, or
 * at the beginning when all are saved.
 */
export function Wizard({ preferences, company, leadsTo }: WizardProps) {
  const kind = kindOf({ company });
  const steps = stepsFor(kind);
  const { step, goBack, goOn } = useStepInHistory(steps, { preferences, company });
  // Unsaved input survives leaving a step, and a reload.
  const [typed, setTyped] = useDraft(
    "onboarding",
    () => getSavedValues(preferences),
    (kept) => kept,
  );
  const companyDraft = useCompanyDraft(company);
  const savedKind = company.isCompany ? "company" : preferences.kind;
  const [knownKind, setKnownKind] = useState(savedKind);
  const goOnAs = (holder: HolderKind) => {
    setTyped((values) => ({ ...values, kind: { kind: holder } }));
    setKnownKind(holder);
    return goOn(holder === "company" ? "company" : "name");
  };

  const saving = useSaveStep((saved, given) => {
    if (given.type === "kind") return goOnAs(given.kind);
    // A client who came only for their name is done.
    const isDone = given.type === "name" && saved.nextStep === null;
    const next = isDone ? undefined : steps[steps.indexOf(given.type) + 1];
    return goOn(next ?? { to: leadsTo }, given.type);
  });

  const isOwnChange =
    saving.isPending && saving.variables.type === "kind" && saving.variables.kind === savedKind;
  if (savedKind !== null && savedKind !== knownKind && !isOwnChange) {
    const change = (given: HolderKind) => saving.mutate({ type: "kind", kind: given });
    return <KindChanged kind={savedKind} busy={saving.isPending} onKeep={goOnAs} onChange={change} />;
  }
  return (
    <>
      <WizardHead step={step} kind={kind} />
      <ReviewNote step={step} saved={preferences} />
      <LeaveEnteredQuestion
        values={{ ...fieldsOf(typed), ...companyDraft.values }}
        unchanged={{ ...fieldsOf(getSavedValues(preferences)), ...companyValues(companyDraft.base) }}
        isSending={saving.isPending}
      />
      {step === "company" ? (
        <div className="w-full max-w-2xl">
          <CompanyForm
            saved={company}
            draft={companyDraft}
            label="Continue"
            onSaved={() => void goOn("currencies", "company")}
            {...(!company.isReviewed && { onBack: goBack })}
          />
        </div>
      ) : (
        <Panel className="w-full max-w-xl">
          <StepForm
            step={step}
            typed={typed}
            onTyped={setTyped}
            shared={{ saving: saving.isPending, last: step === steps.at(-1) }}
            onSave={saving.mutateAsync}
            onBack={goBack}
            isReviewed={company.isReviewed}
          />
        </Panel>
      )}
    </>
  );
}

/** Saves a step. Once the person has left it, a message says so instead of the next one. */
function useSaveStep(onSaved: (saved: Preferences, given: StepBody) => Promise<boolean>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (given: StepBody) =>
      call(savePreferences, { body: { ...given, ...getTimeZoneAndLocale() } as StepBody }),
    onSuccess: async (saved, given) => {
      queryClient.setQueryData(preferencesQuery.queryKey, saved);
      if (given.type === "kind") await queryClient.refetchQueries({ queryKey: companyQuery.queryKey });
      const isShown = await onSaved(saved, given);
      if (!isShown) showToast({ title: "Your details are saved" });
    },
    onError: (error) => showToast({ title: "Error", text: getPreferencesError(error), destructive: true }),
  });
}

/** The step of the browser's history entry, so that back and forward go through the steps. */
function useStepInHistory(steps: readonly WizardStep[], saved: Parameters<typeof firstStep>[0]) {
  const navigate = useNavigate();
  const open = useNavigateUnlessLeft();
  const { state } = useLocation();
  const shown = stepOfEntry(state, kindOf(saved));
  const step = shown ?? firstStep(saved);
  useEffect(() => {
    if (shown === undefined) void navigate(".", { replace: true, state: { step } });
  }, [shown, step, navigate]);
  const shownNow = useRef(step);
  useEffect(() => {
    shownNow.current = step;
  }, [step]);
  const show = (next: WizardStep) => void navigate(".", { state: { step: next, from: step } });
  /** Opens what follows a saved step, unless the person has left it meanwhile; answers whether it did. */
  const goOn = async (next: WizardStep | { to: string }, saved?: WizardStep) => {
    if (saved !== undefined && saved !== shownNow.current) return false;
    return typeof next === "string" ? open(".", { state: { step: next, from: step } }) : open(next.to);
  };
  const goBack = () => {
    const previous = steps[steps.indexOf(step) - 1];
    if (isOpenedFrom(state, previous)) void navigate(-1);
    else if (previous) show(previous);
  };
  return { step, goBack, goOn };
}

type StepFormProps = {
  step: Exclude<WizardStep, "company">;
  typed: WizardValues;
  onTyped: (typed: WizardValues) => void;
  shared: Pick<StepProps<unknown>, "saving" | "last">;
  onSave: (given: StepBody) => Promise<unknown>;
  onBack: () => void;
  isReviewed: boolean;
};

/** The form of a step. Input is kept however it is left. */
function StepForm({ step, typed, onTyped, shared, onSave, onBack, isReviewed }: StepFormProps) {
  /** What a step's form gets: its values, and what keeps, saves and leaves them. */
  function propsOf<Name extends keyof WizardValues>(name: Name) {
    type Values = WizardValues[Name];
    const keep = (values: Values) => onTyped({ ...typed, [name]: values });
    return {
      ...shared,
      values: typed[name],
      onChange: keep,
      onSave: (values: Values) => {
        keep(values);
        return onSave({ type: name, ...values } as StepBody);
      },
      onBack: (values: Values) => {
        keep(values);
        onBack();
      },
    };
  }
  switch (step) {
    case "kind": {
      const { onBack: _, ...props } = propsOf("kind");
      return <KindForm {...props} />;
    }
    case "name": {
      const { onBack: leave, ...props } = propsOf("name");
      return <NameForm {...props} onBack={isReviewed ? undefined : leave} />;
    }
    case "currencies":
      return <CurrenciesForm {...propsOf("currencies")} />;
    case "mobile":
      return <MobileForm {...propsOf("mobile")} />;
    case "address":
      return <AddressForm {...propsOf("address")} />;
  }
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
