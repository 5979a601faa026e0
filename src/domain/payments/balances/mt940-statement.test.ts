import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { currencyCodes } from "#domain/currency.ts";
import { money, parseAmount } from "#domain/money.ts";
import type { AccountStatement, AccountStatementLine } from "./account-statement.ts";
import { mt940Statement } from "./mt940-statement.ts";

const line: AccountStatementLine = {
  sequence: 41n,
  at: new Date("2026-03-14T10:00:00.000Z"),
  day: "2026-03-14" as Day,
  event: "withdrawal",
  text: "Paid to Müller & Söhne GmbH",
  reference: "Invoice 7",
  counterparty: "Müller & Söhne GmbH",
  amount: money(-120_50n, "EUR"),
  balance: money(879_50n, "EUR"),
};

const statement: AccountStatement = {
  holder: "Demo Imports Ltd",
  depositReference: "SB01234567",
  period: { from: "2026-03-01" as Day, to: "2026-03-31" as Day },
  opening: money(1_000_00n, "EUR"),
  lines: [line],
  closing: money(879_50n, "EUR"),
};

const textOf = (over: Partial<AccountStatementLine>) =>
  mt940Statement({ ...statement, lines: [{ ...line, ...over }] });

describe("an MT940 statement", () => {
  it("an MT940 statement has its account, number, balances and entries in SWIFT's fields", () => {
    expect(mt940Statement(statement).split("\r\n")).toEqual([
      ":20:20260331EUR",
      ":25:SB01234567-EUR",
      ":28C:26090/1",
      ":60F:C260301EUR1000,00",
      ":61:2603140314D120,50NTRFInvoice 7//41",
      ":86:Paid to Muller Sohne GmbH Invoice 7",
      ":62F:C260331EUR879,50",
      "-",
      "",
    ]);
  });

  it("an amount without decimals ends with its comma", () => {
    const inYen = { amount: money(-5_000n, "JPY"), balance: money(5_000n, "JPY") };
    const text = mt940Statement({
      ...statement,
      opening: money(10_000n, "JPY"),
      closing: money(5_000n, "JPY"),
      lines: [{ ...line, ...inYen }],
    });
    expect(text).toContain(":60F:C260301JPY10000,\r\n");
    expect(text).toContain(":61:2603140314D5000,NTRF");
  });

  it.each([
    ["balance_deposit", "NTRF"],
    ["withdrawal", "NTRF"],
    ["payment_returned", "NRTI"],
    ["balance_credit", "NFEX"],
    ["funds_frozen", "NMSC"],
  ])("an entry of %s has the type %s", (event, type) => {
    expect(textOf({ event })).toContain(`D120,50${type}`);
  });

  it("an entry without a reference says so, and a word in another script is a question mark", () => {
    const text = textOf({ reference: "", text: "Paid to 王 Trading", counterparty: "王 Trading" });
    expect(text).toContain("NTRFNONREF//41\r\n:86:Paid to ? Trading\r\n");
  });

  const entry = fc.record({
    minor: fc.bigInt(-(10n ** 8n), 10n ** 8n).filter((minor) => minor !== 0n),
    text: fc.string({ unit: "binary", maxLength: 700 }),
    reference: fc.string({ maxLength: 40 }),
    counterparty: fc.string({ unit: "grapheme", maxLength: 200 }),
  });
  it("whatever the texts are, every line is within SWIFT's letters and length, and the entries add up", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencyCodes),
        fc.bigInt(0n, 10n ** 9n),
        fc.array(entry, { maxLength: 10 }),
        (currency, opening, entries) => {
          const closing = entries.reduce((sum, { minor }) => sum + minor, opening);
          const text = mt940Statement({
            ...statement,
            opening: money(opening, currency),
            closing: money(closing, currency),
            lines: entries.map(({ minor, ...facts }, index) => ({
              ...line,
              ...facts,
              sequence: BigInt(index),
              amount: money(minor, currency),
            })),
          });
          const lines = text.split("\r\n").slice(0, -2);
          for (const each of lines) {
            expect(each).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
            // A tag is not part of the field's length.
            expect(each.replace(/^:\w+:/, "").length).toBeLessThanOrEqual(65);
          }
          const withoutTag = lines.filter((each) => !/^:(20|25|28C|60F|61|86|62F):/.test(each));
          expect(withoutTag.filter((each) => /^[:-]/.test(each))).toEqual([]);
          const amounts = lines.flatMap((each) => {
            const [, sign, figure = ""] =
              /^:6(?:0F:|1:)\d*([CD])(?:\d{6}[A-Z]{3})?(\d+,\d*)/.exec(each) ?? [];
            const minor = parseAmount(figure.replace(/,$/, "").replace(",", "."), currency);
            return typeof minor === "bigint" ? [sign === "D" ? -minor : minor] : [];
          });
          expect(amounts).toHaveLength(entries.length + 1);
          expect(amounts.reduce((sum, minor) => sum + minor, 0n)).toBe(closing);
        },
      ),
    );
  });

  it.each([
    ["2026-01-01", "26001"],
    ["2024-12-31", "24366"],
    ["2026-12-31", "26365"],
  ])("a statement that ends on %s has the number %s", (to, number) => {
    expect(mt940Statement({ ...statement, period: { from: "2024-01-01" as Day, to: to as Day } })).toContain(
      `:28C:${number}/1\r\n`,
    );
  });
});
