import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sealedColumns } from "./sealed-columns.ts";

it("every column that the code encrypts is re-encrypted when the key changes", async () => {
  // Columns by source file: a new encrypted text or keyed hash needs a line here and in the command.
  const places: Readonly<Record<string, string>> = {
    "clients/auth/second-factor/backup-codes.ts": "backup_codes.hash_keys",
    "clients/auth/second-factor/totp.ts": "totp_secrets.secret, staff_totp_secrets.secret",
    "clients/auth/step-up/challenge-token.ts": "nowhere: a visitor carries it for minutes",
    "clients/auth/step-up/mailed-codes.ts": "nowhere: a code works for minutes, and while the key is held",
    "payments/batches/edit-batch.ts": "payment_batch_lines.cells",
    "payments/recipient-requests/sealed-details.ts": "recipient_requests.details",
    "payments/beneficiaries/account-details.ts":
      "beneficiaries.account_details, .address_details, .account_fingerprint, auto_exchanges.recipient_account, payment_schedules.recipient_account, payments.payee_account",
    "payments/beneficiaries/find-payee.ts": "payments.payee_details",
    "platform/files/sealed-file.ts": "the headers of files",
    "clients/client-approvals/keep-request.ts": "client_approvals.request",
    "demo/living/recorded-vault.ts": "columns of the others, as the recording holds them",
    "notifications/unsubscribe.ts": "nowhere: mails carry it, and it works while the key is held",
    "payments/incoming/payer-account.ts": "receipts.payer_account, known_payers.account",
    "payments/payouts/file-payouts.ts": "payout_batches.file",
    "platform/outgoing-mail.ts": "pgboss.job.data",
    "processes/reencryption/reencrypt.ts": "the same",
    "payments/bank-statements/import-statements.ts": "statement_entries.counterparty_account",
    "webhooks/manage-endpoints.ts": "webhook_endpoints.secret, .previous_secret",
  };
  const root = join(import.meta.dirname, "../..");
  const files = (await readdir(root, { recursive: true })).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && path !== "platform/vault.ts",
  );
  const sealing = [];
  for (const path of files) {
    const text = await readFile(join(root, path), "utf8");
    if (
      /\bvault\s*\.(seal|fingerprints|newHashKeys|sealHashKeys)\b|\{[^}]*\b(seal|fingerprints)\b[^}]*\} = .*vault/.test(
        text,
      )
    )
      sealing.push(path);
  }
  expect(sealing.sort()).toEqual(Object.keys(places).sort());
  const known = Object.values(places).join(" ");
  for (const { sealed } of sealedColumns) expect(known).toContain(sealed.split(" ")[0]);
});
