import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Demo } from "#contract/demo/demo.ts";
import { profitShareEarnedJournal } from "#domain/ledger/journals/profit-share-postings.ts";
import { money } from "#domain/money.ts";
import { addClient } from "#server/clients/accounts/add-client.ts";
import { getDepositReference, hasClients } from "#server/clients/accounts/store.ts";
import { ensureAdministrator } from "#server/clients/auth/ensure-administrator.ts";
import { findStaffAccount, findUserAccount, replacePasswordHash } from "#server/clients/auth/store.ts";
import { insertBroker } from "#server/clients/brokers/store.ts";
import { loadList } from "#server/clients/screening/load-list.ts";
import { readListFiles } from "#server/clients/screening/read-list-files.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { addBeneficiary } from "#server/payments/beneficiaries/beneficiaries.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import type { App } from "#server/platform/app.ts";
import { readOrMakeSecret } from "#server/platform/encryption-key.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import {
  demoAdministrator,
  demoApprover,
  demoBeneficiaries,
  demoBrokers,
  demoClient,
  demoCompany,
  demoDeposits,
  demoReferrals,
  demoStaff,
} from "./demo-accounts.ts";
import { loadLivingDemo } from "./living/load-living-demo.ts";
import { markDemo } from "./store.ts";

/**
 * Creates the demo accounts on the first start, through the same use cases as other clients', and returns how
 * to sign in. Later starts only apply a newly configured password.
 */
export async function seedDemo(app: App, ownerUrl?: string): Promise<string> {
  const password = await demoPassword(app);
  const existing = await findUserAccount(app.db, demoClient.email);
  if (!existing) await fillDemo(app, await app.passwords.hash(password), ownerUrl);
  await ensureAdministrator(app, { ...demoAdministrator, password });
  await ensureAdministrator(app, { ...demoApprover, password });
  await updateDemoPasswords(app, password);
  await loadSyntheticList(app);
  const logIns = await listDemoLogIns(app);
  return [
    "Demo: everything in it is made up, rates and bank are simulated.",
    ...logIns.map(({ role, email }) => `  as ${role.padEnd(18)} ${email}`),
    `  password             ${password}`,
  ].join("\n");
}

/** The demo's log-ins; further staff only in the living demo. */
export async function listDemoLogIns({ db }: App): Promise<Demo["logIns"]> {
  const staff = [{ ...demoAdministrator, role: "administrator" }, demoApprover, ...demoStaff];
  const company = await findUserAccount(db, demoCompany.people[0].email);
  const people = company ? demoCompany.people : [];
  const found = await Promise.all(staff.map(({ email }) => findStaffAccount(db, email)));
  return [
    { role: "client", email: demoClient.email },
    ...people.map(({ role, email }) => ({ role: `company ${role}`, email })),
    ...staff.filter((_, index) => found[index] !== undefined).map(({ role, email }) => ({ role, email })),
  ];
}

/**
 * As DEMO_DATA says; a few accounts where there are clients already, without the owner's connection, or if the
 * recording does not fit the database.
 */
async function fillDemo(app: App, passwordHash: string, ownerUrl: string | undefined): Promise<void> {
  const isLiving = app.config.DEMO_DATA === "living" && !(await hasClients(app.db));
  if (!isLiving || ownerUrl === undefined) return addDemo(app, passwordHash);
  try {
    await loadLivingDemo(app, ownerUrl, passwordHash);
  } catch (err) {
    app.log.error({ err }, "the living demo was not loaded; the demo begins with a few accounts");
    await addDemo(app, passwordHash);
  }
}

/** A list of invented names in the UK's format, loaded once, to demonstrate screening. */
async function loadSyntheticList({ db, clock, newId }: App): Promise<void> {
  const files = readListFiles("uk", [Buffer.from(syntheticList)]);
  await db
    .transaction()
    .execute((tx) => loadList(tx, { source: "synthetic", files }, { now: clock(), newId }));
}

