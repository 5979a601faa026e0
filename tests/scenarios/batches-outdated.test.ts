import { composeIBAN } from "ibantools";
import type { KyselyPlugin } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Batch, BatchWithLines } from "#contract/payments/batches.ts";
import { listBatches } from "#server/payments/batches/read-batches.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const { desk, team, approve, setRules } = setupApprovalFixture(batchRoutes);
/** Payouts go to the bank in files, which need addresses. */
const filed = setupMoneyDeskFixture("normal", { routes: batchRoutes, subscriptions: {} });

beforeEach(() => desk().app.rates.accept(tableAt(desk().clock())));

const iban = (number: number) =>
  composeIBAN({ countryCode: "DE", bban: `37040044${String(10 ** 9 + number * 100 + 11)}` }) ?? "";

async function drafted(who: SignedIn): Promise<BatchWithLines> {
  const account = `${iban(5)},COBADEFF,Berlin,DE`;
  const text = `Recipient,Currency,Amount,IBAN,BIC,Town,Country\nDemo Recipient,EUR,10.00,,,,\nDemo Other,EUR,20.00,${account}`;
  return (await desk().call(who, "POST", "/api/batches", { payload: { name: "Rent", text } })).body;
}

const pay = (who: SignedIn, { id, version }: BatchWithLines) =>
  desk().call(who, "POST", `/api/batches/${id}/pay`, { payload: { version } });

const read = async (who: SignedIn, { id }: BatchWithLines): Promise<BatchWithLines> =>
  (await desk().call(who, "GET", `/api/batches/${id}`)).body;

const pick = ({ id, faultyCount, outdatedCount, totals }: Batch) => ({
  id,
  faultyCount,
  outdatedCount,
  totals,
});

/** The counts of all drafts, newest first. */
const list = async (who: SignedIn) =>
  ((await desk().call(who, "GET", "/api/batches")).body.items as Batch[]).map(pick);

/** How many statements the list of a client's batches takes. */
async function countStatements(who: SignedIn): Promise<number> {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const context = { now: desk().clock(), payoutsNeedAddress: false };
  await listBatches(desk().db.withPlugin(counting), who.id, { limit: 50 }, context);
  return count;
}

const checkAgain = async (who: SignedIn, { id, version }: BatchWithLines): Promise<BatchWithLines> =>
  (await desk().call(who, "PUT", `/api/batches/${id}/lines`, { payload: { version } })).body;

async function edit(who: SignedIn, recipient: string, changed: { accountHolder?: string; iban?: string }) {
  const payload = {
    ...{ accountHolder: "Demo Recipient", currency: "EUR", type: "someone" },
    ...{
      town: "Berlin",
      addressCountry: "DE",
      ...changed,
      ...(changed.iban !== undefined && { bic: "COBADEFF" }),
    },
  };
  const { status, body } = await desk().call(who, "PUT", `/api/beneficiaries/${recipient}`, { payload });
  expect(status, JSON.stringify(body)).toBe(200);
}

const remove = async (who: SignedIn, recipient: string) =>
  expect((await desk().call(who, "DELETE", `/api/beneficiaries/${recipient}`)).status).toBe(204);

async function account(): Promise<{ client: SignedIn; recipient: string }> {
  const client = await desk().addClient();
  await desk().deposit(client, "1000.00", "EUR");
  return { client, recipient: await desk().addBeneficiary(client) };
}

const changes: readonly (readonly [
  string,
  (who: SignedIn, recipient: string) => Promise<unknown>,
  string,
])[] = [
  [
    "account was changed",
    (who, recipient) => edit(who, recipient, { iban: iban(77) }),
    "The recipient's account has changed. Check this line again.",
  ],
  [
    "name was changed",
    (who, recipient) => edit(who, recipient, { accountHolder: "Demo Renamed" }),
    "Demo Recipient is now Demo Renamed. Check this line again.",
  ],
  [
    "recipient was deleted",
    remove,
    "Demo Recipient was deleted from your recipients. Check this line again.",
  ],
  [
    "name was found not to match the account",
    (who, recipient) => mismatch(who, recipient),
    "The bank says that the name doesn't match the account. Confirm the recipient's details under Recipients, then check again.",
  ],
];

/** The bank's word that the name isn't the account's. */
async function mismatch(who: SignedIn, beneficiaryId: string) {
  const { db, app, clock } = desk();
  const columns = ["holderName", "accountFingerprint"] as const;
  const named = db.selectFrom("beneficiaries").select(columns).where("id", "=", beneficiaryId);
  const checked = { ...(await named.executeTakeFirstOrThrow()), beneficiaryId, clientId: who.id };
  const answer = { outcome: "no_match", accountName: null, reason: "Another name", simulated: true } as const;
  const row = { ...checked, ...answer, id: app.newId(), checkedAt: clock() };
  await db.insertInto("payeeChecks").values(row).execute();
}

