import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { currencyCodes } from "#domain/currency.ts";
import { money } from "#domain/money.ts";
import type { AccountStatementLine } from "#domain/payments/balances/account-statement.ts";
import { camtStatementNamespace } from "#domain/payments/balances/camt-statement.ts";
import { signedMinor } from "#domain/payments/bank-statements/statement.ts";
import { parseXml } from "#server/payments/bank-statements/parse-xml.ts";
import { readCamt } from "#server/payments/bank-statements/read-camt.ts";
import { camtSchemaFaults } from "../../../../tests/support/camt-schema.ts";
import type { Statement } from "./read-statement.ts";
import { renderStatementCamt } from "./statement-files.ts";

const issue = { issuer: ["Summit Test Ltd"], now: new Date("2026-03-31T12:00:00.000Z") };
const events = ["balance_deposit", "withdrawal", "balance_credit", "funds_frozen", "payment_returned"];
const days = ["2026-03-01", "2026-03-14", "2026-03-31"] as unknown as readonly [Day, Day, Day];
const anyText = fc.string({ unit: "binary", maxLength: 600 });

const statements = fc
  .record({
    currency: fc.constantFrom(...currencyCodes),
    opening: fc.bigInt(0n, 10n ** 9n),
    holder: fc.string({ minLength: 1, maxLength: 200 }),
    entries: fc.array(
      fc.record({
        minor: fc.bigInt(-(10n ** 8n), 10n ** 8n).filter((minor) => minor !== 0n),
        day: fc.constantFrom(...days),
        event: fc.constantFrom(...events),
        text: anyText,
        reference: anyText,
        counterparty: anyText,
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ currency, opening, holder, entries }): Statement => {
    let balance = opening;
    const lines = entries.map(({ minor, ...facts }, index): AccountStatementLine => {
      balance += minor;
      return {
        ...facts,
        sequence: BigInt(index + 1),
        at: issue.now,
        amount: money(minor, currency),
        balance: money(balance, currency),
      };
    });
    const sum = (counted: typeof lines) => counted.reduce((all, { amount }) => all + amount.minor, 0n);
    return {
      addressee: { lines: [holder], zone: "Europe/London" },
      holder,
      depositReference: "SB01234567",
      period: { from: days[0], to: days[2] },
      begins: new Date("2026-03-01T00:00:00.000Z"),
      ends: new Date("2026-03-31T23:00:00.000Z"),
      opening: money(opening, currency),
      lines,
      received: money(sum(lines.filter(({ amount }) => amount.minor > 0n)), currency),
      paid: money(-sum(lines.filter(({ amount }) => amount.minor < 0n)), currency),
      closing: money(balance, currency),
    };
  });

describe("a camt.053 statement of an account", () => {
  it("the reader of bank statements reads the same balances, entries and names back, whatever the texts are", () => {
    fc.assert(
      fc.property(statements, (statement) => {
        const [read] = readCamt(Buffer.from(renderStatementCamt(statement, issue))).statements;
        expect(read).toMatchObject({
          account: `SB01234567-${statement.opening.currency}`,
          currency: statement.opening.currency,
          opening: statement.opening.minor,
          closing: statement.closing.minor,
          openedOn: days[0],
          closedOn: days[2],
          pending: 0,
        });
        expect(read?.entries.map((entry) => [entry.reference, signedMinor(entry), entry.bookedOn])).toEqual(
          statement.lines.map(({ sequence, amount, day }) => [String(sequence), amount.minor, day]),
        );
        expect(read?.entries.every(({ counterparty }) => [...counterparty].length <= 140)).toBe(true);
      }),
    );
  });

  it("every statement keeps to the message's schema, whatever the texts are", () => {
    fc.assert(
      fc.property(statements, (statement) => {
        const xml = renderStatementCamt(statement, issue).toString();
        expect(xml).toContain(`<Document xmlns="${camtStatementNamespace}">`);
        expect(camtSchemaFaults(parseXml(xml, { keepSpaces: true }))).toEqual([]);
      }),
    );
  });

  it("the schema's test finds what is out of order, missing, too long, unknown, no day or without its currency", () => {
    const [statement] = fc.sample(
      statements.filter(({ lines }) => lines.length > 0),
      1,
    );
    const xml = renderStatementCamt(statement as Statement, issue).toString();
    const broken = [
      xml.replace(/<CreDtTm>.*<\/CreDtTm>/, ""),
      xml.replaceAll("Ntry>", "Entry>"),
      xml.replace("<NtryRef>", `<NtryRef>${"9".repeat(40)}`),
      xml.replace(/<Dt>[\d-]+<\/Dt>/, "<Dt>2026-02-30</Dt>"),
      xml.replace(/T\d{2}:/, "T25:"),
      xml.replace(/<Amt Ccy="[A-Z]{3}">/, "<Amt>"),
      xml.replace(/<Amt Ccy="[A-Z]{3}">/, '<Amt Ccy="eur">'),
      xml.replace("<Ccy>", '<Ccy Ccy="EUR">'),
      xml.replace("<Stmt>", '<Stmt Id="1">'),
      xml.replace("<Stmt>", "<Stmt>1"),
      xml.replace(/(<BookgDt>[\s\S]*?<\/BookgDt>)\s*(<ValDt>[\s\S]*?<\/ValDt>)/, "$2$1"),
    ];
    for (const each of broken) expect(camtSchemaFaults(parseXml(each))).not.toEqual([]);
  });

  it("an empty period has both balances and no entries", () => {
    const [statement] = fc.sample(
      statements.filter(({ lines }) => lines.length === 0),
      1,
    );
    const [read] = readCamt(Buffer.from(renderStatementCamt(statement as Statement, issue))).statements;
    expect(read?.entries).toEqual([]);
    expect(read?.opening).toBe(read?.closing);
  });
});
