import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import type { AccountFormat } from "./account-format.ts";
import {
  accountIdentity,
  type BankAccount,
  type BankInput,
  hasAccountInput,
  inferAccountFormat,
  maskedNumber,
  numberIdentity,
  parseBankAccount,
} from "./bank-account.ts";
import { bankForm, hasLocalForm } from "./bank-forms.ts";

const recipientCurrencies = currencyCodes.filter(hasLocalForm);

const german = { iban: "DE89 3704 0044 0532 0130 00", bic: "COBADEFF" };
const british = { iban: "GB29 NWBK 6016 1331 9268 19", bic: "NWBKGB2L" };

/** A valid account per currency, as typed and as stored. */
const good: readonly [CurrencyCode, BankInput, BankAccount["numbers"], country: string][] = [
  ["EUR", german, { iban: "DE89370400440532013000", bic: "COBADEFF" }, "DE"],
  [
    "USD",
    { accountNumber: "0001 2345-6789", routingNumber: "021000021" },
    { accountNumber: "000123456789", routingNumber: "021000021" },
    "US",
  ],
  [
    "CAD",
    { accountNumber: "1234567", transitNumber: "00012", institutionNumber: "003" },
    { accountNumber: "1234567", transitNumber: "00012", institutionNumber: "003" },
    "CA",
  ],
  [
    "GBP",
    { accountNumber: "66374958", sortCode: "08-99-99" },
    { accountNumber: "66374958", sortCode: "08-99-99" },
    "GB",
  ],
  [
    "GBP",
    { accountNumber: "123456", sortCode: "403020" },
    { accountNumber: "00123456", sortCode: "40-30-20" },
    "GB",
  ],
  ["AUD", { accountNumber: "12345678", bsb: "062000" }, { accountNumber: "12345678", bsb: "062-000" }, "AU"],
  [
    "INR",
    { accountNumber: "123456789012", ifsc: "abcd0123456" },
    { accountNumber: "123456789012", ifsc: "ABCD0123456" },
    "IN",
  ],
  [
    "JPY",
    { accountNumber: "１２３４５６", bankCode: "0001", branchCode: "001" },
    { accountNumber: "0123456", bankCode: "0001", branchCode: "001" },
    "JP",
  ],
  [
    "CNY",
    { accountNumber: "6222 0200 0000 0000 000", cnaps: "102100099996" },
    { accountNumber: "6222020000000000000", cnaps: "102100099996" },
    "CN",
  ],
  ["NZD", { accountNumber: "01-0902-0068389-00" }, { accountNumber: "01-0902-0068389-000" }, "NZ"],
  [
    "SGD",
    { accountNumber: "012-345678-9", bic: "dbsssgsg" },
    { accountNumber: "0123456789", bic: "DBSSSGSG" },
    "SG",
  ],
  ["CHF", { accountNumber: "CH93 0076 2011 6238 5295 7" }, { accountNumber: "CH9300762011623852957" }, "CH"],
  ["CHF", { accountNumber: "LI21 0881 0000 2324 013A A" }, { accountNumber: "LI21088100002324013AA" }, "LI"],
  [
    "AED",
    { accountNumber: "AE07 0331 2345 6789 0123 456" },
    { accountNumber: "AE070331234567890123456" },
    "AE",
  ],
];

function read(currency: CurrencyCode, input: BankInput, format: AccountFormat = "local"): BankAccount {
  const reading = parseBankAccount(currency, format, input);
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.value;
}

function faults(currency: CurrencyCode, input: BankInput, format: AccountFormat = "local") {
  const reading = parseBankAccount(currency, format, input);
  return reading.ok ? {} : reading.faults;
}

