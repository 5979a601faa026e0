import { composeIBAN } from "ibantools";
import { beforeEach, describe, expect, it } from "vitest";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { multipart } from "../support/sample-files.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, approve, team, withdraw } = setupApprovalFixture([...batchRoutes, ...restrictionRoutes]);
const { restrict } = restrictionFixture(desk);

beforeEach(() => desk().app.rates.accept(tableAt(desk().clock())));

const iban = (number: number) =>
  composeIBAN({ countryCode: "DE", bban: `37040044${String(10 ** 9 + number * 100 + 11)}` }) ?? "";
const heads = "Recipient,Currency,Amount,Reference,IBAN,BIC,Town,Country";
const row = (number: number, amount: string, currency = "EUR") =>
  `Demo Person ${number},${currency},${amount},Salary ${number},${iban(number)},COBADEFF,Berlin,DE`;
const file = (...rows: readonly string[]) => Buffer.from([heads, ...rows].join("\n"));

const upload = async (who: SignedIn, content: Buffer): Promise<BatchWithLines> =>
  (await desk().call(who, "POST", "/api/batches/upload", multipart("salaries.csv", content, "text/csv")))
    .body;
const read = async (who: SignedIn, { id }: Pick<BatchWithLines, "id">): Promise<BatchWithLines> =>
  (await desk().call(who, "GET", `/api/batches/${id}`)).body;
const pay = (who: SignedIn, { id, version }: BatchWithLines, acceptDuplicates = false) =>
  desk().call(who, "POST", `/api/batches/${id}/pay`, { payload: { version, acceptDuplicates } });

async function payAll(who: SignedIn, batch: BatchWithLines): Promise<void> {
  const { app, db } = desk();
  const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
  for (let part = 0; part < 50 && (await read(who, batch)).status === "PAYING"; part += 1)
    await db
      .transaction()
      .execute((tx) => payNextLines(tx, { clientId: who.id, batchId: batch.id }, context));
}

async function funded(amount = "1000.00"): Promise<SignedIn> {
  const client = await desk().addClient();
  await desk().deposit(client, amount, "EUR");
  return client;
}

