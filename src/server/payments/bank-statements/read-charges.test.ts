import { describe, expect, it } from "vitest";
import { camtFile } from "../../../../tests/support/camt-file.ts";
import { StatementUnreadable } from "./parse-xml.ts";
import { readCamt } from "./read-camt.ts";

type Part = { readonly amount: string; readonly currency?: string; readonly charges?: string };

const charges = (...records: readonly string[]) =>
  `<Chrgs>${records.map((amount) => `<Rcrd><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd>`).join("")}</Chrgs>`;
const total = (amount: string, currency = "GBP") =>
  `<Chrgs><TtlChrgsAndTaxAmt Ccy="${currency}">${amount}</TtlChrgsAndTaxAmt></Chrgs>`;

/** What a file with one entry of these payments is read as: amounts in minor units, or the fault. */
function read(booked: string, parts: readonly Part[], direction: "CRDT" | "DBIT" = "CRDT", ofEntry = "") {
  const payments = parts.map(
    ({ amount, currency = "GBP", charges: taken = "" }) =>
      `<TxDtls><Amt Ccy="${currency}">${amount}</Amt>${taken}</TxDtls>`,
  );
  const file = camtFile({ entries: [{ reference: "DEMO-A", amount: booked, direction }] })
    .replace(/<TxDtls>[\s\S]*<\/TxDtls>/, payments.join(""))
    .replace("<NtryDtls>", `${ofEntry}<NtryDtls>`);
  try {
    return readCamt(Buffer.from(file)).statements[0]?.entries.map(({ amount }) => amount.minor);
  } catch (error) {
    if (error instanceof StatementUnreadable) return error.message;
    throw error;
  }
}

const isLess =
  "Entry 1 (DEMO-A) is less than its payment, and the charges that the file states aren't the difference. Ask the bank for a corrected file.";
const isMore =
  "Entry 1 (DEMO-A) is more than its only payment. Ask the bank for a file with all payments of the entry.";
const differs =
  "Entry 1 (DEMO-A) does not come to what its payments come to, nor to that less the charges of each.";

describe("money that was booked less charges", () => {
  it.each<[string, string]>([
    ["a total", total("5.00")],
    ["records", charges("4.00", "1.00")],
    ["charges without records", '<Chrgs><Amt Ccy="GBP">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs>'],
    [
      "charges that were partly given back",
      `<Chrgs><Rcrd><Amt Ccy="GBP">6.00</Amt></Rcrd><Rcrd><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Rcrd></Chrgs>`,
    ],
  ])("is read as the booked amount where the file states %s", (_, taken) => {
    expect(read("95.00", [{ amount: "100.00", charges: taken }])).toEqual([95_00n]);
    expect(read("95.00", [{ amount: "100.00" }], "CRDT", taken)).toEqual([95_00n]);
  });

  it("is refused in words where the file states no charges, others, or those of another currency", () => {
    expect(read("95.00", [{ amount: "100.00" }])).toBe(isLess);
    expect(read("95.00", [{ amount: "100.00", charges: total("4.99") }])).toBe(isLess);
    expect(read("95.00", [{ amount: "100.00", charges: total("5.00", "EUR") }])).toBe(isLess);
  });

  it("is read by payment where each of a collection states its own", () => {
    const collected = [
      { amount: "60.00", charges: total("2.00") },
      { amount: "40.00", charges: charges("3.00") },
    ];
    expect(read("95.00", collected)).toEqual([58_00n, 37_00n]);
    expect(read("100.00", collected)).toEqual([60_00n, 40_00n]);
    expect(read("96.00", collected)).toBe(differs);
  });

  it("isn't divided where only the entry of a collection states charges", () => {
    expect(read("95.00", [{ amount: "60.00" }, { amount: "40.00" }], "CRDT", total("5.00"))).toBe(differs);
  });
});

describe("money that was booked beyond its only payment", () => {
  it("isn't taken for that payment's", () => {
    expect(read("100.00", [{ amount: "64.00" }])).toBe(isMore);
  });

  it("is whole where it left, which includes charges, and where the payment is of another currency or of nothing", () => {
    expect(read("1.60", [{ amount: "0.60" }], "DBIT")).toEqual([1_60n]);
    expect(read("100.00", [{ amount: "64.00", currency: "EUR" }])).toEqual([100_00n]);
    expect(read("100.00", [{ amount: "0" }])).toEqual([100_00n]);
  });
});
