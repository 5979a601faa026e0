import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeBytes, depositReferenceFrom } from "#domain/clients/accounts/client-code.ts";
import { formatReference } from "#domain/trading/trades/trade-reference.ts";
import { findReferences, recipientReferenceFault, standardReference } from "./payment-reference.ts";

describe("a trade's reference in what the payer wrote", () => {
  it.each<[string, string[]]>([
    ["FX12345678", ["FX12345678"]],
    ["fx 1234 5678 thanks", ["FX12345678"]],
    ["Ref: FX-1234-5678.", ["FX12345678"]],
    ["F X 1 2 3 4 5 6 7 8", ["FX12345678"]],
    ["PAYMENTFX12345678INVOICE", ["FX12345678"]],
    ["FX12345678 2026", ["FX12345678"]],
    ["FX1234\n5678", ["FX12345678"]],
    ["ＦＸ１２３４５６７８", ["FX12345678"]],
    ["FX12345678 and again fx12345678", ["FX12345678"]],
    ["FX12345678 FX87654321", ["FX12345678", "FX87654321"]],
    ["FXFX12345678", ["FX12345678"]],
    ["FX123456789", []],
    ["FX1234567", []],
    ["12345678", []],
    ["F1X2345678", []],
    ["", []],
  ])("the payer's text %j names the trade %j", (text, trades) => {
    expect(findReferences(text).trades).toEqual(trades);
  });

  it("a trade's reference is found however it is spaced and whatever surrounds it", () => {
    const words = fc.constantFrom("", "thanks ", "invoice no. ", "from A. N. Other: ");
    const spaces = fc.array(fc.constantFrom("", " ", "-", ".", " / "), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(words, fc.nat({ max: 99_999_999 }), spaces, (before, number, gaps) => {
        const reference = formatReference(number);
        const written = [...reference].map((character, index) => character + (gaps[index] ?? "")).join("");
        expect(findReferences(`${before}${written} with love`).trades).toEqual([reference]);
      }),
    );
  });

  it("any text is searched for a reference quickly and without failure", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => Boolean(findReferences(text))),
    );
    const before = process.cpuUsage();
    findReferences("F".repeat(100_000) + "X1".repeat(100_000));
    findReferences(`FX${"1 - ".repeat(100_000)}`);
    const { user } = process.cpuUsage(before);
    // CPU milliseconds; quadratic behaviour would take many times as long.
    expect(user / 1_000).toBeLessThan(200);
  });
});

describe("a client's own deposit reference", () => {
  it.each<[string, string]>([
    ["SB7K2M9QXZ", "SB7K2M9QXZ"],
    ["sb 7k2m 9qxz, for savings", "SB7K2M9QXZ"],
    ["To my account: SB-OK2M-9QIL", "SB0K2M9Q11"],
  ])("a client's own deposit reference in %j is %s", (text, reference) => {
    expect(findReferences(text)).toEqual({ trades: [], deposits: [reference] });
  });

  it("a client's own deposit reference is found in the form that clients are given", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes }), (random) => {
        const reference = depositReferenceFrom(random);
        expect(findReferences(reference.toLowerCase()).deposits).toContain(reference);
      }),
    );
  });
});

it.each([standardReference, "", "Rent May", "Invoice 2026/117 &", "A.B-C", "eighteen long text"])(
  "the withdrawal reference %j is accepted",
  (reference) => expect(recipientReferenceFault(reference, "GBP")).toBeUndefined(),
);

it.each([
  ["nineteen characters", "At most 18 characters"],
  ["one\ntwo", "Use only letters, digits, spaces and . / & -"],
  ["Miete für Mai", "Use only letters, digits, spaces and . / & -"],
  ["<b>rent</b>", "Use only letters, digits, spaces and . / & -"],
])("the withdrawal reference %j is refused: %s", (reference, fault) =>
  expect(recipientReferenceFault(reference, "GBP")).toBe(fault),
);

it("Faster Payments carry 18 characters of a reference, the other schemes 35", () => {
  const [fits, exceeds] = ["x".repeat(35), "x".repeat(36)];
  for (const currency of ["EUR", "USD", "JPY", undefined] as const) {
    expect(recipientReferenceFault(fits, currency)).toBeUndefined();
    expect(recipientReferenceFault(exceeds, currency)).toBe("At most 35 characters");
  }
  expect(recipientReferenceFault(fits, "GBP")).toBe("At most 18 characters");
});
