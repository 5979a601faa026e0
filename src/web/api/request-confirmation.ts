import type { Challenge } from "#contract/refusals.ts";

/** Asks the client for a proof; true once the server has accepted it, false if they cancelled. */
type ConfirmationHandler = (challenge: Challenge) => Promise<boolean>;

let handler: ConfirmationHandler | undefined;

/** Registers the dialog that asks; returns a function that removes it. */
export function onConfirmationRequest(next: ConfirmationHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = undefined;
  };
}

/** Has the client confirm a refused call. */
export async function requestConfirmation(challenge: Challenge): Promise<boolean> {
  return (await handler?.(challenge)) ?? false;
}
