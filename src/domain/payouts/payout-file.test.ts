import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BankAccount } from "../beneficiaries/bank-account.ts";
import type { Day } from "../calendar.ts";
import type { CurrencyCode } from "../currency.ts";
import { findText, printXml } from "../xml/xml-element.ts";
import { canBeFiled, endToEndIdOf, type FiledPayout, type PayoutFile, payoutFile } from "./payout-file.ts";
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
  paymentId: "0199a0b0-0000-7000-8000-00000000000a",
  payeeName: "Zoë Demo & Co",
  account: to,
  amount: 116_649n,
  reference: "FX12345678",
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
  it.each(accounts)("pays %s within the schema's rules", (_, to, clearing) => {
    const document = payoutFile(file([payout(to)], to.currency));
    expect(payoutFileFaults(document)).toEqual([]);
    const agent = "CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/ClrSysMmbId";
    const system = findText(document, `${agent}/ClrSysId/Cd`);
    const named = system && `${system} ${findText(document, `${agent}/MmbId`)}`;
    expect(named).toBe(clearing);
  });

  it("is the same bytes for the same facts, and reads so", () => {
    const [, to] = accounts[0] ?? [];
    if (!to) throw new Error("no account");
    const text = printXml(payoutFile(file([payout(to)])));
    expect(printXml(payoutFile(file([payout(to)])))).toBe(text);
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
              <CdtrAgt>
                <FinInstnId>
                  <BICFI>COBADEFF</BICFI>
                </FinInstnId>
              </CdtrAgt>
              <Cdtr>
                <Nm>Zoe Demo + Co</Nm>
                <PstlAdr>
                  <Ctry>DE</Ctry>
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

  it("leaves no recipient nameless: a name in other letters is not filed", () => {
    expect(canBeFiled({ payeeName: "山田太郎" })).toBe(false);
    expect(canBeFiled({ payeeName: "Zoë" })).toBe(true);
  });

  it("holds the rules whatever it pays, with the right count and sum", () => {
    const [, to] = accounts[1] ?? [];
    const some = fc.uniqueArray(
      fc.record({
        paymentId: fc.uuid(),
        amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
        payeeName: fc
          .string({ minLength: 1, maxLength: 200 })
          .filter((payeeName) => canBeFiled({ payeeName })),
        reference: fc.string({ maxLength: 30 }),
      }),
      { minLength: 1, maxLength: 8, selector: (each) => each.paymentId },
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

  it("names each payment by its id, in 32 characters", () => {
    expect(endToEndIdOf("0199a0b0-0000-7000-8000-00000000000a")).toBe("0199a0b000007000800000000000000a");
  });
});
