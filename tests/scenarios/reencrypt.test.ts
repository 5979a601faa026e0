import { randomUUIDv7 } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "#server/create-app.ts";
import { payerAccounts } from "#server/payments/incoming/payer-account.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { openMail } from "#server/platform/outgoing-mail.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { createVault } from "#server/platform/vault.ts";
import { reencrypt as reencryptAll } from "#server/processes/reencryption/reencrypt.ts";
import { sealedColumns } from "#server/processes/reencryption/sealed-columns.ts";
import { routes } from "#server/routes.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { runScript } from "../support/run-script.ts";
import { png } from "../support/sample-files.ts";
import { openSecurityFixture, password } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { silentLog } from "../support/silent-log.ts";
import { cookieOfClient } from "../support/trading-client.ts";
import { hashCodesWithVault, writeEncryptedRows } from "../support/write-encrypted-rows.ts";

const dataDir = join(tmpdir(), `summit-reencrypt-${randomUUIDv7()}`);
const summit = serveSummit({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: "1000" });
const [oldKey, newKey] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)];
const newVault = createVault(newKey);
const base64 = (key: Uint8Array) => Buffer.from(key).toString("base64");
const { codeOf } = openSecurityFixture(summit);
let fixture: BookingFixture;
let owner: Database;
const servers: { readonly server: FastifyInstance; readonly close: () => Promise<void> }[] = [];

