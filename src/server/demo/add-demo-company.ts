import { Readable } from "node:stream";
import { assert } from "#domain/assert.ts";
import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import { addDays } from "#domain/calendar.ts";
import type { ActivityAction } from "#domain/clients/users/activity-action.ts";
import { invitationLifetimeMs } from "#domain/clients/users/manage-members.ts";
import { money } from "#domain/money.ts";
import type { ScheduleRequest } from "#server/automation/schedules/schedule-input.ts";
import { createSchedule } from "#server/automation/schedules/schedules.ts";
import { listScheduleRows } from "#server/automation/schedules/store.ts";
import { addClient } from "#server/clients/accounts/add-client.ts";
import { savePreferences } from "#server/clients/accounts/preferences.ts";
import { saveCompany } from "#server/clients/accounts/save-company.ts";
import { getDepositReference, lockClient, updateClientStatus } from "#server/clients/accounts/store.ts";
import { findUserAccount } from "#server/clients/auth/store.ts";
import { keepRequest, tryCall } from "#server/clients/client-approvals/keep-request.ts";
import { digestOf } from "#server/clients/client-approvals/require-approval.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { addMember } from "#server/clients/team/join-team.ts";
import { acceptInvitation, insertInvitation } from "#server/clients/team/store.ts";
import { insertUser } from "#server/clients/users/store.ts";
import { withdrawToBeneficiary } from "#server/payments/balances/withdraw-to-beneficiary.ts";
import { createBatch } from "#server/payments/batches/edit-batch.ts";
import { readPaste } from "#server/payments/batches/read-upload.ts";
import { addBeneficiary } from "#server/payments/beneficiaries/beneficiaries.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { listRows } from "#server/payments/beneficiaries/store.ts";
import { confirmPayouts } from "#server/payments/funding/confirm-payouts.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import { invoiceFile, saveInvoice } from "#server/payments/invoices/add-invoice.ts";
import type { App } from "#server/platform/app.ts";
import { appendActivity } from "#server/platform/append-activity.ts";
import type { CallApproval } from "#server/platform/call-approval.ts";
import { storeFile } from "#server/platform/files/store-file.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { addDemoIntegration } from "./add-demo-integration.ts";
import { demoCompany } from "./demo-accounts.ts";
import type { Filling } from "./filling.ts";
import { makeUpPdf } from "./make-up-pdf.ts";
import { demoPassword } from "./seed-demo.ts";

type Founding = Filling & { readonly ownerId: string };

/** The company's people and recipients, by what the rest of its story needs of them. */
export type DemoCompany = {
  readonly clientId: string;
  readonly preparerId: string;
  readonly landlord: string;
  readonly supplier: string;
};

/**
 * Adds a company with five people, money, three schedules, a batch to correct and a payment that waits for
 * approval, and a program with keys and an endpoint, once per database. The living demo has the company with months of its payments already; what is added
 * happened within the hour before this start, so nothing has expired.
 */
export async function addDemoCompany(app: App): Promise<void> {
  const owner = await findUserAccount(app.db, demoCompany.people[0].email);
  const passwordHash = owner?.passwordHash ?? (await app.passwords.hash(await demoPassword(app)));
  await app.db.transaction().execute(async (tx) => {
    const startedAt = app.clock().getTime();
    const minutesAgo = (minutes: number) => new Date(startedAt - minutes * 60_000);
    const company =
      (await findDemoCompany(tx)) ?? (await foundDemoCompany({ tx, app, passwordHash }, minutesAgo));
    // Of several processes that start together, one adds it.
    if (!company) return;
    const { clientId, preparerId, landlord, supplier } = company;
    await lockClient(tx, clientId);
    const kept = await listScheduleRows(tx, clientId, { cursor: undefined, limit: 100 });
    const missing = demoCompany.schedules.filter((each) => !kept.some(({ label }) => label === each.label));
    if (missing.length === 0) return;
    const at = (minutes: number) => ({ tx, app, clientId, now: minutesAgo(minutes) });
    for (const schedule of missing)
      await addSchedule(at(20), preparerId, { ...schedule, beneficiaryId: landlord });
    await prepareWithdrawal(at(10), preparerId, supplier);
    const { name: batchName, table } = demoCompany.batch;
    const batch = { clientId, userId: preparerId, name: batchName, content: table, ...readPaste(table) };
    const filling = at(5);
    const subjectId = await createBatch(tx, batch, { ...app, ...getPayeeRules(app), now: filling.now });
    await record(filling, { userId: preparerId, action: "create_batch", subjectId });
    const administrator = await findUserAccount(tx, demoCompany.people[1].email);
    if (administrator) await addDemoIntegration(at(42), administrator.id);
  });
}

