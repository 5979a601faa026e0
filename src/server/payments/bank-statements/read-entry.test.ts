import { describe, expect, it } from "vitest";
import { camtFile, demoPoundAccount } from "../../../../tests/support/camt-file.ts";
import { entries, faultsOf, read, sound } from "../../../../tests/support/read-camt-sample.ts";
import { readCamt } from "./read-camt.ts";

describe("what banks write otherwise", () => {
  const swap = (from: string | RegExp, to: string) => sound.replace(from, to);
  const references = (xml: string | Uint8Array) => read(xml)[0]?.entries.map(({ reference }) => reference);

  it.each(["02", "03", "04", "05", "06", "07", "08", "09", "10"])(
    "a statement of version %s is read",
    (version) => {
      expect(read(swap("camt.053.001.08", `camt.053.001.${version}`))).toHaveLength(1);
    },
  );

  it.each<[string, string]>([
    [
      "another namespace before its own",
      '<Document xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04">',
    ],
    ["single quotes", "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.04' >"],
    [
      "comments before it",
      '<!-- <Document xmlns="urn:none"> --><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04">',
    ],
  ])("the root's namespace is found with %s", (_, root) => {
    expect(read(swap(/<Document [^>]*>/, root))).toHaveLength(1);
  });

  it("the root's namespace is that of its own prefix, not of another", () => {
    const prefixed = (own: string, other: string) =>
      swap(/<Document [^>]*>/, `<n:Document xmlns:o="urn:x:${other}" xmlns:n="urn:x:${own}">`)
        .replace("</Document>", "</n:Document>")
        .replace("<BkToCstmrStmt>", '<BkToCstmrStmt xmlns="urn:x">');
    expect(read(prefixed("camt.053.001.02", "camt.054.001.02"))).toHaveLength(1);
    expect(faultsOf(prefixed("camt.054.001.02", "camt.053.001.02"))).toMatch(/It is camt\.054\.001\.02/);
  });

  it("an entry without references is identified by its transaction's, else by its contents, the same in every file", () => {
    const bare = sound.replace(/<(NtryRef|AcctSvcrRef)>[^<]*<\/\1>/g, "");
    expect(references(bare.replace("<Refs>", "<Refs><TxId>TX-1</TxId>"))?.[0]).toBe("TX-1");
    const [first, second] = references(bare) ?? [];
    expect(first).toMatch(/^#[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(references(bare.replace("<Id>DEMO-1</Id>", "<Id>DEMO-9</Id>"))).toEqual([first, second]);
  });

  it("identical entries without any reference are numbered", () => {
    const twice = camtFile({ entries: [...entries.slice(0, 1), ...entries.slice(0, 1)] });
    const [one, other] = references(twice.replace(/<(NtryRef|AcctSvcrRef)>[^<]*<\/\1>/g, "")) ?? [];
    expect(other).toBe(`${one}-2`);
  });

  it("entries under one servicer reference are distinguished by their own", () => {
    const same = [...entries.slice(0, 1), ...entries.slice(0, 1)];
    expect(references(camtFile({ entries: same }))).toEqual(["DEMO-A", "DEMO-A+2"]);
  });

  it("amounts may have more decimals than the currency if these are zeros", () => {
    expect(read(sound.replaceAll("1000.00<", "1000.00000<"))[0]?.entries[0]?.amount.minor).toBe(100_000n);
    expect(faultsOf(swap("1000.00<", "1000.00001<"))).toMatch(/has the amount "1000\.00001"/);
  });

  it.each([".50", "+0.50", "0.50000", "+.5", "00.5"])(
    "an amount that a bank writes as %s is read",
    (amount) => {
      const file = camtFile({ entries: [{ reference: "DEMO-C", amount: "0.50" }] });
      const written = file.replaceAll(">0.50<", `>${amount}<`);
      expect(read(written)).toMatchObject([{ closing: 50n, entries: [{ amount: { minor: 50n } }] }]);
    },
  );

  it.each(["5.", "+5"])("an amount in whole units that a bank writes as %s is read", (amount) => {
    const file = camtFile({ entries: [{ reference: "DEMO-C", amount: "5.00" }] });
    expect(read(file.replaceAll(">5.00<", `>${amount}<`))[0]?.entries[0]?.amount.minor).toBe(500n);
  });

  it.each(["", ".", "+", "++1", "-1.00", "1,00", "1e3", "0x1", "1.2.3", "0.505"])(
    "an amount written as %j is none",
    (amount) => {
      const file = camtFile({ entries: [{ reference: "DEMO-C", amount: "0.50" }] });
      expect(
        faultsOf(file.replace(">0.50</Amt>\n        <CdtDbtInd>", `>${amount}</Amt>\n        <CdtDbtInd>`)),
      ).toMatch(/^Entry 1 \(DEMO-C\) has /);
    },
  );

  it("an entry of nothing is left out, and counts among the statement's entries", () => {
    const nothing = { reference: "DEMO-C", amount: "0.00" };
    expect(references(camtFile({ entries: [nothing, ...entries] }))).toEqual(["DEMO-A", "DEMO-B"]);
  });

  it("a payment of nothing in a collection is left out, and the others keep their places", () => {
    const payment = (amount: string) => `<TxDtls><Amt Ccy="GBP">${amount}</Amt></TxDtls>`;
    const file = camtFile({ entries: [{ reference: "DEMO-C", amount: "3.00" }] });
    const payments = ["1.00", "0.00", "2.00"].map(payment).join("");
    expect(references(file.replace(/<TxDtls>[\s\S]*<\/TxDtls>/, payments))).toEqual(["DEMO-C/1", "DEMO-C/3"]);
  });

  it("files in UTF-16 and other European encodings are read", () => {
    const wide = Buffer.from(`\ufeff${swap("UTF-8", "UTF-16")}`, "utf16le");
    expect(read(wide)).toHaveLength(1);
    const unmarked = wide.subarray(2);
    expect(read(unmarked)).toHaveLength(1);
    expect(read(Buffer.from(unmarked).swap16())).toHaveLength(1);
    const west = Buffer.from(swap("UTF-8", "windows-1252").replaceAll("Demo Payer", "D\u00e9mo"), "latin1");
    expect(read(west)[0]?.entries[0]?.counterparty).toBe("D\u00e9mo");
  });

  it("a file in another encoding than it says, or in one that it doesn't say, is refused in words", () => {
    const west = (xml: string) => Buffer.from(xml.replaceAll("Demo Payer", "D\u00e9mo"), "latin1");
    expect(faultsOf(west(sound))).toBe("The file is not in UTF-8, although it says it is.");
    expect(faultsOf(west(swap(/^<\?xml[^>]*>/, "")))).toBe(
      "The file doesn't say its encoding and isn't in UTF-8. Export it as XML in UTF-8.",
    );
  });

  it("a payment in the other direction than the entry that collects it is refused", () => {
    const payment = (amount: string, direction: string) =>
      `<TxDtls><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd></TxDtls>`;
    const collected = (second: string) =>
      swap(/<TxDtls>[\s\S]*?<\/TxDtls>/, payment("998.00", "CRDT") + payment("2.00", second));
    expect(read(collected("CRDT"))[0]?.entries).toHaveLength(3);
    expect(faultsOf(collected("DBIT"))).toBe(
      "Entry 1 (DEMO-A) collects 2 payments, and payment 2 is marked DBIT in an entry marked CRDT.",
    );
  });

  it("a text that is too long is cut between characters", () => {
    const long = camtFile({
      entries: [{ reference: "DEMO-A", amount: "1.00", text: `${"x".repeat(279)}🏠 rent` }],
    });
    expect(read(long)[0]?.entries[0]?.text).toBe("x".repeat(279));
  });

  it("a returned payment has its reason", () => {
    const back = swap(
      "</RmtInf>",
      "</RmtInf><RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>No such\n account</AddtlInf></RtrInf>",
    );
    expect(read(back)[0]?.entries[0]?.returnReason).toBe(
      "The recipient's bank sent it back: the account is closed (No such account)",
    );
    const reversed = swap("<Sts>", "<RvslInd>true</RvslInd><Sts>");
    expect(read(reversed)[0]?.entries[0]?.returnReason).toBe("The recipient's bank sent it back");
    const code = (subFamily: string) =>
      `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
    const coded = (subFamily: string) => read(swap("<NtryDtls>", `${code(subFamily)}<NtryDtls>`));
    expect(coded("RRTN")[0]?.entries[0]?.returnReason).toBe("The recipient's bank sent it back");
    expect(coded("ESCT")[0]?.entries[0]?.returnReason).toBeUndefined();
    expect(read(sound)[0]?.entries[0]?.returnReason).toBeUndefined();
  });

  it("a statement of somebody else's account is skipped and named, whatever its currency", () => {
    const two = camtFile(
      { entries },
      { id: "DEMO-2", account: "DE89370400440532013000", currency: "SEK", entries: [] },
    );
    expect(readCamt(Buffer.from(two), (account) => account === demoPoundAccount)).toMatchObject({
      statements: [{ reference: "DEMO-1" }],
      skipped: [{ reference: "DEMO-2", account: "DE89370400440532013000" }],
    });
  });
});
