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

/** Whether a proof is one of the client's second factors; each code is accepted once, also concurrently. */
export async function checkSecondFactor(
  tx: Transaction,
  clientId: string,
  proof: Proof,
  { app, site, now }: { readonly app: App; readonly site: PasskeySite | undefined; readonly now: Date },
): Promise<boolean> {
  const held = await findEnabledFactors(tx, clientId);
  if (proof.factor === "password" || !listSecondFactors(held).includes(proof.factor)) return false;
  switch (proof.factor) {
    case "totp":
      return checkTotp(tx, clientId, proof.code, { app, now });
    case "backup_code": {
      if (!(await redeemBackupCode(tx, clientId, proof.code, app.vault))) return false;
      const left = held.backupCodes - 1;
      await appendEvents(
        tx,
        [{ kind: "security_changed", clientId, change: "backup_code_used", detail: String(left) }],
        now,
      );
      return true;
    }
    case "passkey":
      return site !== undefined && (await checkPasskey(tx, proof.answer, { site, now })) === clientId;
  }
}

/** Whether a code is the authenticator app's and newer than the last accepted one. */
export async function checkTotp(
  tx: Transaction,
  clientId: string,
  code: string,
  { app, now }: { readonly app: App; readonly now: Date },
): Promise<boolean> {
  const totp = await findTotp(tx, clientId);
  const step = totp && totpStep(openTotp(totp.secret, clientId, app.vault), code, now);
  return step !== undefined && consumeTotpStep(tx, clientId, step);
}