beforeAll(() => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  owner = openTestPool(summit.ownerUrl, { connections: 1 });
});
afterAll(async () => {
  for (const { server, close } of servers) {
    await server.close();
    await close();
  }
  // The row has no payments, which the books check would report.
  await owner.deleteFrom("payoutBatches").execute();
  await fixture.close();
  await owner.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

/** A server on the same database, with the new current key and these older ones. */
async function serverWith(older: readonly Uint8Array[]): Promise<FastifyInstance> {
  const { app, close } = createApp({
    config: summit.app.config,
    databaseUrl: summit.databaseUrl,
    encryptionKey: newKey,
    overrides: {
      log: silentLog,
      clock: summit.app.clock,
      vault: createVault(newKey, older),
      db: openTestPool(summit.databaseUrl, { connections: 4 }),
      outgoingMail: { enqueue: async () => undefined, close: async () => undefined },
    },
  });
  const server = await createServer(app, routes);
  servers.push({ server, close });
  return server;
}

/** The command as an operator runs it, with the new current key and the older ones. */
function reencrypt(args: readonly string[] = [], older: string = base64(oldKey)) {
  return runScript(["reencrypt", ...args], {
    DATABASE_URL: summit.databaseUrl,
    DATABASE_OWNER_URL: summit.ownerUrl,
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: base64(newKey),
    ENCRYPTION_KEYS_OLDER: older,
  });
}

/** Every column with a text encrypted under this key, as `table.column`. */
async function columnsSealedBy(keyId: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select format('%I.%I', table_schema, table_name) as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`.execute(owner);
  const found = new Set<string>();
  for (const { table, column } of rows) {
    const { rows: held } = await sql<{ found: boolean }>`
      select exists (select from ${sql.raw(table)} where ${sql.id(column)}::text like ${`%v1.${keyId}.%`}) as found`.execute(
      owner,
    );
    // The queue's table is partitioned by queue.
    if (held[0]?.found)
      found.add(`${table.replace(/^pgboss\..*/, "pgboss.job").replace(/^public\./, "")}.${column}`);
  }
  return [...found].sort();
}

const listed = [
  ...new Set(sealedColumns.map(({ table, sealed }) => `${table}.${sealed.replace(/ ->> .*/, "")}`)),
].sort();

describe("data that was written under a key that goes", () => {
  let written: Awaited<ReturnType<typeof writeEncryptedRows>>;
  let iban: string;
  async function ibanOf(server: FastifyInstance): Promise<string> {
    const { clientId, id } = written.recipient;
    const headers = { cookie: await cookieOfClient(summit.app, clientId) };
    const { body } = await server.inject({ method: "POST", url: `/api/beneficiaries/${id}/reveal`, headers });
    return JSON.parse(body).iban;
  }
  const oldKeyId = () => summit.app.vault.currentKeyId;

  beforeAll(async () => {
    written = await writeEncryptedRows({ summit, desk: fixture, owner });
    iban = await ibanOf(summit.server);
  });

  it("data under an old key is in exactly the columns that the command knows", async () => {
    expect(await columnsSealedBy(oldKeyId())).toEqual(listed);
  });

  it("data under an old key is reported by --verify, which changes nothing", async () => {
    const { code, said: text } = await reencrypt(["--verify"]);
    expect([code, text]).toEqual([1, expect.stringContaining("need a key of ENCRYPTION_KEYS_OLDER")]);
    for (const { what } of sealedColumns) expect(text).toMatch(new RegExp(`^${what}: [1-9]\\d* need`, "m"));
    expect(text).toMatch(/^clients' files: 1 need/m);
    expect(text).toMatch(/^recipients' fingerprints: 2 need/m);
    expect(text).toMatch(/^payers' fingerprints: 1 need/m);
    expect(text).toMatch(/^prepared payouts' fingerprints: 1 need/m);
    expect(text).toMatch(/^backup codes without a key of their own: 10 need/m);
    expect(await columnsSealedBy(newVault.currentKeyId)).toEqual([]);
  });

  it("data under an old key stays unchanged when that key is not given, which is reported", async () => {
    const { code, said: output } = await reencrypt([], base64(new Uint8Array(32).fill(9)));
    expect([code, output]).toEqual([1, expect.stringContaining("or one that was not given here")]);
    expect(await columnsSealedBy(oldKeyId())).toEqual(listed);
  });

  it("data under an old key is half re-encrypted by an interrupted run, and nothing is lost", async () => {
    const vault = createVault(newKey, [oldKey]);
    let done = 0;
    const onProgress = () => {
      done += 1;
      if (done === 4) throw new Error("interrupted");
    };
    const run = reencryptAll({ db: owner, vault, dataDir, onProgress, batch: 1 });
    await expect(run).rejects.toThrow("interrupted");
    for (const keyId of [oldKeyId(), vault.currentKeyId])
      expect(await columnsSealedBy(keyId)).not.toEqual([]);
    expect(await ibanOf(await serverWith([oldKey]))).toBe(iban);
  });

  it("data under an old key is re-encrypted by one run, beside a second, and a third finds nothing", async () => {
    await hashCodesWithVault({ summit, owner }, written.withOldCodes);
    const runs = await Promise.all([reencrypt(), reencrypt()]);
    for (const { code, said: output } of runs)
      expect([code, output]).toEqual([0, expect.stringContaining("Nothing needs an older key.")]);
    expect(await columnsSealedBy(oldKeyId())).toEqual([]);
    expect(await columnsSealedBy(newVault.currentKeyId)).toEqual(listed);
    const again = await reencrypt();
    expect(again.code).toBe(0);
    expect(again.said).not.toMatch(/[1-9]\d* renewed/);
    expect((await reencrypt(["--verify"], "")).code).toBe(0);
  });

  describe("works with the new key alone:", () => {
    let server: FastifyInstance;
    let addresses = 0;
    const browse = (): Browser => openBrowser(server, `198.51.100.${++addresses}`);

    beforeAll(async () => {
      server = await serverWith([]);
    });

    async function logInWith(who: { email: string }, proof: object) {
      const browser = browse();
      const { body } = await browser.post("/api/login", { email: who.email, password });
      const { token: challenge } = body.challenge;
      return { browser, answer: await browser.post("/api/login/second-factor", { challenge, proof }) };
    }

    it("a client with the new key signs in with the authenticator app and reads the identity document", async () => {
      const { browser, answer } = await logInWith(written.client, {
        factor: "totp",
        code: codeOf(written.client.secret),
      });
      expect(answer.status).toBe(200);
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const file = await server.inject({
        url: `/api/user/documents/${written.documentId}`,
        headers: { cookie },
      });
      expect(file.rawPayload.equals(png())).toBe(true);
    });

    it.each([
      ["with a key of their own", () => written.client],
      ["from before", () => written.withOldCodes],
    ])("backup codes %s work once each with the new key", async (_what, who) => {
      const proof = { factor: "backup_code", code: who().backupCodes[3] };
      expect((await logInWith(who(), proof)).answer.status).toBe(200);
      expect((await logInWith(who(), proof)).answer.status).not.toBe(200);
    });

    it("a staff user with the new key signs in and downloads a payout file", async () => {
      const browser = browse();
      const code = codeOf(written.staff.secret.base32);
      const signedIn = await browser.post("/api/admin/login", {
        email: written.staff.email,
        password: "a pass phrase of the desk",
        code,
      });
      expect(signedIn.status).toBe(200);
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const file = await server.inject({
        url: `/api/admin/payout-batches/${written.batchId}/file`,
        headers: { cookie },
      });
      expect([file.statusCode, file.body]).toEqual([200, "<Document>payout</Document>"]);
    });

    it("a recipient with the new key is shown in full, and the same account is not saved again", async () => {
      expect(await ibanOf(server)).toBe(iban);
      const again = await server.inject({
        method: "POST",
        url: "/api/beneficiaries",
        headers: {
          cookie: await cookieOfClient(summit.app, written.recipient.clientId),
          "idempotency-key": randomUUIDv7(),
        },
        payload: {
          accountHolder: "Demo Recipient",
          currency: "EUR",
          type: "someone",
          iban,
          bic: "COBADEFF",
        },
      });
      expect(again.json().code).toBe("beneficiary_duplicate");
    });

    it("an automatic exchange with the new key still pays its confirmed account", async () => {
      const { rows } = await sql<{ same: boolean }>`
        select account_fingerprint = recipient_account as same from auto_exchanges
        join beneficiaries on beneficiaries.id = beneficiary_id`.execute(owner);
      expect(rows).toEqual([{ same: true }]);
    });

    it("an accepted payer with the new key is recognised by their account", async () => {
      const [account] = payerAccounts({ iban: "DE89370400440532013000" }, newVault);
      const { rows } = await sql<{ known: Buffer; received: Buffer }>`
        select account as known, payer_account as received from known_payers
        join receipts on receipts.id = receipt_id`.execute(owner);
      expect(rows).toEqual([{ known: account, received: account }]);
    });

    it("a queued mail with the new key is opened", async () => {
      const { rows } = await sql<{ data: { id: string; sealed: string } }>`
        select data from pgboss.job where name = 'mail'`.execute(owner);
      expect(rows.map(({ data }) => openMail(data, newVault).to)).toEqual(["client@example.test"]);
    });
  });
});
