import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { BankAccount } from "#domain/payments/beneficiaries/bank-account.ts";
import { findChildren, findElement, findText, serializeXml } from "#domain/xml-element.ts";
import { canBeFiled, type FiledPayout, type PayoutFile, payoutFile, toEndToEndId } from "./payout-file.ts";
import { payoutFileFaults } from "./payout-file-rules.ts";

const account = (currency: CurrencyCode, country: string, numbers: BankAccount["numbers"]): BankAccount => ({
  currency,
  format: numbers.iban === undefined ? "local" : "iban",
  country,
  numbers,
});
const accounts: readonly [string, BankAccount, string | undefined][] = [
  [
    "an IBAN with its BIC",
    account("EUR", "DE", { iban: "DE89370400440532013000", bic: "COBADEFF" }),
    undefined,
  ],
  [
    "a UK sort code",
    account("GBP", "GB", { accountNumber: "66374958", sortCode: "08-99-99" }),
    "GBDSC 089999",
  ],
  [
    "a US routing number",
    account("USD", "US", { accountNumber: "000123456789", routingNumber: "021000021" }),
    "USABA 021000021",
  ],
  ["a BSB", account("AUD", "AU", { accountNumber: "12345678", bsb: "062-000" }), "AUBSB 062000"],
  [
    "a Canadian branch",
    account("CAD", "CA", { accountNumber: "1234567", transitNumber: "00012", institutionNumber: "003" }),
    "CACPA 000300012",
  ],
  [
    "a Japanese branch",
    account("JPY", "JP", { accountNumber: "1234567", bankCode: "0001", branchCode: "001" }),
    "JPZGN 0001001",
  ],
  [
    "an IFSC",
    account("INR", "IN", { accountNumber: "123456789012", ifsc: "ABCD0123456" }),
    "INFSC ABCD0123456",
  ],
  [
    "a CNAPS code",
    account("CNY", "CN", { accountNumber: "6222020000000000000", cnaps: "102100099996" }),
    "CNAPS 102100099996",
  ],
  ["a New Zealand number", account("NZD", "NZ", { accountNumber: "01-0902-0068389-00" }), "NZNCC 010902"],
  ["a Singapore BIC", account("SGD", "SG", { accountNumber: "0123456789", bic: "DBSSSGSG" }), undefined],
  ["an IBAN as account number", account("CHF", "CH", { accountNumber: "CH9300762011623852957" }), undefined],
];

const payout = (to: BankAccount, facts: Partial<FiledPayout> = {}): FiledPayout => ({
  endToEndId: "0199a0b000007000800000000000000a",
  payeeName: "Zoë Demo & Co",
  account: to,
  address: { line: "Musterstraße 1", town: "Köln", country: to.country },
  client: {
    name: "Łukasz Demo",
    isCompany: false,
    customerNumber: "SB12345678",
    address: { lines: ["1 Example Road", "Flat 2"], town: "London", postalCode: "N1 9GU", country: "GB" },
    lei: null,
    birth: null,
  },
  amount: 116_649n,
  reference: "FX12345678",
  purpose: null,
  ...facts,
});
const file = (payouts: readonly FiledPayout[], currency: CurrencyCode = "EUR"): PayoutFile => ({
  messageId: "SUMMIT-20261123-000001",
  madeAt: new Date("2026-11-21T12:00:00.000Z"),
  currency,
  valueOn: "2026-11-23" as Day,
  debtor: {
    accountName: "Summit (simulated bank)",
    iban: "GB33BUKB20201555555555",
    accountNumber: "55555555",
    bic: "SIMUGB20XXX",
  },
  payouts,
});

