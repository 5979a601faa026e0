import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { Secret } from "otpauth";
import { parseBackupCode } from "#domain/clients/security/backup-code.ts";
import { sealTotp } from "#server/clients/auth/second-factor/totp.ts";
import { sealDetails } from "#server/payments/recipient-requests/sealed-details.ts";
import { submitRequest } from "#server/payments/recipient-requests/store.ts";
import { createOutgoingMail } from "#server/platform/outgoing-mail.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { rotateSecret } from "#server/webhooks/manage-endpoints.ts";
import type { BookingFixture } from "./booking-fixture.ts";
import { camtFile } from "./camt-file.ts";
import { contactOf } from "./client-users.ts";
import { createOwnedResources } from "./owned-resources.ts";
import { multipart } from "./sample-files.ts";
import { openSecurityFixture } from "./security-fixture.ts";
import type { Summit } from "./serve-summit.ts";
import { silentLog } from "./silent-log.ts";

type Writing = {
  readonly summit: Summit;
  readonly desk: BookingFixture;
  /** Connection of the tables' owner. */
  readonly owner: Database;
};

/** Writes one of everything that is encrypted or keyed, under the server's key. */
export async function writeEncryptedRows({ summit, desk: fixture, owner }: Writing) {
  const { db, vault } = summit.app;
  const { withTotp } = openSecurityFixture(summit);
  const client = await withTotp();
  const withOldCodes = await withTotp();
  await hashCodesWithVault({ summit, owner }, withOldCodes);
  for (const { id } of [client, withOldCodes])
    await db.updateTable("clients").set({ status: "ACCOUNT_READY" }).where("id", "=", id).execute();
  const things = createOwnedResources(summit, fixture);
  const clientId = await fixture.addClient();
  await preparePayout(summit, await things.withdrawal(clientId));
  await things.approval(clientId);
  await things.batch(clientId);
  await submitDetails(summit, await things.recipientRequest(clientId));
  const id = await things.beneficiary(clientId);
  await addAddressAndRule({ summit, owner }, clientId, id);
  await rotate(summit, clientId, await things.webhook(clientId));
  const documentId = await things.document(client.id);
  const staff = await staffUserWithTotp(summit);
  const batchId = randomUUIDv7();
  await db
    .insertInto("payoutBatches")
    .values({
      id: batchId,
      messageId: "DEMO-BATCH",
      currency: "EUR",
      valueOn: "2026-03-11",
      payments: 1,
      total: 100n,
      file: vault.seal("<Document>payout</Document>", batchId),
      createdBy: (await db.selectFrom("staff").select("id").limit(1).executeTakeFirstOrThrow()).id,
      createdAt: summit.app.clock(),
    })
    .execute();
  await importPayer(summit);
  await acceptPayer(db, clientId);
  await enqueueMail(summit);
  return { client, withOldCodes, documentId, staff, batchId, recipient: { clientId, id } };
}

/** Prepared by the desk, which keeps a keyed hash of the account. */
async function preparePayout(summit: Summit, id: string) {
  const browser = await summit.staffBrowser("administrator");
  const answer = await browser.post("/api/admin/payments/prepare", { ids: [id], secondPerson: true });
  if (answer.status !== 200) throw new Error(`the payout was not prepared: ${answer.status}`);
}

/** Hashed as before codes had their own key. */
export async function hashCodesWithVault(
  { summit, owner }: Omit<Writing, "desk">,
  { id, backupCodes }: { readonly id: string; readonly backupCodes: readonly string[] },
) {
  const userId = await contactOf(owner, id);
  await owner.deleteFrom("backupCodes").where("userId", "=", userId).execute();
  const hashes = backupCodes.map(
    (code) => summit.app.vault.fingerprints(`backup code ${id} ${parseBackupCode(code)}`)[0],
  );
  const values = hashes.map((codeHash) => ({ userId, sealedFor: id, codeHash }));
  await owner.insertInto("backupCodes").values(values).execute();
}

async function addAddressAndRule({ summit, owner }: Omit<Writing, "desk">, clientId: string, id: string) {
  await sql`update beneficiaries set address_details = ${summit.app.vault.seal('{"country":"DE","town":"Demo"}', id)}
    where id = ${id}`.execute(owner);
  await sql`insert into auto_exchanges (id, client_id, source_currency, target_currency, beneficiary_id, recipient_account, include_profit_share, terms_accepted_at, created_at, updated_at)
    select ${randomUUIDv7()}, client_id, 'GBP', 'EUR', id, account_fingerprint, false, now(), now(), now()
    from beneficiaries where id = ${id} and client_id = ${clientId}`.execute(owner);
}

/** The earlier secret of an endpoint is kept for a day. */
async function rotate({ app }: Summit, clientId: string, id: string) {
  await app.db
    .transaction()
    .execute((tx) => rotateSecret(tx, { clientId, id, repeatKey: undefined }, { ...app, now: app.clock() }));
}

/** What a recipient entered, which waits for the client. */
async function submitDetails({ app }: Summit, id: string) {
  const details = sealDetails({ type: "someone", currency: "EUR" }, id, app.vault);
  const submittedAt = app.clock();
  await app.db.transaction().execute((tx) => submitRequest(tx, id, { details, submittedAt }));
}

async function staffUserWithTotp(summit: Summit) {
  const browser = await summit.staffBrowser("administrator");
  const { id, email } = (await browser.get("/api/admin/user")).body;
  const secret = new Secret({ size: 20 });
  const now = summit.app.clock();
  const sealed = sealTotp(secret.base32, id, summit.app.vault);
  const row = { staffId: id, secret: sealed, createdAt: now, enabledAt: now };
  await summit.app.db.insertInto("staffTotpSecrets").values(row).execute();
  return { email, secret };
}

async function importPayer(summit: Summit) {
  const browser = await summit.staffBrowser("administrator");
  const entry = { reference: "P1", amount: "10.00", payer: "Demo Payer", iban: "DE89370400440532013000" };
  const file = multipart("statement.xml", Buffer.from(camtFile({ entries: [entry] })), "application/xml");
  const answer = await browser.post(
    "/api/admin/statements?gapReason=First+statement",
    file.payload,
    file.headers,
  );
  if (answer.status !== 201) throw new Error(`the statement was not imported: ${answer.status}`);
}

/** The payer of the imported statement, accepted for a client. */
async function acceptPayer(db: Database, clientId: string) {
  const { id: receiptId, payerAccount } = await db
    .selectFrom("receipts")
    .select(["id", "payerAccount"])
    .where("payerName", "=", "Demo Payer")
    .where("payerAccount", "is not", null)
    .executeTakeFirstOrThrow();
  const { id: acceptedBy } = await db.selectFrom("staff").select("id").limit(1).executeTakeFirstOrThrow();
  const payer = { id: randomUUIDv7(), clientId, name: "Demo Payer", nameWords: "demo payer", receiptId };
  await db
    .insertInto("knownPayers")
    .values({ ...payer, account: payerAccount, acceptedBy, acceptedAt: new Date() })
    .execute();
}

async function enqueueMail(summit: Summit) {
  const outgoing = createOutgoingMail(summit.databaseUrl, silentLog, summit.app.vault);
  const mail = { id: "1 demo", to: "client@example.test", subject: "Demo", text: "Demo", html: "Demo" };
  await summit.app.db.transaction().execute((tx) => outgoing.enqueue(tx, [mail]));
  await outgoing.close();
}
