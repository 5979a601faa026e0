import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import type { BankAccount } from "#domain/payments/beneficiaries/bank-account.ts";
import { findElement, type XmlElement } from "#domain/xml-element.ts";
import { payoutFile } from "./payout-file.ts";
import { payoutFileFaults } from "./payout-file-rules.ts";
import type { UltimateDebtor } from "./postal-address.ts";

const german: BankAccount = {
  currency: "EUR",
  format: "iban",
  country: "DE",
  numbers: { iban: "DE89370400440532013000", bic: "COBADEFF" },
};
const british: BankAccount = {
  currency: "GBP",
  format: "local",
  country: "GB",
  numbers: { accountNumber: "66374958", sortCode: "08-99-99" },
};
const lei = "506700GE1G29325QX363";
const someone = { name: "Demo Client", customerNumber: "SB1", address: null, lei: null, birth: null };
const home = { lines: ["1 Example Road"], town: "London", country: "GB" };
const born = { date: "1980-01-31" as Day, town: "Köln", country: "DE" };
const number = ["Id SB1", "Cd CUST"];

/** Ultimate debtor identification in a schema-valid file. */
function identified(account: BankAccount, client: UltimateDebtor): string[] {
  const document = payoutFile({
    messageId: "SUMMIT-20261123-000001",
    madeAt: new Date("2026-11-21T12:00:00.000Z"),
    currency: account.currency,
    valueOn: "2026-11-23" as Day,
    debtor: {
      accountName: "Summit",
      iban: "GB33BUKB20201555555555",
      accountNumber: "55555555",
      bic: "SIMUGB20XXX",
    },
    payouts: [
      {
        endToEndId: "0199a0b000007000800000000000000a",
        payeeName: "Zoë",
        account,
        client,
        amount: 1n,
        reference: "FX1",
        purpose: null,
      },
    ],
  });
  expect(payoutFileFaults(document)).toEqual([]);
  return texts(findElement(document, "CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/UltmtDbtr/Id"));
}

function texts(element: XmlElement | undefined): string[] {
  return (element?.children ?? []).flatMap((child) =>
    child.children.length > 0 ? texts(child) : [`${child.name} ${child.text}`],
  );
}

describe("an ultimate debtor", () => {
  it.each([
    ["a company by its LEI and number", british, { isCompany: true, lei }, [`LEI ${lei}`, ...number]],
    ["a company in SEPA by its LEI alone", german, { isCompany: true, lei }, [`LEI ${lei}`]],
    [
      "a person by date and place of birth and number",
      british,
      { isCompany: false, birth: born },
      ["BirthDt 1980-01-31", "CityOfBirth Koln", "CtryOfBirth DE", ...number],
    ],
    [
      "a person in SEPA by date and place of birth alone",
      german,
      { isCompany: false, birth: born },
      ["BirthDt 1980-01-31", "CityOfBirth Koln", "CtryOfBirth DE"],
    ],
    [
      "a person whose place of birth is not known by the date, beside their address",
      british,
      { isCompany: false, birth: { ...born, country: null }, address: home },
      ["Id 1980-01-31", "Prtry DATE OF BIRTH"],
    ],
    [
      "a person of whom neither place of birth nor address is known by number",
      british,
      { isCompany: false, birth: { ...born, country: null } },
      number,
    ],
    [
      "a person in SEPA whose place of birth is not known by number alone",
      german,
      { isCompany: false, birth: { ...born, town: null } },
      number,
    ],
  ])("an ultimate debtor is %s", (_, to, client, elements) => {
    expect(identified(to, { ...someone, ...client })).toEqual(elements);
  });
});
