import { composeIBAN } from "ibantools";
import { beforeEach, describe, expect, it } from "vitest";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, team, approve, setRules } = setupApprovalFixture(batchRoutes);

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
];

describe("a draft whose recipient is another than was checked", () => {
  it.each(changes)("doesn't start and shows the line: %s", async (_, change, fault) => {
    const { client, recipient } = await account();
    const batch = await drafted(client);
    await change(client, recipient);
    const answer = await pay(client, batch);
    expect([answer.status, answer.body.code]).toEqual([409, "batch_outdated"]);
    const shown = await read(client, batch);
    expect(shown).toMatchObject({
      ...{ status: "DRAFT", version: batch.version, lineCount: 2, faultyCount: 1 },
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
    expect((await read(client, batch)).lines.map(({ faults }) => faults)).toEqual([fault, fault]);
    await uses.set({ uses: ["trade", "calculator", "preference", "beneficiary"] }).execute();
    expect((await pay(client, batch)).status).toBe(200);
  });
});
