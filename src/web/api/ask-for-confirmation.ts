import type { Challenge } from "#contract/refusals.ts";

/** Asks the client for the proof; true once the server has taken it, false where the client would rather not. */
type Asker = (challenge: Challenge) => Promise<boolean>;

let asker: Asker | undefined;

/** Says who asks from now on; the answer ends that. */
export function confirmBy(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** Has the client confirm what a call was refused for. */
export async function askForConfirmation(challenge: Challenge): Promise<boolean> {
  return (await asker?.(challenge)) ?? false;
}