describe("a bank account", () => {
  it.each(good)("a bank account in %s is parsed from %j", (currency, typed, numbers, country) => {
    expect(read(currency, typed)).toEqual({ currency, format: "local", country, numbers });
  });

  it("a bank account by IBAN is parsed for every currency", () => {
    for (const currency of recipientCurrencies) expect(read(currency, german, "iban").country).toBe("DE");
  });

  it("a bank account needs every field of its form", () => {
    for (const currency of recipientCurrencies) {
      for (const format of ["local", "iban"] as const) {
        const names = bankForm(currency, format).fields.map(({ name }) => name);
        expect(Object.keys(faults(currency, {}, format)).sort()).toEqual([...names].sort());
        for (const fault of Object.values(faults(currency, {}, format))) expect(fault).toMatch(/^Enter the /);
      }
    }
  });

  it("a bank account reports every error at once", () => {
    expect(faults("CAD", { accountNumber: "12", transitNumber: "1", institutionNumber: "x" })).toEqual({
      accountNumber: "An account number here has 7 to 12 digits; this one has 2.",
      transitNumber: "The transit number has 5 digits; this one has 1.",
      institutionNumber: "Use digits only for the institution number.",
    });
  });

  it("a bank account refuses fields of another form instead of dropping them", () => {
    expect(faults("GBP", { accountNumber: "66374958", sortCode: "08-99-99", iban: "GB29" })).toEqual({
      iban: "You don't need this for a local GBP account. Leave it out.",
    });
    expect(faults("GBP", { ...british, sortCode: "08-99-99" }, "iban")).toEqual({
      sortCode: "You don't need this for an account by IBAN. Leave it out.",
    });
    expect(
      read("GBP", { accountNumber: "66374958", sortCode: "08-99-99", iban: "", bic: null }).country,
    ).toBe("GB");
  });

  it("a bank account has its bank in the country of its IBAN, or in one that clears with it", () => {
    expect(faults("EUR", { ...german, bic: "BNPAFRPP" })).toEqual({
      bic: "This BIC is for a bank in France, but the account is in Germany. Check both.",
    });
    expect(read("GBP", { ...british, bic: "MIDLJESH" }, "iban").numbers.bic).toBe("MIDLJESH");
  });

  it("a bank account is by IBAN when an IBAN was typed", () => {
    expect(inferAccountFormat(german)).toBe("iban");
    expect(inferAccountFormat({ iban: " ", accountNumber: "1" })).toBe("local");
    expect(hasAccountInput({ iban: "", bic: null, bsb: undefined })).toBe(false);
    expect(hasAccountInput({ bsb: "062000" })).toBe(true);
  });
});

describe("what is shown of an account", () => {
  it("a masked account shows its last digits, never more than half of them", () => {
    expect(maskedNumber(read("EUR", german))).toBe("•••• 3000");
    expect(maskedNumber(read("GBP", { accountNumber: "66374958", sortCode: "089999" }))).toBe("•••• 4958");
    expect(maskedNumber(read("JPY", { accountNumber: "1234567", bankCode: "0001", branchCode: "001" }))).toBe(
      "•••• 567",
    );
    expect(maskedNumber(read("USD", { accountNumber: "1234", routingNumber: "021000021" }))).toBe("•••• 34");
    expect(maskedNumber(read("NZD", { accountNumber: "010902006838900" }))).toBe("•••• 9000");
  });
});

describe("the identity of an account", () => {
  it("an account has the same identity however it was entered", () => {
    const local = read("GBP", { accountNumber: "31926819", sortCode: "60-16-13" });
    expect(accountIdentity(local)).toBe(accountIdentity(read("GBP", british, "iban")));
    const swiss = { iban: "CH9300762011623852957", bic: "POFICHBE" };
    expect(accountIdentity(read("CHF", { accountNumber: swiss.iban }))).toBe(
      accountIdentity(read("CHF", swiss, "iban")),
    );
    expect(accountIdentity(read("EUR", german))).toBe(
      accountIdentity(read("EUR", { ...german, bic: "COBADEFFXXX" }, "iban")),
    );
    const singapore = { accountNumber: "0123456789", bic: "DBSSSGSG" };
    expect(accountIdentity(read("SGD", singapore))).toBe(
      accountIdentity(read("SGD", { ...singapore, bic: "DBSSSGSGXXX" })),
    );
  });

  it("an account has another identity in another currency, at another bank and with another number", () => {
    const accounts = [
      ...good.map(([currency, typed]) => read(currency, typed)),
      read("USD", german, "iban"),
      read("GBP", british, "iban"),
      read("AUD", { accountNumber: "12345678", bsb: "062001" }),
      read("AUD", { accountNumber: "12345679", bsb: "062000" }),
      read("SGD", { accountNumber: "0123456789", bic: "OCBCSGSG" }),
    ];
    expect(new Set(accounts.map(accountIdentity)).size).toBe(accounts.length);
  });

  it("an account is one number in all of its currencies, and another at another bank", () => {
    const [euros, dollars, pounds] = (["EUR", "USD", "GBP"] as const).map((each) =>
      read(each, german, "iban"),
    );
    const local = read("GBP", { accountNumber: "31926819", sortCode: "60-16-13" });
    const numbers = [euros, dollars, pounds].flatMap((each) => (each ? [numberIdentity(each)] : []));
    expect([new Set(numbers).size, numbers.length]).toEqual([1, 3]);
    expect(numberIdentity(read("EUR", british, "iban"))).toBe(numberIdentity(local));
    expect(numberIdentity(local)).not.toBe(numbers[0]);
    const [one, other] = ["062000", "062001"].map((bsb) => read("AUD", { accountNumber: "12345678", bsb }));
    expect(one && numberIdentity(one)).not.toBe(other && numberIdentity(other));
  });
});
