import fc from "fast-check";
import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { maxMajorAmount } from "#domain/money.ts";
import { payoutAmountFault } from "#domain/payments/beneficiaries/payout-terms.ts";
import type { XmlElement } from "#domain/xml-element.ts";
import { type PayoutFile, payoutFile } from "./payout-file.ts";
import { payoutFileFaults } from "./payout-file-rules.ts";

const file: PayoutFile = {
  messageId: "SUMMIT-20261123-000001",
  madeAt: new Date("2026-11-21T12:00:00.000Z"),
  currency: "GBP",
  valueOn: "2026-11-23" as Day,
  debtor: {
    accountName: "Summit (simulated bank)",
    iban: "GB33BUKB20201555555555",
    accountNumber: "55555555",
    bic: "SIMUGB20XXX",
  },
  payouts: ["a", "b"].map((last) => ({
    endToEndId: `0199a0b000007000800000000000000${last}`,
    payeeName: "Demo Recipient",
    account: {
      currency: "GBP",
      format: "local",
      country: "GB",
      numbers: { accountNumber: "66374958", sortCode: "08-99-99" },
    },
    address: { line: "1 Example Street", town: "London", country: "GB" },
    client: {
      name: "Demo Client",
      isCompany: false,
      customerNumber: "SB12345678",
      address: { lines: ["2 Example Road"], town: "Leeds", postalCode: "LS1 4AP", country: "GB" },
      lei: null,
      birth: null,
    },
    amount: 100n,
    reference: "FX12345678",
    purpose: "SUPP",
  })),
};
const sound = payoutFile(file);

type Change = (element: XmlElement) => XmlElement | undefined;

/** The document with each element of that name changed or removed. */
function changed(element: XmlElement, name: string, change: Change): XmlElement {
  const children = element.children.flatMap((child) => {
    const inner = changed(child, name, change);
    return (child.name === name ? change(inner) : inner) ?? [];
  });
  return { ...element, children };
}

const saying =
  (text: string): Change =>
  (element) => ({ ...element, text });
const gone: Change = () => undefined;

it.each<[string, string, Change, RegExp]>([
  ["no message id", "MsgId", gone, /GrpHdr: <MsgId> is missing/],
  ["a message id of 36 characters", "MsgId", saying("x".repeat(36)), /MsgId: .* has not the form/],
  ["a moment that is none", "CreDtTm", saying("today"), /CreDtTm/],
  ["a count that is not theirs", "NbOfTxs", saying("3"), /NbOfTxs: there are 2 transfers/],
  ["a count that is no number", "NbOfTxs", saying("two"), /NbOfTxs/],
  ["a sum that is not theirs", "CtrlSum", saying("2.01"), /CtrlSum: the transfers come to another sum/],
  ["an unknown method", "PmtMtd", saying("XXX"), /PmtMtd/],
  ["a day that is none", "Dt", saying("2026-13-01"), /ReqdExctnDt\/Dt/],
  ["a broken IBAN", "IBAN", saying("GB33"), /IBAN/],
  ["a BIC in small letters", "BICFI", saying("simugb20"), /BICFI/],
  ["a currency of two letters", "Ccy", saying("GB"), /Ccy/],
  ["an amount of six decimals", "InstdAmt", saying("1.000000"), /InstdAmt/],
  ["an amount below nothing", "InstdAmt", saying("-1.00"), /InstdAmt/],
  ["an amount of nothing", "InstdAmt", saying("0.00"), /a transfer of nothing/],
  [
    "an amount without its currency",
    "InstdAmt",
    (element) => ({ ...element, attributes: {} }),
    /its currency is missing/,
  ],
  [
    "an attribute that is not there",
    "Nm",
    (element) => ({ ...element, attributes: { a: "b" } }),
    /attributes/,
  ],
  ["a name of 141 characters", "Nm", saying("x".repeat(141)), /Nm/],
  ["an empty name", "Nm", saying(""), /Nm/],
  ["a country without its town", "TwnNm", gone, /<TwnNm> is missing/],
  ["a town without its country", "Ctry", gone, /<Ctry> is missing/],
  ["a town of 36 characters", "TwnNm", saying("x".repeat(36)), /TwnNm/],
  ["an address line of 71 characters", "AdrLine", saying("x".repeat(71)), /AdrLine/],
  ["parties without a name", "Nm", gone, /Dbtr: a party without a name/],
  ["a character that banks can't process", "Nm", saying("Zoë"), /characters that banks can't process/],
  ["two payments of one name", "EndToEndId", saying("same"), /two transfers have the same/],
  ["no end-to-end id", "EndToEndId", gone, /<EndToEndId> is missing/],
  ["a purpose without its code", "Purp", (element) => ({ ...element, children: [] }), /exactly one of Cd/],
  ["an unknown bearer of charges", "ChrgBr", saying("ME"), /ChrgBr/],
  ["a clearing code of six characters", "Cd", saying("GBDSCX"), /Cd/],
  ["a bank that is not named", "ClrSysMmbId", gone, /a bank that is not named/],
  ["no transfers", "CdtTrfTxInf", gone, /<CdtTrfTxInf> is missing/],
  ["an account by nothing", "Othr", gone, /exactly one of IBAN, Othr/],
  [
    "an account by two things",
    "Id",
    (element) =>
      element.children.length > 0
        ? { ...element, children: [...element.children, ...element.children] }
        : element,
    /exactly one of IBAN, Othr/,
  ],
  [
    "elements in another order",
    "PmtInf",
    (element) => ({ ...element, children: element.children.toReversed() }),
    /not in the schema's order/,
  ],
  [
    "an element that does not exist",
    "PmtMtd",
    (element) => ({ ...element, name: "Mtd" }),
    /<Mtd> does not belong/,
  ],
  ["text between elements", "GrpHdr", (element) => ({ ...element, text: "x" }), /text where elements/],
  [
    "elements in a text",
    "MsgId",
    (element) => ({ ...element, children: [element] }),
    /elements where text is expected/,
  ],
])("a file with %s is reported", (_, name, change, fault) => {
  const faults = payoutFileFaults(changed(sound, name, change));
  expect(faults.join("\n")).toMatch(fault);
});

it("a valid file has no errors, and another root or namespace is an error", () => {
  expect(payoutFileFaults(sound)).toEqual([]);
  expect(payoutFileFaults({ ...sound, name: "Doc" })).toEqual(["The root is <Doc>."]);
  expect(payoutFileFaults({ ...sound, attributes: { xmlns: "urn:other" } })).toEqual([
    "The namespace is urn:other.",
  ]);
});

it("the rules accept every amount of euros that a payment by SEPA may have, and no other", () => {
  const account = {
    currency: "EUR",
    format: "iban",
    country: "DE",
    numbers: { iban: "DE89370400440532013000" },
  } as const;
  const amounts = fc.oneof(
    fc.bigInt({ min: 1n, max: maxMajorAmount * 100n }),
    fc.bigInt({ min: 999_999_999_00n, max: 1_000_000_000_99n }),
  );
  fc.assert(
    fc.property(amounts, (amount) => {
      const payouts = file.payouts.map((payout) => ({ ...payout, account, amount }));
      const faults = payoutFileFaults(payoutFile({ ...file, currency: "EUR", payouts }));
      return (faults.length === 0) === (payoutAmountFault({ ...account, amount }) === undefined);
    }),
    { numRuns: 300 },
  );
});