describe("the same payments twice", () => {
  it("from one file uploaded twice at once are pointed out before the second is paid", async () => {
    const client = await funded();
    const content = file(row(1, "10"), row(2, "20"));
    const [one, other] = await Promise.all([upload(client, content), upload(client, content)]);
    expect([one.duplicateCount, other.duplicateCount]).toEqual([0, 0]);
    const answers = await Promise.all([pay(client, one), pay(client, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("batch_duplicates");
    const [left = one] = [one, other].filter((_, index) => answers[index]?.status === 409);
    const shown = await read(client, left);
    expect([shown.duplicateCount, shown.lines[0]?.duplicate]).toEqual([
      2,
      "Same recipient, amount and reference as a payment of a batch that you've started",
    ]);
    expect((await pay(client, left, true)).status).toBe(200);
  });

  it("that were made one by one since the lines were checked are pointed out as well", async () => {
    const client = await funded();
    const recipient = await desk().addBeneficiary(client);
    const content = Buffer.from("Recipient,Currency,Amount,Reference\nDemo Recipient,EUR,250.00,Rent");
    const batch = await upload(client, content);
    const payload = { beneficiaryId: recipient, amount: "250.00", reference: "Rent" };
    expect(
      (await desk().call(client, "POST", "/api/balances/EUR/withdrawals", { payload })).status,
    ).toBeLessThan(300);
    expect((await pay(client, batch)).body.code).toBe("batch_duplicates");
  });
});

describe("a request for approval", () => {
  it("of a batch whose lines change meanwhile pays nothing", async () => {
    const owner = await funded();
    const preparer = await addTo(owner, "preparer");
    const batch = await upload(preparer, file(row(1, "10")));
    const asked = await pay(preparer, batch);
    const cells = { ...batch.lines[0]?.cells, amount: "900", iban: iban(9) };
    const payload = { version: batch.version, changed: [{ position: 1, cells }] };
    const [edited, approved] = await Promise.all([
      desk().call(preparer, "PUT", `/api/batches/${batch.id}/lines`, { payload }),
      approve(owner, asked.body.approval.id),
    ]);
    await payAll(owner, batch);
    const paid = 1_000_00n - (await desk().balanceOf(owner, "EUR"));
    // Either the approved lines were paid, or the changed ones wait.
    if (approved.status === 200) expect([edited.body.code, paid]).toEqual(["batch_closed", 10_00n]);
    else expect([edited.status, paid]).toEqual([200, 0n]);
  });

  it("ends its request when the batch is changed or discarded, and names it on the batch until then", async () => {
    const owner = await funded();
    const preparer = await addTo(owner, "preparer");
    const batch = await upload(preparer, file(row(1, "10")));
    const ask = async (of: BatchWithLines) => (await pay(preparer, of)).body.approval.id as string;
    const statusOf = async (id: string) =>
      (await desk().call(owner, "GET", `/api/approvals/${id}`)).body.status;
    const first = await ask(batch);
    expect((await read(preparer, batch)).approvalId).toBe(first);
    const cells = { ...batch.lines[0]?.cells, amount: "11" };
    const payload = { version: batch.version, changed: [{ position: 1, cells }] };
    expect((await desk().call(preparer, "PUT", `/api/batches/${batch.id}/lines`, { payload })).status).toBe(
      200,
    );
    expect(await statusOf(first)).toBe("WITHDRAWN");
    const changed = await read(preparer, batch);
    expect(changed.approvalId).toBeNull();
    const second = await ask(changed);
    const stale = { payload: { version: batch.version } };
    expect((await desk().call(preparer, "POST", `/api/batches/${batch.id}/discard`, stale)).status).toBe(409);
    expect(await statusOf(second)).toBe("PENDING");
    const named = { payload: { version: changed.version } };
    expect((await desk().call(preparer, "POST", `/api/batches/${batch.id}/discard`, named)).status).toBe(204);
    expect(await statusOf(second)).toBe("WITHDRAWN");
  });

  it("moves no money of a client who is restricted when it is approved", async () => {
    const { owner, recipient, preparer } = await team();
    const single = await withdraw(preparer, recipient);
    const batch = await upload(preparer, file(row(1, "10")));
    const asked = await pay(preparer, batch);
    const schedule = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "250.00" };
    const rule = { frequency: "once", startsOn: desk().clock().toISOString().slice(0, 10) };
    const later = await desk().call(preparer, "POST", "/api/schedules", {
      payload: { ...schedule, ...rule },
    });
    await restrict(owner, "withdraw", "pay");
    const balance = await desk().balanceOf(owner, "EUR");
    for (const { body } of [single, asked, later]) {
      const { status } = await approve(owner, body.approval.id);
      expect([200, 403, 409, 422, 503]).toContain(status);
    }
    await payAll(owner, batch);
    const { lines } = await read(owner, batch);
    expect(lines.every(({ status }) => status !== "PAID")).toBe(true);
    expect(await desk().balanceOf(owner, "EUR")).toBe(balance);
    const payments = await desk()
      .db.selectFrom("payments")
      .select("id")
      .where("clientId", "=", owner.id)
      .execute();
    expect(payments).toEqual([]);
  });

  it("to change a schedule is itself changed, and only what was approved last holds", async () => {
    const { owner, recipient, preparer } = await team();
    const input = {
      ...{ label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "250.00" },
      ...{ frequency: "monthly", startsOn: "2026-03-12", dayOfMonth: 12, everyWeeks: 1 },
    };
    const made = await desk().call(preparer, "POST", "/api/schedules", { payload: input });
    expect((await approve(owner, made.body.approval.id)).status).toBe(200);
    const [schedule] = (await desk().call(owner, "GET", "/api/schedules")).body.items;
    const edit = { ...input, amount: "300.00", version: schedule.version };
    const path = `/api/schedules/${schedule.id}`;
    const asked = await desk().call(preparer, "PUT", path, { payload: edit });
    const { id } = asked.body.approval;
    const seen = (await desk().call(owner, "GET", `/api/approvals/${id}`)).body;
    const request = { ...edit, amount: "350.00" };
    const changed = await desk().call(preparer, "PUT", `/api/approvals/${id}`, {
      payload: { version: seen.version, request },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const stale = { requests: [{ id, version: seen.version }] };
    const refused = await desk().call(owner, "POST", "/api/approvals/approve", { payload: stale });
    expect(refused.body.code).toBe("approval_changed");
    expect((await desk().call(owner, "GET", path)).body.amount).toBe("250.00");
    const given = await approve(owner, { id, version: changed.body.version });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    expect((await desk().call(owner, "GET", path)).body.amount).toBe("350.00");
  });
});

describe("a line", () => {
  it.each([
    ["0", "EUR", false],
    ["0.00", "EUR", false],
    ["-5", "EUR", false],
    ["1e9", "EUR", false],
    ["0x10", "EUR", false],
    ["1,000.00", "EUR", "1000.00"],
    ["1.000,00", "EUR", "1000.00"],
    ["1.000", "EUR", false],
    ["10.5", "JPY", false],
    ["100.00", "JPY", "100"],
    ["99", "JPY", false],
    ["0.99", "EUR", false],
    ["١٠", "EUR", false],
    ["NaN", "EUR", false],
    ["99999999999999999999", "EUR", false],
  ])("of %s %s pays %s", async (amount, currency, paid) => {
    const { lines } = await upload(await desk().addClient(), file(row(1, `"${amount}"`, currency)));
    if (paid === false) expect(lines[0]?.faults.amount ?? lines[0]?.faults.currency).toBeDefined();
    else expect(lines[0]?.payment?.amount).toBe(paid);
  });

  it("can't name another client's recipient", async () => {
    const [client, stranger] = [await funded(), await desk().addClient()];
    const theirs = await desk().addBeneficiary(stranger);
    for (const name of ["Demo Recipient", theirs]) {
      const { lines } = await upload(client, Buffer.from(`Recipient,Currency,Amount\n${name},EUR,5`));
      expect(Object.keys(lines[0]?.faults ?? {})).toEqual(["recipient"]);
    }
  });
});

it("a batch can't be named so that its summary reads as another one, and a file's such name is left out", async () => {
  const client = await funded();
  const paste = (name: string) =>
    desk().call(client, "POST", "/api/batches", {
      payload: { name, text: `${heads}\n${row(1, "10.00")}` },
    });
  for (const name of ["Rent \u202E", "Rent\nPay 1.00 EUR", "\u200D"])
    expect((await paste(name)).status, JSON.stringify(name)).toBe(422);
  expect((await paste("رواتب مايو")).status).toBe(201);
  const sent = multipart("Rent \u202Eslip.csv", file(row(1, "10.00")), "text/csv");
  const { body } = await desk().call(client, "POST", "/api/batches/upload", sent);
  expect(body.name).toBe("Batch");
});

it("a batch's right-to-left name can't reorder the figures of the summary that others approve", async () => {
  const { preparer } = await team();
  const { body: batch } = await desk().call(preparer, "POST", "/api/batches", {
    payload: { name: "رواتب 100.00", text: `${heads}\n${row(1, "10.00")}` },
  });
  expect((await pay(preparer, batch)).status).toBe(202);
  const { body } = await desk().call(preparer, "GET", "/api/approvals");
  expect(body.items[0].summary).toBe("Pay the batch \u2068رواتب 100.00\u2069: 1 payment, together 10.00 EUR");
});

it("2,000 payments of one euro leave exactly that", async () => {
  const client = await funded("2000.00");
  const batch = await upload(
    client,
    file(...Array.from({ length: 2_000 }, (_, index) => row(index % 200, "1.00"))),
  );
  expect([batch.faultyCount, batch.totals]).toEqual([0, [{ currency: "EUR", amount: "2000.00" }]]);
  expect((await pay(client, batch)).body.code).toBe("batch_duplicates");
  expect((await pay(client, batch, true)).status).toBe(200);
});
