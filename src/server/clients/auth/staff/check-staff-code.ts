import { staffCodeLimit } from "#domain/clients/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import { auditRefusedLogIn } from "#server/clients/auth/audit-refused-log-in.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { openTotp, totpStep } from "#server/clients/auth/second-factor/totp.ts";
import type { Origin } from "#server/clients/auth/sign-ins-store.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { consumeStaffTotpStep, findStaffTotp } from "./accounts-store.ts";

/**
 * Verifies a staff user's TOTP code after the password; each code is accepted once. Without a required app,
 * mails the set-up link.
 * @throws Refused `authenticator_needed`, `code_needed`, `code_wrong`, `too_many_requests`.
 */
export async function checkStaffCode(
  app: App,
  account: { readonly id: string; readonly email: string },
  { code, origin }: { readonly code: string | undefined; readonly origin: Origin },
): Promise<void> {
  const { id: staffId } = account;
  const sealed = await findStaffTotp(app.db, staffId);
  if (sealed === undefined) {
    if (app.config.staffAuthenticator) await askForAuthenticator(app, staffId);
    return;
  }
  if (code === undefined || code === "")
    throw new Refused("code_needed", { code: "Enter the code from your app" });
  const limited = { kind: "staff-code", parts: [staffId], limit: staffCodeLimit };
  const takeBack = await limitAttempts(app, [limited]);
  const step = totpStep(openTotp(sealed, staffId, app.vault), code, app.clock());
  const isTaken =
    step !== undefined &&
    (await app.db.transaction().execute(async (tx) => {
      const taken = await consumeStaffTotpStep(tx, staffId, step);
      if (taken) await takeBack(tx);
      return taken;
    }));
  if (!isTaken) {
    await auditRefusedLogIn(app, { staffId: account.id, email: account.email, reason: "code" }, origin);
    throw new Refused("code_wrong", {
      code: "That code isn't right. Enter the one your app shows now.",
    });
  }
}

async function askForAuthenticator(app: App, staffId: string): Promise<never> {
  await limitAttempts(app, [{ kind: "staff-link", parts: [staffId], limit: staffCodeLimit }]);
  const invited = { kind: "staff_invited", staffId } as const;
  await app.db.transaction().execute((tx) => appendEvents(tx, [invited], app.clock()));
  throw new Refused("authenticator_needed");
}
