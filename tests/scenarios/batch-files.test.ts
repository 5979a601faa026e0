import { composeIBAN } from "ibantools";
import { expect, it } from "vitest";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { multipart } from "../support/sample-files.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk } = setupApprovalFixture(batchRoutes);

const iban = (number: number) =>
  composeIBAN({ countryCode: "DE", bban: `37040044${String(10 ** 9 + number * 100 + 11)}` }) ?? "";

const upload = (who: SignedIn, name: string, content: Buffer) =>
  desk().call(who, "POST", "/api/batches/upload", multipart(name, content, "text/csv"));

const transfer = (also = "") =>
  `<CdtTrfTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">12.30</InstdAmt></Amt>
    <CdtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>Demo Supplier</Nm><PstlAdr><TwnNm>Berlin</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr>
    <CdtrAcct><Id><IBAN>${iban(4)}</IBAN></Id></CdtrAcct>${also}<RmtInf><Ustrd>Invoice 4</Ustrd></RmtInf></CdtTrfTxInf>`;
const pain = (transfers: string, group = "") =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><PmtInf>${group}${transfers}</PmtInf></CstmrCdtTrfInitn></Document>`;

it("the purpose of a pain.001's transfer, or of its group, is the line's purpose", async () => {
  const client = await desk().addClient();
  const category = "<PmtTpInf><CtgyPurp><Cd>SALA</Cd></CtgyPurp></PmtTpInf>";
  const own = transfer("<Purp><Cd>SUPP</Cd></Purp>");
  const { status, body } = await upload(client, "run.xml", Buffer.from(pain(own + transfer(), category)));
  expect([status, body.faultyCount]).toEqual([201, 0]);
  expect(body.lines.map(({ payment }: { payment: { purpose: string } }) => payment.purpose)).toEqual([
    "SUPP",
    "SALA",
  ]);
  const strange = await upload(client, "odd.xml", Buffer.from(pain(transfer("<Purp><Cd>XXXX</Cd></Purp>"))));
  expect(Object.keys(strange.body.lines[0].faults)).toEqual(["purpose"]);
});

it("a table with two columns of amounts that differ is refused, and the fault names them", async () => {
  const client = await desk().addClient();
  const table = `Name,IBAN,Currency,Amount,Value\nDemo Supplier,${iban(5)},EUR,10.00,1000.00\n`;
  const fault = "The columns Amount and Value mean the same, and differ. Keep one of them.";
  const uploaded = await upload(client, "run.csv", Buffer.from(table));
  expect([uploaded.status, uploaded.body.code]).toEqual([422, "batch_unreadable"]);
  expect(uploaded.body.fields).toEqual({ file: fault });
  const pasted = await desk().call(client, "POST", "/api/batches", { payload: { name: "Run", text: table } });
  expect([pasted.status, pasted.body.fields]).toEqual([422, { text: fault }]);
});

it("a draft names the columns that nobody read, such as a misspelt one", async () => {
  const client = await desk().addClient();
  const table = `Name,IBAN,BIC,Town,Country,Currency,Amount,Refernce,Empty\nDemo Supplier,${iban(6)},COBADEFFXXX,Berlin,DE,EUR,10.00,INV-7,\n`;
  const { status, body } = await upload(client, "run.csv", Buffer.from(table));
  expect([status, body.faultyCount, body.unusedHeadings]).toEqual([201, 0, ["Refernce"]]);
  const edit = { version: body.version, changed: [], removed: [], added: [] };
  const edited = await desk().call(client, "PUT", `/api/batches/${body.id}/lines`, { payload: edit });
  expect(edited.body.unusedHeadings).toEqual(["Refernce"]);
});

const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level === 0 ? "" : level};`.repeat(10)}">`,
).join("")}]>`;

it.each([
  ["entities that multiply", laughs, "&lol9;"],
  ["an entity that names a file", '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', "&e;"],
  ["an entity that names an address", '<!DOCTYPE x [<!ENTITY % e SYSTEM "http://127.0.0.1/x">%e;]>', "x"],
  ["a document type in lower case", "<!doctype x>", "x"],
  ["an entity that nobody declares", "", "&e;"],
])("a pain.001 with %s is refused and nothing is expanded", async (_, doctype, name) => {
  const forged = pain(transfer()).replace("<Document", `${doctype}<Document`).replace("Demo Supplier", name);
  const utf16 = Buffer.from(`\ufeff${forged.replace('"1.0"', '"1.0" encoding="UTF-16"')}`, "utf16le");
  const client = await desk().addClient();
  for (const content of [Buffer.from(forged), utf16]) {
    const { status, body } = await upload(client, "forged.xml", content);
    expect([status, body.code]).toEqual([422, "batch_unreadable"]);
  }
});

it.each([
  ["of headings", Buffer.alloc(10_000_000, "Name,")],
  ["of one cell", Buffer.alloc(10_000_000, "x")],
  ["within quotation marks", Buffer.from(`Recipient,Amount\n"${"x".repeat(9_900_000)}`)],
  ["of lines within quotation marks", Buffer.from(`Recipient,Amount\n"${"Demo,1\n".repeat(1_400_000)}`)],
  ["of XML text", Buffer.from(`<?xml version="1.0"?><Document>${"x".repeat(9_900_000)}</Document>`)],
  ["of XML elements", Buffer.from(`<?xml version="1.0"?><Document>${"<A>1</A>".repeat(240_000)}</Document>`)],
  ["of an XML attribute", Buffer.from(`<?xml version="1.0"?><Document a="${"x".repeat(9_900_000)}"/>`)],
  ["that is no end of XML", Buffer.from(`<?xml version="1.0"?><Document>${"<".repeat(9_900_000)}`)],
  ["below its headings", Buffer.from(`Recipient,Amount\n${"Demo,".repeat(1_900_000)}`)],
])("a file of 10 MB in one line %s is refused in words", async (_, content) => {
  const { status, body } = await upload(await desk().addClient(), "long.csv", content);
  expect([status, body.code]).toEqual([422, "batch_unreadable"]);
});

