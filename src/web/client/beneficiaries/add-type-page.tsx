import { Building2, User, UsersRound } from "lucide-react";
import type { BeneficiaryType } from "#domain/payments/beneficiaries/beneficiary-type.ts";
import { useAddDraft } from "./add-beneficiary.tsx";
import { AddStep, StepChoice } from "./add-step.tsx";

const choices: readonly { type: BeneficiaryType; label: string; detail: string; icon: typeof User }[] = [
  { type: "myself", label: "Myself", detail: "Your own account at another bank", icon: User },
  { type: "someone", label: "Someone else", detail: "A person you pay", icon: UsersRound },
  {
    type: "business",
    label: "Business or charity",
    detail: "A company, charity or other organisation",
    icon: Building2,
  },
];

/** /beneficiaries/add */
export function AddTypePage() {
  const { origin } = useAddDraft();
  return (
    <AddStep title="Who's your recipient?" step={1}>
      <ul className="divide-y divide-line">
        {choices.map(({ type, label, detail, icon: Icon }) => (
          <li key={type} className="py-1">
            <StepChoice
              to={`/beneficiaries/add/currency?type=${type}`}
              origin={origin}
              picture={<Icon aria-hidden="true" className="size-6 shrink-0 text-pine" />}
              label={label}
              detail={detail}
            />
          </li>
        ))}
      </ul>
    </AddStep>
  );
}
