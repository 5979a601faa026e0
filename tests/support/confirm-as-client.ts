import { openChallenge } from "#server/clients/auth/step-up/challenge-token.ts";
import { toConfirmation } from "#server/clients/auth/step-up/confirm.ts";
import { insertConfirmation } from "#server/clients/auth/step-up/confirmations-store.ts";
import type { App } from "#server/platform/app.ts";
import { lockOpenSession } from "#server/platform/session/sessions.ts";
import type { Browser } from "./browser.ts";

/**
 * Confirms a client's action on their behalf. False if no confirmation was requested. A session that ended meanwhile
 * confirms nothing, and the repeated call is refused.
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

/** Sends a call, and again once what it asks for is confirmed. */
export async function sendConfirmed(
  app: Parameters<typeof confirmAsClient>[0],
  send: () => ReturnType<Browser["post"]>,
): ReturnType<Browser["post"]> {
  let answer = await send();
  while (await confirmAsClient(app, answer.body)) answer = await send();
  return answer;
}
