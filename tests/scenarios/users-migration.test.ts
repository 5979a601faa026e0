import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const log = { info: () => undefined, warn: () => undefined };
const migrations = join(import.meta.dirname, "../../db/migrations");
const [ada, ben] = ["018f0000-0000-7000-8000-00000000000a", "018f0000-0000-7000-8000-00000000000b"];
let database: TestDatabase;
let owner: Client;
let folder: string;

/** A row of every table of logins, as the version before had them. */
const before = `
  insert into clients (id, email, password_hash, email_verified_at, name, locale, time_zone, referral_code, deposit_reference, created_at, closed_at)
    values ('${ada}', 'ada@example.test', 'hash of ada', '2026-01-02', 'Ada Demo', 'en-GB', 'Asia/Tokyo', 'ADA', 'ADA', '2026-01-01', null),
      ('${ben}', 'ben@example.test', 'hash of ben', null, '', null, null, 'BEN', 'BEN', '2026-01-03', '2026-02-01');
  insert into sessions (id, token_hash, client_id, created_at, last_seen_at, expires_at, address, user_agent)
    values (gen_random_uuid(), 'token', '${ada}', now(), now(), now(), '192.0.2.1', 'test');
  insert into account_links (token_hash, client_id, purpose, expires_at) values ('link', '${ada}', 'reset_password', now());
  insert into sign_ins (id, client_id, at, method, accepted, address, user_agent)
    values (gen_random_uuid(), '${ada}', now(), 'password', true, '192.0.2.1', 'test'),
      (gen_random_uuid(), null, now(), 'password', false, '192.0.2.1', 'test');
  insert into totp_secrets (client_id, secret, created_at, enabled_at) values ('${ada}', 'sealed', now(), now());
  insert into backup_codes (client_id, code_hash, hash_keys) values ('${ada}', 'one', 'keys'), ('${ada}', 'two', null);
  insert into passkeys (id, client_id, credential_id, public_key, counter, transports, name, created_at)
    values (gen_random_uuid(), '${ada}', 'credential', 'key', 7, '{}', 'Laptop', now());
  insert into passkey_challenges (challenge, client_id, purpose, expires_at)
    values ('known', '${ada}', 'use', now()), ('anybody', null, 'use', now());
  insert into mail_choices (client_id, opted_out, updated_at) values ('${ada}', '{alerts}', now())`;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "summit-migrations-"));
  owner = new Client(database.ownerUrl);
  await owner.connect();
  await owner.query(
    "drop schema public, archive cascade; create schema public; grant usage on schema public to summit_app",
  );
  const earlier = (await readdir(migrations)).filter((name) => name.endsWith(".sql") && name < "0086");
  await mkdir(folder, { recursive: true });
  for (const name of earlier) await copyFile(join(migrations, name), join(folder, name));
  await migrate({ ownerUrl: database.ownerUrl, log, folder });
  await owner.query(before);
  await migrate({ ownerUrl: database.ownerUrl, log });
});
afterAll(async () => {
  await owner?.end();
  await rm(folder, { recursive: true, force: true });
  await database?.drop();
});

it("every login becomes a user with an id of its own, who owns the client that it was", async () => {
  const { rows } = await owner.query(`
    select clients.id as client, clients.email, users.id <> clients.id as "ownId", password_hash, users.name, locale, time_zone,
      email_verified_at is not null as verified, users.closed_at is not null as closed, role
    from clients join users on users.id = contact_user_id
      join memberships on memberships.client_id = clients.id and memberships.user_id = users.id
    order by clients.email`);
  const owns = { ownId: true, role: "owner" };
  expect(rows).toEqual([
    {
      ...owns,
      client: ada,
      email: "ada@example.test",
      password_hash: "hash of ada",
      name: "Ada Demo",
      locale: "en-GB",
      time_zone: "Asia/Tokyo",
      verified: true,
      closed: false,
    },
    {
      ...owns,
      client: ben,
      email: "ben@example.test",
      password_hash: "hash of ben",
      name: "",
      locale: null,
      time_zone: null,
      verified: false,
      closed: true,
    },
  ]);
});

it("sessions, links, second factors, passkeys and mail choices go to the user, and none is lost", async () => {
  const { rows } = await owner.query(`
    select (select count(*)::int from sessions where user_id = ada.id and client_id = '${ada}') as sessions,
      (select count(*)::int from account_links where user_id = ada.id) as links,
      (select count(*)::int from sign_ins where user_id = ada.id) as "signIns",
      (select count(*)::int from sign_ins where user_id is null) as "signInsOfNobody",
      (select count(*)::int from totp_secrets where user_id = ada.id and sealed_for = '${ada}') as apps,
      (select count(*)::int from backup_codes where user_id = ada.id and sealed_for = '${ada}') as codes,
      (select count(*)::int from passkeys where user_id = ada.id and counter = 7) as passkeys,
      (select count(*)::int from passkey_challenges where user_id = ada.id) as challenges,
      (select count(*)::int from passkey_challenges where user_id is null) as "challengesOfAnybody",
      (select opted_out from mail_choices where user_id = ada.id) as "optedOut"
    from users as ada where email = 'ada@example.test'`);
  expect(rows).toEqual([
    {
      ...{ sessions: 1, links: 1, signIns: 1, signInsOfNobody: 1, apps: 1, codes: 2, passkeys: 1 },
      ...{ challenges: 1, challengesOfAnybody: 1, optedOut: ["alerts"] },
    },
  ]);
});

it("the database keeps an owner for each client, and the contact's address on it", async () => {
  await expect(owner.query(`delete from memberships where client_id = '${ada}'`)).rejects.toThrow(
    "client_contact_owns",
  );
  await expect(
    owner.query(`update memberships set role = 'viewer' where client_id = '${ada}'`),
  ).rejects.toThrow("client_contact_owns");
  await owner.query("update users set email = 'new@example.test' where email = 'ada@example.test'");
  const { rows } = await owner.query(`select email, search_text from clients where id = '${ada}'`);
  expect(rows).toEqual([{ email: "new@example.test", search_text: "new@example.test ada demo " }]);
});
