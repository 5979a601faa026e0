import { useEffect, useRef, useState } from "react";
import type { Challenge } from "#contract/refusals.ts";
import { ApiError } from "#web/api/api-error.ts";
import { onConfirmationRequest } from "#web/api/request-confirmation.ts";
import type { ConfirmationPrompt } from "./confirmation-prompt.tsx";

const promptLost =
  "This needs your confirmation, which we couldn't ask for. Nothing was done: reload the page and try again.";

/** Asks the client to confirm a refused call, above any screen. The prompt's code is loaded when it is first needed. */
export function ConfirmationDialog() {
  const [Prompt, setPrompt] = useState<typeof ConfirmationPrompt | undefined>();
  const [challenge, setChallenge] = useState<Challenge | undefined>();
  const answer = useRef<((confirmed: boolean) => void) | undefined>(undefined);

  useEffect(
    () =>
      onConfirmationRequest(async (next) => {
        const prompt = await import("./confirmation-prompt.tsx").catch(() => {
          throw new ApiError({ fault: "refused", status: 0, message: promptLost });
        });
        answer.current?.(false);
        setPrompt(() => prompt.ConfirmationPrompt);
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

  return Prompt && <Prompt challenge={challenge} onClose={close} />;
}
