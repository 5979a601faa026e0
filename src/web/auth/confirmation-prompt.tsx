import { confirm, type Proof } from "#contract/clients/confirmations.ts";
import type { Challenge } from "#contract/refusals.ts";
import { call } from "#web/api/call.ts";
import { Dialog } from "#web/design/dialog.tsx";
import { EmailCodeForm } from "./email-code-form.tsx";
import { ProofForm } from "./proof-form.tsx";

type Props = {
  /** Without one, the dialog is closed. */
  challenge: Challenge | undefined;
  onClose: (confirmed: boolean) => void;
};

/** Asks for the proof of a refused call. */
export function ConfirmationPrompt({ challenge, onClose }: Props) {
  // The log-in takes no mailed code, and every screen has the log-in's scripts.
  const Form = challenge?.factors.includes("email_code") ? EmailCodeForm : ProofForm;
  return (
    <Dialog
      open={challenge !== undefined}
      onClose={() => onClose(false)}
      title="Confirm it's you"
      lead={challenge?.summary}
      initialFocus={() => document.querySelector<HTMLElement>("form[data-proof] input")}
    >
      {challenge && (
        <Form
          key={challenge.token}
          challenge={challenge}
          action="Confirm"
          onProof={async (proof: Proof) => {
            await call(confirm, { body: { challenge: challenge.token, proof } });
            onClose(true);
          }}
        />
      )}
    </Dialog>
  );
}
