import { addDays } from "#domain/calendar.ts";
import { money } from "#domain/money.ts";
import { londonDay, type ScheduleRequest } from "#server/automation/schedules/schedule-input.ts";
import { createSchedule } from "#server/automation/schedules/schedules.ts";
import { addClient } from "#server/clients/accounts/add-client.ts";
import { getDepositReference } from "#server/clients/accounts/store.ts";
import { findUserAccount } from "#server/clients/auth/store.ts";
import { keepRequest, tryCall } from "#server/clients/client-approvals/keep-request.ts";
import { digestOf } from "#server/clients/client-approvals/require-approval.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { insertMembership, insertUser, updateUserFacts } from "#server/clients/users/store.ts";
import { withdrawToBeneficiary } from "#server/payments/balances/withdraw-to-beneficiary.ts";
import { createBatch } from "#server/payments/batches/edit-batch.ts";
import { readPaste } from "#server/payments/batches/read-upload.ts";
import { addBeneficiary } from "#server/payments/beneficiaries/beneficiaries.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { confirmPayouts } from "#server/payments/funding/confirm-payouts.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import type { App } from "#server/platform/app.ts";
import type { CallApproval } from "#server/platform/call-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { demoCompany } from "./demo-accounts.ts";
import { demoPassword } from "./seed-demo.ts";

type Filling = { readonly tx: Transaction; readonly app: App; readonly now: Date; readonly clientId: string };

/**
 * Adds a company with five people, money, three schedules, a batch to correct and a payment that waits for
 * approval, once per database. Its times are those of this start, so nothing of it has expired.
 */
export async function addDemoCompany(app: App): Promise<void> {
  const [{ email, name: ownerName }] = demoCompany.people;
  if (await findUserAccount(app.db, email)) return;
  const passwordHash = await app.passwords.hash(await demoPassword(app));
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock();
    const clientId = app.newId();
    const login = { passwordHash, emailVerifiedAt: now };
    const ownerId = app.newId();
    const client = {
      id: clientId,
      userId: ownerId,
      email,
      name: demoCompany.name,
      status: "ACCOUNT_READY",
      referrerId: null,
    } as const;
    // Of several processes that start together, one adds it.
    if (!(await addClient(tx, { ...client, ...login }, now))) return;
    await updateUserFacts(tx, ownerId, { name: ownerName });
    const filling = { tx, app, now, clientId };
    await addDeposit(filling);
    const preparerId = await addPeople(filling, passwordHash);
    const [landlord, supplier] = await addRecipients(filling);
    if (!landlord || !supplier) return;
    const session = sessionOf(filling, preparerId);
    for (const schedule of demoCompany.schedules)
      await addSchedule(filling, session, { ...schedule, beneficiaryId: landlord });
    await prepareWithdrawal(filling, session, supplier);
    const { name, table } = demoCompany.batch;
    const batch = { clientId, userId: preparerId, name, content: table, lines: readPaste(table) };
    await createBatch(tx, batch, { ...app, now });
  });
}

async function addDeposit({ tx, app, now, clientId }: Filling): Promise<void> {
  const { currency, minor } = demoCompany.deposit;
  const credit = {
    bankReference: `DEMO-${app.newId()}`,
    reference: await getDepositReference(tx, clientId),
    payerName: demoCompany.people[0].name,
    amount: money(minor, currency),
    simulated: true,
    recordedBy: null,
  };
  await recordReceipt(tx, credit, { now, newId: app.newId, screening: screeningRules(app.config) });
}

/** The other four; returns the one who prepares. */
async function addPeople({ tx, app, now, clientId }: Filling, passwordHash: string): Promise<string> {
  let preparerId = "";
  for (const { email, name, role } of demoCompany.people.slice(1)) {
    const id = app.newId();
    await insertUser(tx, { id, email, name, passwordHash, emailVerifiedAt: now, createdAt: now });
    await insertMembership(tx, { clientId, userId: id, role, createdAt: now });
    if (role === "preparer") preparerId = id;
  }
  return preparerId;
}

async function addRecipients({ tx, app, now, clientId }: Filling): Promise<readonly string[]> {
  const ids = [];
  for (const recipient of demoCompany.recipients)
    ids.push((await addBeneficiary(tx, { ...recipient, clientId }, { ...app, now })).id);
  return ids;
}

/** The preparer without a browser; nothing is confirmed here. */
function sessionOf({ app, clientId }: Filling, userId: string): ClientSession {
  const { email, name } = demoCompany.people[0];
  return {
    id: app.newId(),
    user: { id: userId, email, name, emailVerifiedAt: null },
    client: { id: clientId, name, companyName: null, status: "ACCOUNT_READY", referralCode: "" },
    role: "preparer",
    secondFactorMissing: false,
  };
}

/** Sets up a schedule as if the others had approved it. */
async function addSchedule(
  { tx, app, now, clientId }: Filling,
  session: ClientSession,
  {
    startsInDays,
    ...schedule
  }: Omit<ScheduleRequest, "clientId" | "startsOn"> & { readonly startsInDays: number },
): Promise<void> {
  const input = { ...schedule, clientId, startsOn: addDays(londonDay(now), startsInDays) };
  const { newId, calendar, rates } = app;
  const work = (approval: CallApproval) =>
    createSchedule(tx, input, { now, newId, calendar, rates, session, approval, ...getPayeeRules(app) });
  const tried = await tryCall(tx, () => work({ kind: "asked" }));
  if ("action" in tried) await work({ kind: "given", call: "demo", digest: digestOf("demo", tried.action) });
}

/** A payment that the preparer sent for approval. */
async function prepareWithdrawal(
  { tx, app, now, clientId }: Filling,
  session: ClientSession,
  beneficiaryId: string,
): Promise<void> {
  const { currency, amount, minor, reference } = demoCompany.payment;
  const confirm = (payouts: Parameters<typeof confirmPayouts>[1]["payouts"]) =>
    confirmPayouts(tx, { payouts, of: "withdrawal" }, { ...app, session, now, approval: { kind: "asked" } });
  const payment = { clientId, beneficiaryId, amount: money(minor, currency), reference };
  const tried = await tryCall(tx, () =>
    withdrawToBeneficiary(tx, payment, { now, newId: app.newId, confirm, ...getPayeeRules(app) }),
  );
  if (!("action" in tried)) return;
  const call = "POST /api/balances/:currency/withdrawals";
  const request = {
    call,
    params: { currency },
    body: { beneficiaryId, amount, reference },
    action: tried.action,
  };
  await keepRequest(tx, request, { ...app, session, now });
}
