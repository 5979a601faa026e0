import { composeIBAN } from "ibantools";
import { describe, expect, it } from "vitest";
import { recipientImportRoutes } from "#server/payments/recipient-imports/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { multipart } from "../support/sample-files.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, approve, setRules } = setupApprovalFixture(recipientImportRoutes);

const iban = (number: number) =>
  composeIBAN({ countryCode: "DE", bban: `37040044${String(10 ** 9 + number * 100 + 11)}` }) ?? "";
const line = (number: number, also: object = {}) => ({
  ...{ accountHolder: `Demo Person ${number}`, currency: "eur", iban: iban(number), bic: "COBADEFF" },
  ...{ town: "Berlin", addressCountry: "de", labels: "Staff; Berlin" },
  ...also,
});
const post = (who: SignedIn, path: string, payload: object = {}) =>
  desk().call(who, "POST", path, { payload });
const upload = (who: SignedIn, content: Buffer) =>
  desk().call(who, "POST", "/api/recipient-imports/upload", multipart("staff.csv", content, "text/csv"));
const check = async (who: SignedIn, payload: object) =>
  (await post(who, "/api/recipient-imports/check", payload)).body;
const recipientsOf = async (who: SignedIn, query = "") =>
  (await desk().call(who, "GET", `/api/beneficiaries${query}`)).body.items;

