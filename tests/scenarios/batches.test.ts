import { composeIBAN } from "ibantools";
import { beforeAll, expect, it } from "vitest";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { multipart } from "../support/sample-files.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, approve, setRules } = setupApprovalFixture(batchRoutes);

beforeAll(() => desk().app.rates.accept(tableAt(desk().clock())));

/** Different German accounts; none ends as the simulated name check knows. */
const iban = (number: number) =>
  composeIBAN({ countryCode: "DE", bban: `37040044${String(10 ** 9 + number * 100 + 11)}` }) ?? "";

const heads = "Recipient\tCurrency\tAmount\tReference\tIBAN\tTown\tCountry\tBIC";
const row = (number: number, amount: string, reference = `Salary ${number}`) =>
  `Demo Person ${number}\tEUR\t${amount}\t${reference}\t${iban(number)}\tBerlin\tDE\tCOBADEFF`;
const table = (...rows: readonly string[]) => [heads, ...rows].join("\n");

async function paste(who: SignedIn, text: string): Promise<BatchWithLines> {
  const { status, body } = await desk().call(who, "POST", "/api/batches", {
    payload: { name: "Salaries", text },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const read = async (who: SignedIn, id: string): Promise<BatchWithLines> =>
  (await desk().call(who, "GET", `/api/batches/${id}`)).body;

function pay(who: SignedIn, { id, version }: BatchWithLines, acceptDuplicates = false) {
  return desk().call(who, "POST", `/api/batches/${id}/pay`, { payload: { version, acceptDuplicates } });
}

/** Pays every part of a batch, as the relay does. */
async function payAll(who: SignedIn, batchId: string): Promise<void> {
  const { app, db } = desk();
  const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
  for (let part = 0; part < 50 && (await read(who, batchId)).status === "PAYING"; part += 1)
    await db.transaction().execute((tx) => payNextLines(tx, { clientId: who.id, batchId }, context));
}

async function funded(amount = "1000.00"): Promise<SignedIn> {
  const client = await desk().addClient();
  await desk().deposit(client, amount, "EUR");
  return client;
}

it("a pasted table is checked, confirmed and paid, and new recipients are saved once", async () => {
  const client = await funded();
  const batch = await paste(
    client,
    table(row(1, "10,50"), row(2, "1.000,00".replace("1.000", "100")), row(1, "5", "Bonus")),
  );
  expect(batch).toMatchObject({
    lineCount: 3,
    faultyCount: 0,
    totals: [{ currency: "EUR", amount: "115.50" }],
    balances: [{ currency: "EUR", amount: "1000.00" }],
    twin: null,
    approvalId: null,
  });
  expect((await pay(client, batch)).body.status).toBe("PAYING");
  await payAll(client, batch.id);
  expect(await read(client, batch.id)).toMatchObject({ status: "FINISHED", paidCount: 3, failedCount: 0 });
  expect(await desk().balanceOf(client, "EUR")).toBe(884_50n);
  expect((await desk().call(client, "GET", "/api/beneficiaries")).body.items).toHaveLength(2);
});

it("each fault stands at its cell, nothing is paid until all are mended, and a mended line keeps its place", async () => {
  const client = await funded();
  const batch = await paste(
    client,
    table(
      row(1, "10"),
      "Demo Two\tEUR\tten\tSalary\tDE00\tBerlin\tDE\tCOBADEFF",
      "\tXXX\t-5\tSalary with a reference that is far too long\t\t\t",
      "Nobody Saved\tEUR\t0\tSalary\t\t\t",
    ),
  );
  expect(batch.faultyCount).toBe(3);
  expect(batch.lines.map(({ faults }) => Object.keys(faults).toSorted())).toEqual([
    [],
    ["amount", "iban"],
    ["amount", "currency", "recipient", "reference"],
    ["amount", "recipient"],
  ]);
  expect((await pay(client, batch)).body.code).toBe("batch_faulty");
  const cells = {
    recipient: "Demo Two",
    currency: "EUR",
    amount: "20",
    reference: "Salary",
    iban: iban(2),
    bic: "COBADEFF",
    town: "Berlin",
    country: "DE",
  };
  const edit = {
    version: batch.version,
    changed: [{ position: 2, cells }],
    removed: [3, 4],
    added: [{ ...cells, iban: iban(3) }],
  };
  const { body: mended } = await desk().call(client, "PUT", `/api/batches/${batch.id}/lines`, {
    payload: edit,
  });
  expect(mended.lines.map(({ position }: { position: number }) => position)).toEqual([1, 2, 5]);
  expect(mended.faultyCount).toBe(0);
  expect((await pay(client, batch)).body.code).toBe("batch_changed");
  expect((await pay(client, mended)).status).toBe(200);
});

it("what looks like the same payment is pointed out, in the batch and within seven days", async () => {
  const client = await funded();
  const first = await paste(client, table(row(1, "10"), row(1, "10")));
  expect(first.lines[1]?.duplicate).toBe("Same recipient, amount and reference as line 1");
  expect((await pay(client, first)).body.code).toBe("batch_duplicates");
  expect((await pay(client, first, true)).status).toBe(200);
  await payAll(client, first.id);
  const again = await paste(client, table(row(1, "10"), row(1, "10")));
  expect(again.twin).toMatchObject({ id: first.id, name: "Salaries" });
  expect(again.lines[0]?.duplicate).toBe(
    "Same recipient, amount and reference as a payment of the last 7 days",
  );
});

it("two workers at once, a crash and a repeated event pay each of 120 lines once, down to the last cent", async () => {
  const client = await funded("120.00");
  const batch = await paste(client, table(...Array.from({ length: 120 }, (_, index) => row(index, "1.00"))));
  await pay(client, batch);
  const { app, db } = desk();
  const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
  const part = () =>
    db.transaction().execute((tx) => payNextLines(tx, { clientId: client.id, batchId: batch.id }, context));
  const dying = db.transaction().execute(async (tx) => {
    await payNextLines(tx, { clientId: client.id, batchId: batch.id }, context);
    throw new Error("the worker dies");
  });
  await expect(dying).rejects.toThrow("the worker dies");
  await Promise.all([part(), part(), part(), part(), part(), part()]);
  expect(await read(client, batch.id)).toMatchObject({ status: "FINISHED", paidCount: 120, failedCount: 0 });
  expect(await desk().balanceOf(client, "EUR")).toBe(0n);
});

it("of fifty starts at once one begins, and the money is needed first", async () => {
  const client = await funded("30.00");
  const batch = await paste(client, table(row(1, "10"), row(2, "20")));
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay(client, batch)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const tooMuch = await paste(client, table(row(1, "10"), row(2, "20.01")));
  expect((await pay(client, tooMuch, true)).body.code).toBe("insufficient_funds");
});

it("a line that can't be paid any more fails with the reason, and the others go on", async () => {
  const client = await funded("30.00");
  const recipient = await desk().addBeneficiary(client);
  const batch = await paste(client, table(row(1, "10"), "Demo Recipient\tEUR\t20"));
  expect((await pay(client, batch)).status).toBe(200);
  expect((await desk().call(client, "DELETE", `/api/beneficiaries/${recipient}`)).status).toBe(204);
  await payAll(client, batch.id);
  const reason = "Demo Recipient has been deleted from your recipients since the batch was checked.";
  expect(await read(client, batch.id)).toMatchObject({
    status: "FINISHED",
    paidCount: 1,
    failedCount: 1,
    lines: [{}, { status: "FAILED", reason }],
  });
  const { raw } = await desk().call(client, "GET", `/api/batches/${batch.id}/results.csv`);
  expect(raw.toString("utf8")).toContain(`Not paid,${reason}`);
});

it("a batch of a team needs approval, and another account than was approved is not paid", async () => {
  const owner = await funded("100.00");
  const recipient = await desk().addBeneficiary(owner);
  const preparer = await addTo(owner, "preparer");
  const batch = await paste(preparer, "Recipient\tCurrency\tAmount\nDemo Recipient\tEUR\t40");
  const asked = await pay(preparer, batch);
  expect([asked.status, asked.body.code]).toEqual([202, "approval_pending"]);
  expect((await read(owner, batch.id)).status).toBe("DRAFT");
  const request = (await desk().call(owner, "GET", `/api/approvals/${asked.body.approval.id}`)).body;
  expect(request.summary).toBe("Pay the batch Salaries: 1 payment, together 40.00 EUR");
  expect((await approve(owner, request.id)).status).toBe(200);
  const payload = {
    accountHolder: "Demo Recipient",
    currency: "EUR",
    type: "someone",
    iban: iban(77),
    bic: "COBADEFF",
    town: "Berlin",
    addressCountry: "DE",
  };
  await setRules(owner, []);
  expect((await desk().call(owner, "PUT", `/api/beneficiaries/${recipient}`, { payload })).status).toBe(200);
  await payAll(owner, batch.id);
  expect((await read(owner, batch.id)).lines[0]).toMatchObject({
    status: "FAILED",
    reason: "The recipient's account has changed since the batch was checked.",
  });
  expect(await desk().balanceOf(owner, "EUR")).toBe(100_00n);
});

it("a batch with new recipients needs the approval that new recipients need", async () => {
  const owner = await funded("100.00");
  const preparer = await addTo(owner, "preparer");
  await setRules(owner, [{ kind: "recipient", above: "0", approvals: 1, role: "administrator" }]);
  const batch = await paste(preparer, table(row(8, "10")));
  const asked = await pay(preparer, batch);
  expect(asked.status).toBe(202);
  expect((await approve(owner, asked.body.approval.id)).status).toBe(200);
  expect((await read(owner, batch.id)).status).toBe("PAYING");
});

it("another client's batch can't be read, changed, paid or discarded", async () => {
  const [owner, stranger] = [await funded(), await funded()];
  const batch = await paste(owner, table(row(1, "10")));
  const answers = [
    await desk().call(stranger, "GET", `/api/batches/${batch.id}`),
    await desk().call(stranger, "GET", `/api/batches/${batch.id}/results.csv`),
    await desk().call(stranger, "PUT", `/api/batches/${batch.id}/lines`, {
      payload: { version: 1, removed: [1] },
    }),
    await pay(stranger, batch),
    await desk().call(stranger, "POST", `/api/batches/${batch.id}/discard`, { payload: { version: 1 } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

const upload = (who: SignedIn, name: string, content: Buffer) =>
  desk().call(who, "POST", "/api/batches/upload", multipart(name, content, "text/csv"));

it.each([
  [
    "UTF-8 with a mark and semicolons",
    Buffer.from(`\ufeffName;Amount;Currency;IBAN;BIC\n"Müller, Söhne";1.250,50;EUR;${iban(1)};COBADEFF\n`),
  ],
  [
    "Windows-1252",
    Buffer.from(
      `Name;Amount;Currency;IBAN;BIC\n"Müller, Söhne";1.250,50;EUR;${iban(1)};COBADEFF\n`,
      "latin1",
    ),
  ],
  [
    "UTF-16",
    Buffer.from(
      `\ufeffName;Amount;Currency;IBAN;BIC\n"Müller, Söhne";1.250,50;EUR;${iban(1)};COBADEFF\n`,
      "utf16le",
    ),
  ],
])("a file in %s is read", async (_, content) => {
  const { status, body } = await upload(await funded(), "salaries.csv", content);
  expect([status, body.name, body.lines[0]?.cells.recipient]).toEqual([201, "salaries", "Müller, Söhne"]);
  expect(body.lines[0].payment?.amount).toBe("1250.50");
});

it("a pain.001 of an ERP becomes a batch, and one with entities is refused", async () => {
  const pain = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><PmtInf>
    <CdtTrfTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">12.30</InstdAmt></Amt>
    <CdtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>Demo Supplier</Nm><PstlAdr><TwnNm>Berlin</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr>
    <CdtrAcct><Id><IBAN>${iban(4)}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Invoice 4</Ustrd></RmtInf></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`;
  const client = await funded();
  const { body } = await upload(client, "run.xml", Buffer.from(pain));
  expect(body.lines[0]).toMatchObject({
    faults: {},
    payment: {
      recipientName: "Demo Supplier",
      amount: "12.30",
      currency: "EUR",
      reference: "Invoice 4",
      isNewRecipient: true,
    },
  });
  const forged = pain.replace("<Document", '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Document');
  expect((await upload(client, "forged.xml", Buffer.from(forged))).body.code).toBe("batch_unreadable");
});

it("files without payments, without headings, too long or empty are refused in words", async () => {
  const client = await funded();
  const codes = [
    await upload(client, "a.csv", Buffer.from("")),
    await upload(client, "b.csv", Buffer.from(`${heads}\n`)),
    await upload(client, "c.csv", Buffer.from("one,two\n1,2\n")),
    await upload(client, "d.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])),
    await upload(client, "e.csv", Buffer.from(table(...Array.from({ length: 2_001 }, () => row(1, "1"))))),
  ].map(({ body }) => body.code);
  expect(codes).toEqual([
    "file_empty",
    "batch_empty",
    "batch_unreadable",
    "batch_unreadable",
    "batch_too_long",
  ]);
});
