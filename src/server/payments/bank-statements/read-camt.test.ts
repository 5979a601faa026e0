import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { camtFile, demoPoundAccount } from "../../../../tests/support/camt-file.ts";
import { entries, faultsOf, read, sound } from "../../../../tests/support/read-camt-sample.ts";

describe("a camt.053 statement", () => {
  it("a camt.053 statement of version 08 is read with its balances, entries, payers and references", () => {
    expect(read(sound)).toEqual([
      {
        reference: "DEMO-1",
        account: demoPoundAccount,
        currency: "GBP",
        madeAt: "2026-03-10T18:00:00",
        openedOn: "2026-03-10",
        closedOn: "2026-03-10",
        opening: 0n,
        closing: 96_000n,
        pending: 0,
        entries: [
          {
            reference: "DEMO-A",
            direction: "credit",
            amount: { minor: 100_000n, currency: "GBP" },
            bookedOn: "2026-03-10",
            counterparty: "Demo Payer",
            counterpartyAccount: { iban: "DE89370400440532013000", bic: "COBADEFF" },
            text: "FX12345678",
            endToEndId: undefined,
            alternatives: ["1"],
            place: "Entry 1",
          },
          {
            reference: "DEMO-B",
            direction: "debit",
            amount: { minor: 4_000n, currency: "GBP" },
            bookedOn: "2026-03-10",
            counterparty: "Demo Payer",
            counterpartyAccount: undefined,
            text: "",
            endToEndId: "0199",
            alternatives: ["2"],
            place: "Entry 2",
          },
        ],
      },
    ]);
  });

  it("a camt.053 statement of version 02 is read with any prefix, each payment of a collection separately", async () => {
    const file = join(import.meta.dirname, "../../../../tests/fixtures/camt/demo-version-02.xml");
    const [statement] = read(await readFile(file));
    expect(statement).toMatchObject({ account: "00000001", opening: -1_000n, closing: 34_000n, pending: 1 });
    expect(statement?.entries.map((entry) => [entry.reference, entry.direction, entry.amount.minor])).toEqual(
      [
        ["A1", "credit", 10_000n],
        ["COLLECTED/1", "credit", 12_000n],
        ["COLLECTED/2", "credit", 18_000n],
        ["A3", "debit", 5_000n],
      ],
    );
    expect(statement?.entries[0]).toMatchObject({
      counterparty: "Example Trading & Co (demo)",
      counterpartyAccount: { accountNumber: "66374958", sortCode: "089999" },
      text: "two lines",
      endToEndId: "FX12345678",
    });
    expect(statement?.entries[3]?.text).toBe("Demo charges");
  });

  it("a file may hold several camt.053 statements, and may be in Latin-1 if it says so", () => {
    const two = camtFile({ entries }, { id: "DEMO-2", day: "2026-03-11", opening: "960.00", entries: [] });
    expect(read(two).map((each) => each.reference)).toEqual(["DEMO-1", "DEMO-2"]);
    const latin = sound.replace("UTF-8", "ISO-8859-1").replaceAll("Demo Payer", "Démo Payer");
    expect(read(Buffer.from(latin, "latin1"))[0]?.entries[0]?.counterparty).toBe("Démo Payer");
  });
});

