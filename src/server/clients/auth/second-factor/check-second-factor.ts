import type { Proof } from "#contract/clients/confirmations.ts";
import { listSecondFactors } from "#domain/clients/security/factor.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { redeemBackupCode } from "./backup-codes.ts";
import { checkPasskey } from "./check-passkey.ts";
import { consumeTotpStep, findEnabledFactors, findTotp } from "./factors-store.ts";
import type { PasskeySite } from "./passkey-site.ts";
import { openTotp, totpStep } from "./totp.ts";

/** A user, and the client that they act for, if any. */
type ActingUser = { readonly userId: string; readonly clientId: string | null };

/** Whether a proof is one of the user's second factors; each code is accepted once, also concurrently. */
export async function checkSecondFactor(
  tx: Transaction,
  { userId, clientId }: ActingUser,
  proof: Proof,
  { app, site, now }: { readonly app: App; readonly site: PasskeySite | undefined; readonly now: Date },
): Promise<boolean> {
  const held = await findEnabledFactors(tx, userId);
  if (proof.factor === "password" || proof.factor === "email_code") return false;
  if (!listSecondFactors(held).includes(proof.factor)) return false;
  switch (proof.factor) {
    case "totp":
      return checkTotp(tx, userId, proof.code, { app, now });
    case "backup_code": {
      if (!(await redeemBackupCode(tx, userId, proof.code, app.vault))) return false;
      const left = held.backupCodes - 1;
      await appendEvents(
        tx,
        [{ kind: "security_changed", clientId, userId, change: "backup_code_used", detail: String(left) }],
        now,
      );
      return true;
    }
    case "passkey":
      return site !== undefined && (await checkPasskey(tx, proof.answer, { site, now })) === userId;
  }
}

/** Whether a code is the authenticator app's and newer than the last accepted one. */
export async function checkTotp(
  tx: Transaction,
  userId: string,
  code: string,
  { app, now }: { readonly app: App; readonly now: Date },
): Promise<boolean> {
  const totp = await findTotp(tx, userId);
  const step = totp && totpStep(openTotp(totp.secret, totp.sealedFor, app.vault), code, now);
  return step !== undefined && consumeTotpStep(tx, userId, step);
}
