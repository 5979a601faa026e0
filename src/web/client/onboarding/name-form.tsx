import { nameStep, type Preferences } from "#contract/clients/preferences.ts";
import { PersonFields } from "#web/design/person-fields.tsx";
import { Form } from "#web/form/form.tsx";
import { StepButtons, type StepProps, useStepForm } from "./step-form.tsx";

type Values = { name: string; dateOfBirth: string; nationality: string };

/** A call may give the name alone; this form asks for all three. */
const completeNameStep = nameStep.required();

export function savedName(saved: Preferences): Values {
  return {
    name: saved.name,
    dateOfBirth: saved.dateOfBirth ?? "",
    nationality: saved.nationality ?? "",
  };
}

type NameFormProps = StepProps<Values> & {
  /** Absent once the account is reviewed, whose kind then stays. */
  onBack: ((values: Values) => void) | undefined;
};

/** Who the client is: nobody can be paid for a client whose name is not known. */
export function NameForm({ onBack, ...step }: NameFormProps) {
  const form = useStepForm(completeNameStep, step);
  return (
    <Form form={form} className="flex flex-col gap-5">
      <PersonFields
        name={form.field("name")}
        dateOfBirth={form.choice("dateOfBirth")}
        nationality={form.choice("nationality")}
        own
      />
      <StepButtons
        saving={step.saving}
        last={step.last}
        onBack={onBack && (() => onBack(form.methods.getValues()))}
      />
    </Form>
  );
}
