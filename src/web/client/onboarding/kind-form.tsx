import { kindStep, type Preferences } from "#contract/clients/preferences.ts";
import type { HolderKind } from "#domain/clients/accounts/holder-kind.ts";
import { RadioCards } from "#web/design/radio-cards.tsx";
import { Form } from "#web/form/form.tsx";
import { StepButtons, type StepProps, useStepForm } from "./step-form.tsx";

type Values = { kind: HolderKind | "" };

const options = [
  { value: "person", label: "Me", detail: "An account in your own name." },
  {
    value: "company",
    label: "A company",
    detail: "We'll ask for its registration, what it does, its directors and its owners.",
  },
] as const;

export function savedKind({ kind }: Preferences): Values {
  return { kind: kind ?? "" };
}

/** What the account is for, which decides what is asked next. */
export function KindForm(step: StepProps<Values>) {
  const form = useStepForm(kindStep, step);
  return (
    <Form form={form} className="flex flex-col gap-5">
      <RadioCards legend="Who is this account for?" legendHidden options={options} {...form.choice("kind")} />
      <StepButtons saving={step.saving} last={false} />
    </Form>
  );
}