describe("a file of payouts", () => {
  it.each(accounts)("a payout file pays %s within the schema's rules", (_, to, clearing) => {
    const document = payoutFile(file([payout(to)], to.currency));
    expect(payoutFileFaults(document)).toEqual([]);
    const agent = "CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/ClrSysMmbId";
    const system = findText(document, `${agent}/ClrSysId/Cd`);
    const named = system && `${system} ${findText(document, `${agent}/MmbId`)}`;
    expect(named).toBe(clearing);
  });

  it("a payout file has the same bytes for the same facts", () => {
    const [, to] = accounts[0] ?? [];
    if (!to) throw new Error("no account");
    const text = serializeXml(payoutFile(file([payout(to)])));
    expect(serializeXml(payoutFile(file([payout(to)])))).toBe(text);
    expect(text).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
        <CstmrCdtTrfInitn>
          <GrpHdr>
            <MsgId>SUMMIT-20261123-000001</MsgId>
            <CreDtTm>2026-11-21T12:00:00.000Z</CreDtTm>
            <NbOfTxs>1</NbOfTxs>
            <CtrlSum>1166.49</CtrlSum>
            <InitgPty>
              <Nm>Summit (simulated bank)</Nm>
            </InitgPty>
          </GrpHdr>
          <PmtInf>
            <PmtInfId>SUMMIT-20261123-000001-1</PmtInfId>
            <PmtMtd>TRF</PmtMtd>
            <BtchBookg>false</BtchBookg>
            <NbOfTxs>1</NbOfTxs>
            <CtrlSum>1166.49</CtrlSum>
            <PmtTpInf>
              <SvcLvl>
                <Cd>SEPA</Cd>
              </SvcLvl>
            </PmtTpInf>
            <ReqdExctnDt>
              <Dt>2026-11-23</Dt>
            </ReqdExctnDt>
            <Dbtr>
              <Nm>Summit (simulated bank)</Nm>
            </Dbtr>
            <DbtrAcct>
              <Id>
                <IBAN>GB33BUKB20201555555555</IBAN>
              </Id>
              <Ccy>EUR</Ccy>
            </DbtrAcct>
            <DbtrAgt>
              <FinInstnId>
                <BICFI>SIMUGB20XXX</BICFI>
              </FinInstnId>
            </DbtrAgt>
            <ChrgBr>SLEV</ChrgBr>
            <CdtTrfTxInf>
              <PmtId>
                <InstrId>0199a0b000007000800000000000000a</InstrId>
                <EndToEndId>0199a0b000007000800000000000000a</EndToEndId>
              </PmtId>
              <Amt>
                <InstdAmt Ccy="EUR">1166.49</InstdAmt>
              </Amt>
              <UltmtDbtr>
                <Nm>Lukasz Demo</Nm>
                <Id>
                  <PrvtId>
                    <Othr>
                      <Id>SB12345678</Id>
                      <SchmeNm>
                        <Cd>CUST</Cd>
                      </SchmeNm>
                    </Othr>
                  </PrvtId>
                </Id>
              </UltmtDbtr>
              <CdtrAgt>
                <FinInstnId>
                  <BICFI>COBADEFF</BICFI>
                </FinInstnId>
              </CdtrAgt>
              <Cdtr>
                <Nm>Zoe Demo + Co</Nm>
                <PstlAdr>
                  <TwnNm>Koln</TwnNm>
                  <Ctry>DE</Ctry>
                  <AdrLine>Musterstrasse 1</AdrLine>
                </PstlAdr>
              </Cdtr>
              <CdtrAcct>
                <Id>
                  <IBAN>DE89370400440532013000</IBAN>
                </Id>
              </CdtrAcct>
              <RmtInf>
                <Ustrd>FX12345678</Ustrd>
              </RmtInf>
            </CdtTrfTxInf>
          </PmtInf>
        </CstmrCdtTrfInitn>
      </Document>
      "
    `);
  });

  const part = "CstmrCdtTrfInitn/PmtInf";
  const transferPath = `${part}/CdtTrfTxInf`;
  const [[, german] = [], [, british] = []] = accounts;
  if (!german || !british) throw new Error("no accounts");

  it("a payout file names the ultimate debtor with address and number", () => {
    const document = payoutFile(file([payout(british)], "GBP"));
    const at = (path: string) => findText(document, `${transferPath}/UltmtDbtr/${path}`);
    expect(at("Nm")).toBe("Lukasz Demo");
    expect([at("PstlAdr/PstCd"), at("PstlAdr/TwnNm"), at("PstlAdr/Ctry")]).toEqual([
      "N1 9GU",
      "London",
      "GB",
    ]);
    expect([at("Id/PrvtId/Othr/Id"), at("Id/PrvtId/Othr/SchmeNm/Cd")]).toEqual(["SB12345678", "CUST"]);
    const company = {
      name: "Example Ltd",
      isCompany: true,
      customerNumber: "SB1",
      address: null,
      lei: null,
      birth: null,
    };
    const ofCompany = payoutFile(file([payout(british, { client: company })], "GBP"));
    expect(payoutFileFaults(ofCompany)).toEqual([]);
    expect(findText(ofCompany, `${transferPath}/UltmtDbtr/Id/OrgId/Othr/Id`)).toBe("SB1");
  });

  it("a payout file has no ultimate debtor for returns to a payer, and no address where none is known", () => {
    const document = payoutFile(file([payout(german, { client: null, address: null })]));
    expect(payoutFileFaults(document)).toEqual([]);
    expect(findElement(document, `${transferPath}/UltmtDbtr`)).toBeUndefined();
    expect(findElement(document, `${transferPath}/Cdtr/PstlAdr`)).toBeUndefined();
  });

  it("a payout file names no country without its town", () => {
    const address = { line: null, town: "京都", country: "JP" };
    const document = payoutFile(file([payout(british, { address })], "GBP"));
    expect(findElement(document, `${transferPath}/Cdtr/PstlAdr`)).toBeUndefined();
  });

  it("a payout file cuts names to 70 characters for euros and to 140 elsewhere", () => {
    const payeeName = "x".repeat(140);
    const name = (to: BankAccount) =>
      findText(payoutFile(file([payout(to, { payeeName })], to.currency)), `${transferPath}/Cdtr/Nm`);
    expect([name(german)?.length, name(british)?.length]).toEqual([70, 140]);
  });

  it("a payout file shares charges and uses SEPA only inside SEPA: euros to elsewhere form their own group", () => {
    const dubai = account("EUR", "AE", { iban: "AE070331234567890123456", bic: "BOMLAEAD" });
    const other = { endToEndId: "0199a0b000007000800000000000000b" };
    const document = payoutFile(file([payout(dubai, other), payout(german)]));
    expect(payoutFileFaults(document)).toEqual([]);
    const parts = findChildren(findElement(document, "CstmrCdtTrfInitn") ?? document, "PmtInf");
    const facts = parts.map((each) => [
      findText(each, "PmtInfId"),
      findText(each, "PmtTpInf/SvcLvl/Cd"),
      findText(each, "ChrgBr"),
      findText(each, "NbOfTxs"),
      findText(each, "CdtTrfTxInf/CdtrAcct/Id/IBAN"),
    ]);
    expect(facts).toEqual([
      ["SUMMIT-20261123-000001-1", "SEPA", "SLEV", "1", "DE89370400440532013000"],
      ["SUMMIT-20261123-000001-2", undefined, "SHAR", "1", "AE070331234567890123456"],
    ]);
  });

  it("a payout file refuses a recipient whose name has no Latin form", () => {
    expect(canBeFiled("山田太郎")).toBe(false);
    expect(canBeFiled("Zoë")).toBe(true);
  });

  it("a payout file follows the rules whatever it pays, with the right count and sum", () => {
    const [, to] = accounts[1] ?? [];
    const some = fc.uniqueArray(
      fc.record({
        endToEndId: fc.uuid().map(toEndToEndId),
        amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
        payeeName: fc.string({ minLength: 1, maxLength: 200 }).filter(canBeFiled),
        reference: fc.string({ maxLength: 30 }),
      }),
      { minLength: 1, maxLength: 8, selector: (each) => each.endToEndId },
    );
    fc.assert(
      fc.property(some, fc.constantFrom<CurrencyCode>("GBP", "JPY"), (each, currency) => {
        if (!to) return false;
        const document = payoutFile(
          file(
            each.map((facts) => payout(to, facts)),
            currency,
          ),
        );
        const count = findText(document, "CstmrCdtTrfInitn/GrpHdr/NbOfTxs");
        return payoutFileFaults(document).length === 0 && count === String(each.length);
      }),
      { numRuns: 300 },
    );
  });

  it("a payout file identifies each payment by its id in 32 characters", () => {
    expect(toEndToEndId("0199a0b0-0000-7000-8000-00000000000a")).toBe("0199a0b000007000800000000000000a");
  });
});