/**
 * Opens the company's account with its people, money and recipients within an hour, which `minutesBefore` counts
 * back from its end; undefined when another process did.
 */
export async function foundDemoCompany(
  { tx, app, passwordHash }: Pick<Filling, "tx" | "app"> & { readonly passwordHash: string },
  minutesBefore: (minutes: number) => Date,
): Promise<DemoCompany | undefined> {
  const [{ email, name }] = demoCompany.people;
  const [clientId, ownerId] = [app.newId(), app.newId()];
  const now = minutesBefore(60);
  const owner = { userId: ownerId, email, name, passwordHash, emailVerifiedAt: now };
  const client = { id: clientId, status: "SIGNED_UP", referrerId: null } as const;
  if (!(await addClient(tx, { ...client, ...owner }, now))) return undefined;
  const at = (minutes: number) => ({ tx, app, clientId, ownerId, now: minutesBefore(minutes) });
  await openAccount(at(55));
  await addDeposit(at(50));
  const preparerId = await addPeople(at(45), passwordHash);
  const [landlord, supplier] = await addRecipients(at(30), preparerId);
  assert(landlord && supplier, "two recipients of the demo's company");
  return { clientId, preparerId, landlord, supplier };
}

async function findDemoCompany(tx: Transaction): Promise<DemoCompany | undefined> {
  const owner = await findUserAccount(tx, demoCompany.people[0].email);
  const preparer = await findUserAccount(tx, demoCompany.people[3].email);
  const clientId = owner?.account?.client.id;
  if (clientId === undefined || !preparer) return undefined;
  const saved = await listRows(tx, clientId);
  const [landlord, supplier] = demoCompany.recipients.map(
    ({ accountHolder }) => saved.find(({ holderName }) => holderName === accountHolder)?.id,
  );
  // Its people removed what the rest of the story needs.
  if (!landlord || !supplier) return undefined;
  return { clientId, preparerId: preparer.id, landlord, supplier };
}

/** The owner gives the company's profile, and the desk opens the account. */
async function openAccount(filling: Founding): Promise<void> {
  const { tx, app, now, clientId, ownerId } = filling;
  const { name: companyName, profile, address } = demoCompany;
  const company = { ...profile, people: [...profile.people], companyName };
  const screening = screeningRules(app.config);
  await saveCompany(tx, { clientId, company }, { now, newId: app.newId, screening });
  await record(filling, { userId: ownerId, action: "change_company" });
  const saving = { now, newId: app.newId, screening };
  await savePreferences(tx, { clientId, userId: ownerId, step: { type: "address", ...address } }, saving);
  await record(filling, { userId: ownerId, action: "change_details" });
  await updateClientStatus(tx, clientId, "ACCOUNT_READY");
}

/** Adds to the company's activity what a call would have added. */
async function record(
  { tx, app, now, clientId }: Filling,
  {
    userId,
    action,
    subjectId = null,
  }: { readonly userId: string; readonly action: ActivityAction; readonly subjectId?: string | null },
): Promise<void> {
  const by = { id: app.newId(), clientId, userId, at: now };
  await appendActivity(tx, { ...by, action, subjectId, ...origin });
}

/** A documentation address. */
const origin = { address: "192.0.2.1", userAgent: "Summit demo" };

async function addDeposit({ tx, app, now, clientId }: Filling): Promise<void> {
  const { currency, minor } = demoCompany.deposit;
  const credit = {
    bankReference: `DEMO-${app.newId()}`,
    reference: await getDepositReference(tx, clientId),
    payerName: demoCompany.name,
    amount: money(minor, currency),
    simulated: true,
    recordedBy: null,
  };
  await recordReceipt(tx, credit, { now, newId: app.newId, screening: screeningRules(app.config) });
}