it("what a file says is text in the results, also where it looks like a formula", async () => {
  const client = await desk().addClient();
  const rows = [
    "Recipient,Currency,Amount,Reference,IBAN",
    `"=HYPERLINK(""https://example.com"")",EUR,=1+1,+SUM(A1),@x`,
    `-2+3,-EUR,-5.00,-1+1,`,
  ];
  const { body } = await upload(client, "forged.csv", Buffer.from(rows.join("\n")));
  const { raw } = await desk().call(client, "GET", `/api/batches/${body.id}/results.csv`);
  const [, first, second] = raw.toString("utf8").trim().split("\n");
  expect(first).toMatch(/^1,"'=HYPERLINK\(""https:\/\/example.com""\)",,'=1\+1,EUR,'\+SUM\(A1\),/);
  // A negative figure is one that can be added up.
  expect(second).toMatch(/^2,'-2\+3,,-5\.00,'-EUR,'-1\+1,/);
});

it.each([
  ["the header counts", "<GrpHdr><NbOfTxs>3</NbOfTxs></GrpHdr>", ""],
  ["the header sums up", "<GrpHdr><NbOfTxs>2</NbOfTxs><CtrlSum>24.61</CtrlSum></GrpHdr>", ""],
  ["a group counts", "", "<NbOfTxs>1</NbOfTxs>"],
  ["a group sums up", "", "<CtrlSum>12.30</CtrlSum>"],
])("a pain.001 whose payments aren't those that %s is refused", async (_, header, group) => {
  const client = await desk().addClient();
  const file = (head: string, more: string) =>
    Buffer.from(pain(transfer() + transfer(), more).replace("<PmtInf>", `${head}<PmtInf>`));
  const refused = await upload(client, "run.xml", file(header, group));
  expect([refused.status, refused.body.code]).toEqual([422, "batch_totals_differ"]);
  const totals = "<NbOfTxs>2</NbOfTxs><CtrlSum>24.6</CtrlSum>";
  expect((await upload(client, "run.xml", file(`<GrpHdr>${totals}</GrpHdr>`, totals))).status).toBe(201);
});

it.each([
  ["a comma in an amount", 2, "Recipient,Currency,Amount,Reference\nDemo,EUR,1,250.00,Invoice 5\n"],
  [
    "a semicolon in a reference",
    3,
    "Recipient;Currency;Amount;Reference\nDemo;EUR;1250,00;Invoice 4\nDemo;EUR;1250,00;Invoice 5; June\n",
  ],
])("a file with %s is refused, and nothing is taken for something else", async (_, row, text) => {
  const { status, body } = await upload(await desk().addClient(), "run.csv", Buffer.from(text));
  expect([status, body.code]).toEqual([422, "batch_unreadable"]);
  expect(body.fields.file).toMatch(new RegExp(`^Row ${row} has more values than there are headings\\.`));
});

it("a table may have notes beside it, empty values at its ends and the same value twice", async () => {
  const client = await desk().addClient();
  const payload = { name: "Salaries", text: "Recipient\tCurrency\tAmount\nDemo\tEUR\t10.00\tby mail\n" };
  const pasted = await desk().call(client, "POST", "/api/batches", { payload });
  expect([pasted.status, pasted.body.lines?.length]).toEqual([201, 1]);
  const text = "Recipient,Name,Currency,Amount\nDemo,Demo,EUR,10.00,,\n,,,,,\n";
  const { status, body } = await upload(client, "run.csv", Buffer.from(text));
  expect([status, body.lines?.[0].cells.amount]).toEqual([201, "10.00"]);
});

it("a name that a file has with combining marks is that of the saved recipient", async () => {
  const client = await desk().addClient();
  const recipientName = "Zo\u00eb Beispiel";
  await desk().addBeneficiary(client, "EUR", recipientName);
  const table = "Recipient,Currency,Amount,Reference\nZoe\u0308 Beispiel,EUR,10.00,Rent\n";
  const { body } = await upload(client, "Mie\u0308te.csv", Buffer.from(table));
  expect(body.lines[0]).toMatchObject({ faults: {}, payment: { recipientName, isNewRecipient: false } });
});
