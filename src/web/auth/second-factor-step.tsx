import type { User } from "#contract/clients/auth.ts";
import { loginSecondFactor } from "#contract/clients/security.ts";
import type { Challenge } from "#contract/refusals.ts";
import { call } from "#web/api/call.ts";
import { ProofForm } from "./proof-form.tsx";

type SecondFactorStepProps = {
  challenge: Challenge;
  onLogIn: (user: User | null) => void | Promise<void>;
  onBack: () => void;
};

export function SecondFactorStep({ challenge, onLogIn, onBack }: SecondFactorStepProps) {
  return (
    <div className="flex flex-col">
      <h2 className="text-19">One more step</h2>
      <p className="mt-1 text-16 text-stone">Confirm it's you.</p>
      <ProofForm
        challenge={challenge}
        action="Log in"
        onProof={async (proof) => {
          const { user } = await call(loginSecondFactor, { body: { challenge: challenge.token, proof } });
          await onLogIn(user);
        }}
      />
      <button type="button" className="link mt-6 self-center text-14" onClick={onBack}>
        Start again
      </button>
    </div>
  );
}