/** The owner invites the other four, who join; returns the one who prepares. */
async function addPeople(filling: Founding, passwordHash: string): Promise<string> {
  const { tx, app, now, clientId, ownerId } = filling;
  let preparerId = "";
  for (const { email, name, role } of demoCompany.people.slice(1)) {
    const [userId, invitationId] = [app.newId(), app.newId()];
    const invitation = { id: invitationId, clientId, email, role, invitedBy: ownerId, invitedAt: now };
    const expiresAt = new Date(now.getTime() + invitationLifetimeMs);
    await insertInvitation(tx, { ...invitation, expiresAt });
    await record(filling, { userId: ownerId, action: "invite_member", subjectId: invitationId });
    const login = { id: userId, email, name, passwordHash };
    await insertUser(tx, { ...login, emailVerifiedAt: now, createdAt: now });
    await acceptInvitation(tx, invitationId, { by: userId, at: now });
    await addMember(tx, { clientId, userId, role, givenBy: ownerId }, { app, origin, now });
    if (role === "preparer") preparerId = userId;
  }
  return preparerId;
}

async function addRecipients(filling: Filling, userId: string): Promise<readonly string[]> {
  const { tx, app, now, clientId } = filling;
  const ids = [];
  for (const recipient of demoCompany.recipients) {
    const { id } = await addBeneficiary(tx, { ...recipient, clientId }, { ...app, now });
    await record(filling, { userId, action: "add_recipient", subjectId: id });
    ids.push(id);
  }
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

/** The members have no second factors, even in a demo whose clients need them. */
const config = { clientSecondFactor: false };

/** Sets up a schedule as if the others had approved it. */
export async function addSchedule(
  filling: Filling,
  userId: string,
  {
    startsInDays,
    ...schedule
  }: Omit<ScheduleRequest, "clientId" | "startsOn"> & { readonly startsInDays: number },
): Promise<void> {
  const { tx, app, now, clientId } = filling;
  const session = sessionOf(filling, userId);
  const input = { ...schedule, clientId, startsOn: addDays(londonDay(now), startsInDays) };
  const work = (approval: CallApproval) =>
    createSchedule(tx, input, { ...app, ...getPayeeRules(app), now, session, approval });
  const tried = await tryCall(tx, () => work({ kind: "asked" }));
  if ("action" in tried)
    await work({
      kind: "given",
      requestId: app.newId(),
      call: "demo",
      digest: digestOf("demo", tried.action),
    });
  await record(filling, { userId, action: "create_schedule" });
}

/** A payment that the preparer sent for approval, with its invoice. */
async function prepareWithdrawal(filling: Filling, userId: string, beneficiaryId: string): Promise<void> {
  const { tx, app, now, clientId } = filling;
  const session = sessionOf(filling, userId);
  const { currency, amount, minor, reference } = demoCompany.payment;
  const confirm = (payouts: Parameters<typeof confirmPayouts>[1]["payouts"]) =>
    confirmPayouts(
      tx,
      { payouts, of: "withdrawal" },
      { ...app, config, session, now, approval: { kind: "asked" } },
    );
  const payment = { clientId, beneficiaryId, amount: money(minor, currency), reference, createdBy: userId };
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
  const kept = await keepRequest(tx, request, { ...app, session, now });
  const { id: approvalId } = kept.body.approval;
  await record(filling, { userId, action: "request_approval", subjectId: approvalId });
  const activity = { id: app.newId(), clientId, userId, subjectId: null, at: now, ...origin };
  const added = {
    of: { approvalId, beneficiaryId },
    session,
    activity: { ...activity, action: "add_invoice_to_request" as const },
  };
  const content = makeUpPdf(reference);
  const file = { name: `${reference}.pdf`, bytes: Readable.from([content]), isCutShort: () => false };
  await storeFile(file, app, (stored) => saveInvoice(tx, { ...added, stored }, { ...app, now }), invoiceFile);
}