describe("what is not such a statement is refused, in words that say where", () => {
  const swap = (from: string | RegExp, to: string) => sound.replace(from, to);
  it.each<[string, string | Uint8Array, RegExp]>([
    ["an empty file", "", /^The file is empty/],
    ["no XML", "Date,Amount\n1,2", /^We can't read this format\. Import camt\..*10\. It isn't XML\.$/],
    [
      "an MT940 file",
      "\ufeff\r\n:20:DEMO\r\n:25:1/2\r\n-",
      /^We can't read this format\. .* It isn't XML\.$/,
    ],
    ["XML that breaks off", sound.slice(0, 900), /^Line \d+: the file is not well-formed XML/],
    [
      "a document type",
      swap("<Document", '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      /^Line 2: the file declares a document type/,
    ],
    [
      "a bomb of entities",
      `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>`,
      /We didn't read it/,
    ],
    [
      "an entity that nobody declared",
      swap("Demo Payer", "Demo &payer;"),
      /^Line \d+: this "&" starts an unknown XML entity/,
    ],
    ["a hundred levels", `${"<a>".repeat(100)}${"</a>".repeat(100)}`, /cannot be read as XML/],
    ["UTF-16", swap("UTF-8", "UTF-16"), /^Line 1: the file is in UTF-16/],
    [
      "bytes that are not what they say",
      Buffer.from(swap("Demo Payer", "D\u00e9mo"), "latin1"),
      /not in UTF-8, although it says/,
    ],
    ["another message", swap("camt.053.001.08", "camt.054.001.08"), /It is camt\.054\.001\.08/],
    ["another version", swap("camt.053.001.08", "camt.053.001.13"), /It is camt\.053\.001\.13/],
    ["another document", "<html/>", /It begins with <html>/],
    ["no statement", camtFile(), /contains no statement/],
    ["no name", swap("<Id>DEMO-1</Id>", ""), /has no reference/],
    ["no account", swap(/<Acct>.*<\/Acct>/, ""), /does not name its account/],
    ["no opening balance", swap("OPBD", "ITBD"), /no opening balance \(OPBD\)/],
    ["no closing balance", swap("CLBD", "CLAV"), /no closing balance \(CLBD\)/],
    [
      "a closing balance that the entries do not come to",
      camtFile({ entries, closing: "960.01" }),
      /booked entries is 960\.00 GBP, but the closing balance is 960\.01 GBP/,
    ],
    ["another count", swap("<NbOfNtries>2", "<NbOfNtries>3"), /counts 3 entries, but the file has 2/],
    [
      "an entry in another currency",
      swap('<Amt Ccy="GBP">1000.00', '<Amt Ccy="EUR">1000.00'),
      /^Entry 1 is in EUR, but the account is in GBP/,
    ],
    [
      "an entry in an unknown currency",
      swap('<Amt Ccy="GBP">1000.00', '<Amt Ccy="XTS">1000.00'),
      /^Entry 1 \(DEMO-A\) is in "XTS"/,
    ],
    [
      "an amount of three decimals",
      swap("1000.00<", "1000.001<"),
      /^Entry 1 \(DEMO-A\) has the amount "1000\.001"/,
    ],
    [
      "an amount of nothing where the balances say otherwise",
      swap("1000.00<", "0.00<"),
      /booked entries is -40\.00 GBP, but the closing balance is 960\.00 GBP/,
    ],
    [
      "neither credit nor debit",
      swap("<CdtDbtInd>DBIT", "<CdtDbtInd>BOTH"),
      /^Entry 2 \(DEMO-B\) is marked neither/,
    ],
    ["an unknown status", swap("<Cd>BOOK", "<Cd>DONE"), /^Entry 1 \(DEMO-A\) has the status "DONE"/],
    [
      "no day",
      camtFile({ entries: [{ reference: "DEMO-C", amount: "1.00", bookedOn: "2026-02-30" }] }),
      /^Entry 1 \(DEMO-C\) has no booking date/,
    ],
    [
      "the same entry twice",
      camtFile({ entries: [...entries, ...entries.slice(0, 1)] }).replace(/<NtryRef>\d<\/NtryRef>/g, ""),
      /^Entry 3 repeats Entry 1: the reference DEMO-A/,
    ],
    ["an encoding that nobody knows", swap("UTF-8", "EBCDIC-XYZ"), /^Line 1: the file is in EBCDIC-XYZ/],
    ["an amount below zero", swap("1000.00<", "-1000.00<"), /^Entry 1 \(DEMO-A\) has the amount "-1000\.00"/],
  ])("a file is refused with the place of its error: %s", (_, file, fault) => {
    expect(faultsOf(file)).toMatch(fault);
  });

  it("a file with more entries than an import can have up to is refused", () => {
    const many = Array.from({ length: 2_001 }, (_, index) => ({
      reference: `DEMO-${index}`,
      amount: "1.00",
    }));
    expect(faultsOf(camtFile({ entries: many }))).toMatch(/has 2001 entries; an import can have up to 2000/);
  });

  it("a file with too many payments in one entry, or too many statements, is refused", () => {
    const payment = '<TxDtls><Amt Ccy="GBP">1.00</Amt></TxDtls>';
    const collected = camtFile({ entries: [{ reference: "DEMO-C", amount: "2001.00" }] }).replace(
      /<TxDtls>[\s\S]*<\/TxDtls>/,
      payment.repeat(2_001),
    );
    expect(faultsOf(collected)).toMatch(/has 2001 payments; an import can have up to 2000/);
    const days = Array.from({ length: 101 }, (_, index) => ({ id: `DEMO-${index}`, entries: [] }));
    expect(faultsOf(camtFile(...days))).toMatch(/has 101 statements; an import can have up to 100/);
  });

  it.each<[string, () => string, RegExp]>([
    ["comments that never end", () => `${sound}${"<!--".repeat(1_000_000)}`, /has 1\d{6} tags/],
    ["a few of them", () => `${sound}${"<!--".repeat(400_000)}`, /cannot be read as XML/],
    ["plain text that never ends", () => `${sound}${"<![CDATA[".repeat(400_000)}`, /cannot be read as XML/],
    ["tags that are never closed", () => "<a>".repeat(400_000), /^Line \d+: the file is not well-formed/],
    ["more tags than a statement has", () => "<a/>".repeat(600_000), /^The file has 600000 tags/],
    [
      "more attributes than a statement has",
      () => `<a ${'b="" '.repeat(600_000)}/>`,
      /^The file has 600000 attributes/,
    ],
  ])("a file with %s is refused quickly and briefly", (_, file, fault) => {
    const begun = process.threadCpuUsage();
    const text = faultsOf(file());
    expect(text).toMatch(fault);
    expect(text.length).toBeLessThan(400);
    // Quadratic behaviour would take minutes.
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1_000).toBeLessThan(10_000);
  });

  it("a file with characters outside XML's, written out or by number, is refused", () => {
    expect(faultsOf(swap("Demo Payer", "Demo\0Payer"))).toMatch(
      /^Line \d+: this character isn't allowed in XML/,
    );
    expect(read(swap("Demo Payer", "Demo&#0;&#x1; Payer"))[0]?.entries[0]?.counterparty).toBe("Demo Payer");
  });

  it("a file with a time that never existed is refused, however long it is", () => {
    const long = swap(
      /<CreDtTm>2026-03-10T18:00:00(?=<\/CreDtTm>\s*<Acct>)/,
      `<CreDtTm>${"2".repeat(9_000)}`,
    );
    expect(read(long)[0]?.madeAt).toHaveLength(35);
  });

  it("the refusal names the first five errors and the number of the others", () => {
    const bad = Array.from({ length: 7 }, (_, index) => ({ reference: `DEMO-${index}`, amount: "1.001" }));
    const faults = faultsOf(camtFile({ entries: bad, closing: "0.00" }));
    expect(faults.match(/Entry \d/g)).toHaveLength(5);
    expect(faults).toMatch(/There are 2 more like these\.$/);
  });
});