describe("an import", () => {
  it("shows each fault at its cell, and saves all lines or none", async () => {
    const client = await desk().addClient();
    const text = [
      "Account holder;Type;Currency;IBAN;BIC;Town;Country;Labels",
      `Demo Person 1;Person;EUR;${iban(1)};COBADEFF;Berlin;DE;Staff`,
      "Demo Person 2;Robot;XXX;DE00;;;;",
      `;;EUR;${iban(1)};COBADEFF;Berlin;QQ;`,
      `Demo Person 4;;EUR;${iban(1)};COBADEFF;Berlin;DE;`,
    ].join("\r\n");
    const checked = await check(client, { text });
    expect(checked.lines.map(({ faults }: { faults: object }) => Object.keys(faults).toSorted())).toEqual([
      [],
      ["currency", "type"],
      ["accountHolder", "addressCountry"],
      ["iban"],
    ]);
    expect(checked.lines[3].duplicate).toBe("Line 1 has the same account.");
    const refused = await post(client, "/api/recipient-imports", {
      lines: [line(1), line(2, { iban: "x" })],
    });
    expect(refused.body.code).toBe("recipient_import_faulty");
    expect(await recipientsOf(client)).toEqual([]);
    const { status, body } = await post(client, "/api/recipient-imports", { lines: [line(1), line(2)] });
    expect([status, body]).toEqual([201, { added: 2 }]);
    expect(await recipientsOf(client, "?label=staff")).toHaveLength(2);
    expect(await recipientsOf(client, "?search=berl")).toHaveLength(2);
    const again = await check(client, { lines: [line(2)] });
    expect(again.lines[0].duplicate).toBe("You've already saved this account, for Demo Person 2.");
  });

  const german = `Account holder;Currency;IBAN;BIC;Town;Country;Grade\r\n"Müller, Söhne";EUR;${iban(1)};COBADEFF;Köln;DE;B2\r\n`;

  it.each([
    ["UTF-8", Buffer.from(german)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${german}`)],
    ["UTF-16", Buffer.from(`\ufeff${german}`, "utf16le")],
    ["Windows-1252, as Excel writes it", Buffer.from(german, "latin1")],
  ])("reads a file in %s", async (_, content) => {
    const { status, body } = await upload(await desk().addClient(), content);
    expect([status, body.faultyCount, body.unusedHeadings]).toEqual([200, 0, ["Grade"]]);
    expect(body.lines[0].cells).toMatchObject({ accountHolder: "Müller, Söhne", town: "Köln" });
  });

  it("refuses a file without a table, an empty one and one of 10 MB in one line", async () => {
    const client = await desk().addClient();
    const codes = [
      await upload(client, Buffer.from("")),
      await upload(client, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])),
      await upload(client, Buffer.alloc(10_000_000, "Name,")),
    ].map(({ body }) => body.code);
    expect(codes).toEqual(["file_empty", "recipient_import_unreadable", "recipient_import_unreadable"]);
  });

  it("refuses what is no table, is empty or too long", async () => {
    const client = await desk().addClient();
    expect((await check(client, { text: "IBAN\nDE89" })).code).toBe("recipient_import_unreadable");
    expect((await check(client, { text: "Name,IBAN\n" })).code).toBe("recipient_import_empty");
    const long = `Name\n${"Demo\n".repeat(301)}`;
    expect((await check(client, { text: long })).code).toBe("recipient_import_long");
  });

  it("many times at once saves each recipient once", async () => {
    const client = await desk().addClient();
    const lines = [line(1), line(2), line(3)];
    const answers = await Promise.all(
      Array.from({ length: repeatCount(10, 50) }, () => post(client, "/api/recipient-imports", { lines })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await recipientsOf(client)).toHaveLength(3);
  });

  it("with an approval rule for recipients waits as one request", async () => {
    const owner = await desk().addClient();
    const preparer = await addTo(owner, "preparer");
    const rule = { kind: "recipient", above: "0.00", approvals: 1, role: "owner" };
    expect((await setRules(owner, [rule])).status).toBe(200);
    const { status, body } = await post(preparer, "/api/recipient-imports", { lines: [line(1), line(2)] });
    expect([status, body.code]).toEqual([202, "approval_pending"]);
    expect(await recipientsOf(owner)).toEqual([]);
    expect((await approve(owner, body.approval.id)).status).toBe(200);
    expect(await recipientsOf(owner)).toHaveLength(2);
  });
});

describe("an export", () => {
  it("masks accounts, and has them in full after a confirmation, recorded, so that another account imports them", async () => {
    const client = await desk().addClient();
    await post(client, "/api/recipient-imports", { lines: [line(1, { nickname: "=1+1" }), line(2)] });
    const { raw: masked } = await desk().call(client, "GET", "/api/beneficiaries.csv");
    expect(String(masked)).toContain("Demo Person 2");
    expect(String(masked)).not.toContain(iban(1).slice(8));
    const { status, body } = await post(client, "/api/recipient-exports");
    expect(status).toBe(201);
    expect(body.csv).toContain(iban(1));
    expect(body.csv).toContain("'=1+1");
    const audited = await desk()
      .db.selectFrom("auditLog")
      .select("details")
      .where("action", "=", "export_recipients")
      .where("actorId", "=", client.id)
      .execute();
    expect(audited).toMatchObject([{ details: { recipients: 2 } }]);
    const other = await desk().addClient();
    const checked = await check(other, { text: body.csv });
    expect(checked).toMatchObject({ faultyCount: 0 });
    const lines = checked.lines.map(({ cells }: { cells: object }) => cells);
    expect((await post(other, "/api/recipient-imports", { lines })).status).toBe(201);
    const facts = (all: readonly Record<string, unknown>[]) =>
      all.map(({ name, accountNumber, nickname, labels, address, type }) => ({
        ...{ name, accountNumber, nickname, labels, address, type },
      }));
    expect(facts(await recipientsOf(other))).toEqual(facts(await recipientsOf(client)));
  });
});

it("paying a recipient costs no fee and arrives by the scheme of the account, for its own client alone", async () => {
  const client = await desk().addClient();
  const { id } = await desk()
    .addBeneficiary(client)
    .then((each: unknown) => (typeof each === "string" ? { id: each } : (each as { id: string })));
  const path = `/api/beneficiaries/${id}/payout-terms`;
  const { status, body } = await desk().call(client, "GET", `${path}?amount=100.00&on=2027-03-25`);
  expect([status, body]).toMatchObject([
    200,
    // Good Friday and Easter Monday are closed.
    { scheme: "sepa", fee: "0.00", leavesOn: "2027-03-25", arrivesOn: "2027-03-30" },
  ]);
  expect((await desk().call(await desk().addClient(), "GET", path)).status).toBe(404);
});
