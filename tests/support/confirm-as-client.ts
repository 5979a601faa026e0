import { openChallenge } from "#server/clients/auth/step-up/challenge-token.ts";
import { toConfirmation } from "#server/clients/auth/step-up/confirm.ts";
import { insertConfirmation } from "#server/clients/auth/step-up/confirmations-store.ts";
import type { App } from "#server/platform/app.ts";
import { lockOpenSession } from "#server/platform/session/sessions.ts";

/**
 * Confirms a client's action on their behalf, unless their session has ended meanwhile. False if no confirmation was
 * requested.
 */
export async function confirmAsClient(
  app: Pick<App, "clock" | "db" | "vault">,
  answer: { readonly code?: string; readonly challenge?: { readonly token: string } } | undefined,
): Promise<boolean> {
  if (answer?.code !== "confirmation_required" || !answer.challenge) return false;
  const now = app.clock();
  const request = openChallenge(answer.challenge.token, app.vault, now);
  if (request.purpose !== "confirm") throw new Error("a log-in's challenge cannot be confirmed");
  await app.db.transaction().execute(async (tx) => {
    if (await lockOpenSession(tx, request.sessionId))
      await insertConfirmation(tx, toConfirmation(request, now));
  });
  return true;
}
