import { useEffect, useRef, useState } from "react";
import { confirm, type Proof } from "#contract/clients/confirmations.ts";
import type { Challenge } from "#contract/refusals.ts";
import { onConfirmationRequest } from "#web/api/request-confirmation.ts";
import { call } from "../api/call.ts";
import { Dialog } from "../design/dialog.tsx";
import { ProofForm } from "./proof-form.tsx";

/** Asks the client to confirm a refused call, above any screen. */
export function ConfirmationDialog() {
  const [challenge, setChallenge] = useState<Challenge | undefined>();
  const answer = useRef<((confirmed: boolean) => void) | undefined>(undefined);

  useEffect(
    () =>
      onConfirmationRequest((next) => {
        answer.current?.(false);
        setChallenge(next);
        const { promise, resolve } = Promise.withResolvers<boolean>();
        answer.current = resolve;
        return promise;
      }),
    [],
  );

  function close(confirmed: boolean) {
    answer.current?.(confirmed);
    answer.current = undefined;
    setChallenge(undefined);
  }

  return (
    <Dialog
      open={challenge !== undefined}
      onClose={() => close(false)}
      title="Confirm it's you"
      lead={challenge?.summary}
      initialFocus={() => document.querySelector<HTMLElement>("form[data-proof] input")}
    >
      {challenge && (
        <ProofForm
          key={challenge.token}
          challenge={challenge}
          action="Confirm"
          onProof={async (proof: Proof) => {
            await call(confirm, { body: { challenge: challenge.token, proof } });
            close(true);
          }}
        />
      )}
    </Dialog>
  );
}
