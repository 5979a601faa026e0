import type { Challenge } from "#contract/refusals.ts";

/** Asks the client for the proof; true once the server has taken it, false where the client would rather not. */
type ConfirmationHandler = (challenge: Challenge) => Promise<boolean>;

let handler: ConfirmationHandler | undefined;

/** Says who asks from now on; the answer ends that. */
export function onConfirmationRequest(next: ConfirmationHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = undefined;
  };
}

/** Has the client confirm what a call was refused for. */
export async function requestConfirmation(challenge: Challenge): Promise<boolean> {
  return (await handler?.(challenge)) ?? false;
}