describe("a draft whose recipient is another than was checked", () => {
  it.each(changes)("doesn't start and shows the line: %s", async (_, change, fault) => {
    const { client, recipient } = await account();
    const batch = await drafted(client);
    await change(client, recipient);
    const answer = await pay(client, batch);
    expect([answer.status, answer.body.code]).toEqual([409, "batch_outdated"]);
    const shown = await read(client, batch);
    expect(await list(client)).toEqual([pick(shown)]);
    expect(shown).toMatchObject({
      ...{ status: "DRAFT", version: batch.version, lineCount: 2, faultyCount: 1, outdatedCount: 1 },
      totals: [{ currency: "EUR", amount: "20.00" }],
      dueNow: [{ currency: "EUR", amount: "20.00" }],
      lines: [{ faults: { recipient: fault }, payment: null, cells: { amount: "10.00" } }, { faults: {} }],
    });
  });

  it("starts with the account that the recipient has by a check without changes", async () => {
    const { client, recipient } = await account();
    const batch = await drafted(client);
    await edit(client, recipient, { iban: iban(77) });
    const checked = await checkAgain(client, batch);
    expect(checked).toMatchObject({
      faultyCount: 0,
      lines: [{ payment: { recipientName: "Demo Recipient" } }, {}],
    });
    expect((await pay(client, checked)).status).toBe(200);
  });

  it("isn't started by approvals of what was checked", async () => {
    const { owner, recipient, preparer } = await team();
    await setRules(owner, [{ kind: "payment", above: "0", approvals: 1, role: "administrator" }]);
    const batch = await drafted(preparer);
    const asked = await pay(preparer, batch);
    expect(asked.status).toBe(202);
    await remove(owner, recipient);
    expect((await approve(owner, asked.body.approval.id)).body.code).toBe("batch_outdated");
    expect(await read(owner, batch)).toMatchObject({ status: "DRAFT", faultyCount: 1 });
  });

  it("starts no line in a currency that was closed meanwhile, at 50 starts at once", async () => {
    const { client } = await account();
    const batch = await drafted(client);
    const uses = desk().db.updateTable("currencies").where("code", "=", "EUR");
    await uses.set({ uses: ["trade", "calculator", "preference"] }).execute();
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => (await pay(client, batch)).body.code),
    );
    expect(new Set(codes)).toEqual(new Set(["batch_outdated"]));
    const fault = { currency: "We don't pay in this currency." };
    const shown = await read(client, batch);
    expect(shown.lines.map(({ faults }) => faults)).toEqual([fault, fault]);
    expect(await list(client)).toEqual([pick(shown)]);
    expect(pick(shown)).toMatchObject({ faultyCount: 2, outdatedCount: 2, totals: [] });
    await uses.set({ uses: ["trade", "calculator", "preference", "beneficiary"] }).execute();
    expect((await pay(client, batch)).status).toBe(200);
  });

  it("names a recipient whose name doesn't match at its check, until the client confirms the name", async () => {
    const { client, recipient } = await account();
    await mismatch(client, recipient);
    const batch = await drafted(client);
    expect(batch).toMatchObject({
      ...{ faultyCount: 1, outdatedCount: 0 },
      lines: [{ faults: { recipient: expect.stringContaining("doesn't match the account") } }, {}],
    });
    expect((await pay(client, batch)).body.code).toBe("batch_faulty");
    await desk().db.updateTable("payeeChecks").set({ acknowledgedAt: desk().clock() }).execute();
    const checked = await checkAgain(client, batch);
    expect(checked.faultyCount).toBe(0);
    expect((await pay(client, checked)).status).toBe(200);
  });

  it("is counted in the list beside drafts that are right, and by as many statements as one draft", async () => {
    const { client, recipient } = await account();
    const [first, second] = [await drafted(client), await drafted(client)];
    const statementsOfTwo = await countStatements(client);
    await remove(client, recipient);
    const counts = { faultyCount: 1, outdatedCount: 1, totals: [{ currency: "EUR", amount: "20.00" }] };
    const third = await checkAgain(client, first);
    expect(await list(client)).toEqual([
      { id: second.id, ...counts },
      { id: third.id, ...counts, outdatedCount: 0 },
    ]);
    for (let more = 0; more < 10; more += 1) await drafted(client);
    expect(await countStatements(client)).toBe(statementsOfTwo);
  });
});

describe("a draft where banks need addresses", () => {
  it("names a recipient without a town at its check, and one whose town is gone since", async () => {
    const client = await filed().addClient();
    const recipient = await filed().addBeneficiary(client);
    const address = filed().db.updateTable("beneficiaries").where("id", "=", recipient);
    const { addressDetails } = await filed()
      .db.selectFrom("beneficiaries")
      .select("addressDetails")
      .where("id", "=", recipient)
      .executeTakeFirstOrThrow();
    const text = "Recipient,Currency,Amount\nDemo Recipient,EUR,10.00";
    const draft = async () =>
      (await filed().call(client, "POST", "/api/batches", { payload: { name: "Rent", text } })).body;
    const fault = {
      recipient: "Banks need the recipient's town and country. Add them under Recipients, then check again.",
    };
    const checked = await draft();
    expect(checked).toMatchObject({ faultyCount: 0, outdatedCount: 0 });
    await address.set({ addressDetails: null }).execute();
    const shown = (await filed().call(client, "GET", `/api/batches/${checked.id}`)).body;
    expect(shown).toMatchObject({ faultyCount: 1, outdatedCount: 1, lines: [{ faults: fault }] });
    const { body } = await filed().call(client, "GET", "/api/batches");
    expect(body.items.map(pick)).toEqual([pick(shown)]);
    expect(await draft()).toMatchObject({ faultyCount: 1, outdatedCount: 0, lines: [{ faults: fault }] });
    await address.set({ addressDetails }).execute();
    expect(await draft()).toMatchObject({ faultyCount: 0 });
  });
});
