import { describe, expect, it } from "vitest";
import type { BalanceEntry } from "#contract/payments/balances.ts";
import { addDays } from "#domain/calendar.ts";
import { signedMinor } from "#domain/payments/bank-statements/statement.ts";
import { clockIn } from "#domain/time-zone.ts";
import { readCamt } from "#server/payments/bank-statements/read-camt.ts";
import { contactOf } from "../support/client-users.ts";
import { clientWithEntries } from "../support/client-with-entries.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { findTags, readPdf } from "../support/read-pdf.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture();

async function newestEntry(who: SignedIn): Promise<BalanceEntry> {
  return (await fixture().call(who, "GET", "/api/balances/EUR/entries")).body.items[0];
}

describe("a statement", () => {
  const statement = (who: SignedIn, kind: string, from: string, to: string) =>
    fixture().call(who, "GET", `/api/balances/EUR/statement.${kind}?from=${from}&to=${to}`);
  const today = () => fixture().clock().toISOString().slice(0, 10);

  it("a statement begins with the opening balance, lists all movements, and ends with the closing balance", async () => {
    const { client, bought, sold } = await clientWithEntries(fixture());
    const { raw, headers } = await statement(client, "csv", today(), today());
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const rows = raw.toString("utf8").replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(rows[0]).toBe(
      "Date,Time (Europe/London),Description,Reference,Currency,Money in,Money out,Balance",
    );
    expect(rows.slice(1).map((row) => row.split(",").slice(2).join(","))).toEqual([
      "Opening balance,,EUR,,,0.00",
      "Received from Demo Payer,,EUR,2000.00,,2000.00",
      "Paid to Demo Recipient,Rent May,EUR,,120.50,1879.50",
      `From exchange ${bought.reference},${bought.reference},EUR,1166.49,,3045.99`,
      `Paid for exchange ${sold.reference},${sold.reference},EUR,,1000.00,2045.99`,
      "Closing balance,,EUR,,,2045.99",
    ]);
  });

  it("a statement of earlier days excludes later movements", async () => {
    const { client } = await clientWithEntries(fixture());
    const { raw } = await statement(client, "csv", "2020-01-01", "2020-01-31");
    expect(raw.toString("utf8").trimEnd().split("\r\n").slice(1)).toEqual([
      "2020-01-01,,Opening balance,,EUR,,,0.00",
      "2020-01-31,,Closing balance,,EUR,,,0.00",
    ]);
  });

  it("a statement begins and ends at midnight in the client's time zone", async () => {
    const client = await fixture().addClient();
    // At any hour, one of the two zones has a different date from UTC.
    const zone = fixture().clock().getUTCHours() < 11 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
    const contact = await contactOf(fixture().db, client.id);
    await fixture().db.updateTable("users").set({ timeZone: zone }).where("id", "=", contact).execute();
    await fixture().deposit(client, "5.00", "EUR");
    const entry = await newestEntry(client);
    const { day, time } = clockIn(zone, new Date(entry.at));
    expect(day).not.toBe(entry.at.slice(0, 10));
    const rowsOf = async (on: string) =>
      (await statement(client, "csv", on, on)).raw.toString("utf8").trimEnd().split("\r\n");
    expect((await rowsOf(day))[0]).toContain(`Time (${zone})`);
    expect((await rowsOf(day))[2]).toBe(`${day},${time},Received from Demo Payer,,EUR,5.00,,5.00`);
    expect(await rowsOf(addDays(day, -1))).toHaveLength(3);
    const tomorrow = await statement(client, "csv", day, addDays(day, 1));
    expect(tomorrow.body).toMatchObject({ fields: { to: "Choose an end date that isn't in the future." } });
    const held = await fixture().call(client, "GET", "/api/balances/EUR");
    expect(held.body.timeZone).toBe(zone);
  });

  it("a statement is a PDF with the same entries, whatever script a payer writes", async () => {
    const { client, bought, sold } = await clientWithEntries(fixture());
    await fixture()
      .db.updateTable("receipts")
      .set({ payerName: "مؤسسة الأمل (دبي)" })
      .where("clientId", "=", client.id)
      .execute();
    const { status, headers, raw } = await statement(client, "pdf", today(), today());
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    const { tags, missingGlyphs } = readPdf(raw);
    const rows = findTags(tags, "TR").map((row) => row.children.slice(-4).map(({ text }) => text));
    expect(rows.slice(-8)).toEqual([
      ["Description", "Money out", "Money in", "Balance"],
      ["Opening balance", "", "", "0.00"],
      ["Received from مؤسسة الأمل (دبي)", "", "2,000.00", "2,000.00"],
      ["Paid to Demo Recipient\nRent May", "120.50", "", "1,879.50"],
      [`From exchange ${bought.reference}`, "", "1,166.49", "3,045.99"],
      [`Paid for exchange ${sold.reference}`, "1,000.00", "", "2,045.99"],
      ["Total", "1,120.50", "3,166.49", ""],
      ["Closing balance", "", "", "2,045.99"],
    ]);
    expect(missingGlyphs).toBe(0);
  });

  it("a camt.053 statement has the same movements, for the reader of bank statements too", async () => {
    const { client, bought, sold } = await clientWithEntries(fixture());
    const { headers, raw } = await statement(client, "xml", today(), today());
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const [read] = readCamt(raw).statements;
    expect(read).toMatchObject({ currency: "EUR", opening: 0n, closing: 2_045_99n, pending: 0 });
    expect(read?.entries.map((entry) => [signedMinor(entry), entry.counterparty, entry.text])).toEqual([
      [2_000_00n, "Demo Payer", "Received from Demo Payer"],
      [-120_50n, "Demo Recipient", "Rent May"],
      [1_166_49n, "", bought.reference],
      [-1_000_00n, "", sold.reference],
    ]);
  });

  it("an MT940 statement has the same movements between the same balances", async () => {
    const { client, bought, sold } = await clientWithEntries(fixture());
    const { headers, raw } = await statement(client, "sta", today(), today());
    expect(headers["content-type"]).toBe("text/plain; charset=us-ascii");
    const lines = raw.toString("ascii").split("\r\n");
    const date = today().slice(2).replaceAll("-", "");
    expect(lines[3]).toBe(`:60F:C${date}EUR0,00`);
    expect(lines.filter((line) => line.startsWith(":61:")).map((line) => line.split("//")[0])).toEqual([
      `:61:${date}${date.slice(2)}C2000,00NTRFNONREF`,
      `:61:${date}${date.slice(2)}D120,50NTRFRent May`,
      `:61:${date}${date.slice(2)}C1166,49NFEX${bought.reference}`,
      `:61:${date}${date.slice(2)}D1000,00NFEX${sold.reference}`,
    ]);
    expect(lines.slice(-3)).toEqual([`:62F:C${date}EUR2045,99`, "-", ""]);
  });

  it("a statement neutralises a payer's formulas in a spreadsheet", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "1.00", "EUR");
    await fixture()
      .db.updateTable("receipts")
      .set({ payerName: '=HYPERLINK("http://evil.example")' })
      .where("clientId", "=", client.id)
      .execute();
    const beneficiaryId = await fixture().addBeneficiary(client);
    const payload = { beneficiaryId, amount: "1.00", reference: "-1 & more" };
    await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
    const csv = (await statement(client, "csv", today(), today())).raw.toString("utf8");
    expect(csv).toContain(",'-1 & more,");
    expect(csv).not.toMatch(/(^|,|")=/m);
  });

  it.each([
    ["2026-02-30", "2026-03-01", "from"],
    ["2026-03-02", "2026-03-01", "to"],
    ["2020-01-01", "2026-01-01", "to"],
    ["2026-01-01", "2999-01-01", "to"],
  ])("a statement from %s to %s is refused with a reason", async (from, to, field) => {
    const client = await fixture().addClient();
    await fixture().call(client, "POST", "/api/balances", { payload: { currency: "EUR" } });
    const { status, body } = await statement(client, "pdf", from, to);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it.each(["pdf", "csv", "xml", "sta"])("a statement is the client's alone, as %s too", async (kind) => {
    await clientWithEntries(fixture());
    const another = await fixture().addClient();
    expect((await statement(another, kind, "2026-01-01", "2026-01-02")).status).toBe(404);
  });
});