/** The configured password, or one that was generated at the first start. */
export async function demoPassword({ config }: App): Promise<string> {
  if (config.DEMO_PASSWORD !== undefined) return config.DEMO_PASSWORD;
  return readOrMakeSecret(join(config.DATA_DIR, "demo.password"), () => randomBytes(9).toString("base64url"));
}

/** Adds the demo client with its referrals, recipients, deposits and brokers. */
export async function addDemo(app: App, passwordHash: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock();
    await markDemo(tx, now);
    const id = app.newId();
    const ready = { passwordHash, status: "ACCOUNT_READY", emailVerifiedAt: now } as const;
    // Of several processes that start together, one creates the demo.
    if (!(await addClient(tx, { id, userId: app.newId(), ...demoClient, ...ready, referrerId: null }, now)))
      return;
    for (const { earnedUsd, ...referral } of demoReferrals) {
      const referralId = app.newId();
      await addClient(
        tx,
        { id: referralId, userId: app.newId(), ...referral, ...ready, referrerId: id },
        now,
      );
      const earned = {
        id: app.newId(),
        subjectId: referralId,
        clientId: id,
        usdMinor: earnedUsd,
        postedAt: now,
      };
      await postJournal(tx, profitShareEarnedJournal(earned));
    }
    for (const beneficiary of demoBeneficiaries) {
      await addBeneficiary(tx, { ...beneficiary, clientId: id }, { now, newId: app.newId, vault: app.vault });
    }
    await addDeposits(tx, id, app);
    for (const broker of demoBrokers) await insertBroker(tx, { ...broker, id: app.newId(), createdAt: now });
  });
}

async function addDeposits(tx: Transaction, clientId: string, { clock, newId, config }: App): Promise<void> {
  const reference = await getDepositReference(tx, clientId);
  for (const { currency, minor } of demoDeposits) {
    const credit = {
      bankReference: `DEMO-${newId()}`,
      reference,
      payerName: demoClient.name,
      amount: money(minor, currency),
      simulated: true,
      recordedBy: null,
    };
    await recordReceipt(tx, credit, { now: clock(), newId, screening: screeningRules(config) });
  }
}

/** Applies a configured demo password to existing accounts too. */
async function updateDemoPasswords(app: App, password: string): Promise<void> {
  const accounts = [
    { table: "users", account: await findUserAccount(app.db, demoClient.email) },
    ...(await Promise.all(
      demoCompany.people.map(
        async ({ email }) => ({ table: "users", account: await findUserAccount(app.db, email) }) as const,
      ),
    )),
    { table: "staff", account: await findStaffAccount(app.db, demoAdministrator.email) },
    { table: "staff", account: await findStaffAccount(app.db, demoApprover.email) },
    ...(await Promise.all(
      demoStaff.map(async ({ email }) => {
        return { table: "staff", account: await findStaffAccount(app.db, email) } as const;
      }),
    )),
  ] as const;
  for (const { table, account } of accounts) {
    if (!account || (await app.passwords.verify(account.passwordHash, password))) continue;
    const hashes = { from: account.passwordHash, to: await app.passwords.hash(password) };
    await app.db.transaction().execute((tx) => replacePasswordHash(tx, table, account.id, hashes));
  }
}

/** Invented sanctions list in the format of the UK Sanctions List. */
const syntheticList = `Report Date: 01-Jan-2025
Unique ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Regime Name,Designation Type
SYN0001,LISTED,Synthetic,Person,,,,Primary Name,Synthetic demo regime,Individual
SYN0001,LISTED,Sinthetic,,,,,Alias,Synthetic demo regime,Individual
SYN0002,SYNTHETIC SANCTIONED TRADING LTD,,,,,,Primary Name,Synthetic demo regime,Entity
SYN0003,SYNTHETIC LISTED VESSEL,,,,,,Primary Name,Synthetic demo regime,Ship
`;
