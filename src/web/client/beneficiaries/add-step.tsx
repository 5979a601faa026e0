import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { LeaveEnteredQuestion } from "#web/form/leave-form-question.tsx";
import { type AddOrigin, useAddDraft } from "./add-beneficiary.tsx";

type AddStepProps = {
  title: string;
  /** Counted from 1 to 3. */
  step: number;
  /** The previous step; on the first, where the flow started. */
  back?: string | undefined;
  isSending?: boolean;
  children: ReactNode;
};

/** The frame of each of the three steps. */
export function AddStep({ title, step, back, isSending, children }: AddStepProps) {
  const { values, origin } = useAddDraft();
  const cancel = { to: origin.returnTo, label: "Cancel" };
  return (
    <>
      <PageHeader
        title={title}
        lead={`Add a recipient, step ${step} of 3`}
        back={back === undefined ? cancel : { to: back, label: "Back", state: origin }}
      />
      <Panel className="max-w-2xl">{children}</Panel>
      <LeaveEnteredQuestion
        values={values}
        unchanged={{}}
        isSending={isSending}
        within="/beneficiaries/add"
      />
    </>
  );
}

type StepChoiceProps = { to: string; origin: AddOrigin; picture?: ReactNode; label: string; detail?: string };

/** One choice of a step, as a row that links on. */
export function StepChoice({ to, origin, picture, label, detail }: StepChoiceProps) {
  return (
    <Link
      to={to}
      state={origin}
      className="-mx-3 flex min-h-14 items-center gap-4 rounded-control px-3 py-3 transition-colors hover:bg-glacier"
    >
      {picture}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-16">{label}</span>
        {detail !== undefined && <span className="block text-14 text-stone">{detail}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-stone" />
    </Link>
  );
}
