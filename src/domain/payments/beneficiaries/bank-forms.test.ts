import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { type AccountFormat, bankFieldNames } from "./account-format.ts";
import { bankForm, hasLocalForm, popularRecipientCurrencies } from "./bank-forms.ts";

const recipientCurrencies = currencyCodes.filter(hasLocalForm).sort();

describe("the forms", () => {
  it("the forms are those of the specification for the currencies that it describes", () => {
    const names = (currency: CurrencyCode, format: AccountFormat) =>
      bankForm(currency, format).fields.map(({ name }) => name);
    expect(names("EUR", "local")).toEqual(["iban", "bic"]);
    expect(names("USD", "local")).toEqual(["accountNumber", "routingNumber"]);
    expect(names("CAD", "local")).toEqual(["accountNumber", "transitNumber", "institutionNumber"]);
    expect(names("GBP", "local")).toEqual(["accountNumber", "sortCode"]);
    for (const currency of recipientCurrencies) {
      expect(names(currency, "iban")).toEqual(["iban", "bic"]);
      if (currency !== "EUR") expect(names(currency, "local")[0]).toBe("accountNumber");
    }
  });

  it("the forms are offered for the specification's currencies, sorted by code", () => {
    expect(recipientCurrencies).toEqual([
      "AED",
      "AUD",
      "CAD",
      "CHF",
      "CNY",
      "EUR",
      "GBP",
      "INR",
      "JPY",
      "NZD",
      "SGD",
      "USD",
    ]);
    expect(popularRecipientCurrencies).toEqual(["EUR", "GBP", "INR", "USD"]);
  });

  it("the forms describe each field, its format and input, and their own example is valid", () => {
    for (const currency of recipientCurrencies) {
      for (const field of bankForm(currency, "local").fields) {
        expect(field.label && field.help && field.placeholder).not.toBe("");
        expect(field.read(field.placeholder), `${currency} ${field.name}`).toMatchObject({ ok: true });
      }
    }
  });

  it("the form of a currency without a local one is the IBAN's", () => {
    expect(bankForm("SAR", "local")).toBe(bankForm("SAR", "iban"));
  });

  it("every field of the API is part of some form", () => {
    const used = recipientCurrencies.flatMap((currency) =>
      bankForm(currency, "local").fields.map(({ name }) => name),
    );
    expect([...new Set(used)].sort()).toEqual([...bankFieldNames].sort());
  });
});

describe("a field", () => {
  it.each([
    [
      "GBP",
      "sortCode",
      "66374958",
      "This looks like an account number. A sort code has six digits, such as 40-30-20.",
    ],
    ["GBP", "sortCode", "40-30", "The sort code has 6 digits; this one has 4."],
    ["GBP", "sortCode", "00-00-00", "The sort code can't be all zeros."],
    ["GBP", "accountNumber", "12345", "An account number here has 8 digits; this one has 5."],
    [
      "GBP",
      "accountNumber",
      "GB29NWBK60161331926819",
      'This looks like an IBAN. Enter it under "IBAN" instead.',
    ],
    ["GBP", "accountNumber", "1234567a", "Use digits only for the account number."],
    ["GBP", "accountNumber", "00000000", "The account number can't be all zeros."],
    ["USD", "routingNumber", "021000022", "This routing number has a mistake in it. Check each digit."],
    ["USD", "routingNumber", "12345678", "The routing number has 9 digits; this one has 8."],
    [
      "USD",
      "routingNumber",
      "991000024",
      "US routing numbers don't start with these digits. Check the number.",
    ],
    ["USD", "routingNumber", "000000000", "The routing number can't be all zeros."],
    [
      "CAD",
      "transitNumber",
      "00012003",
      "This looks like a transit and institution number together. The transit number has five digits.",
    ],
    ["AUD", "bsb", "001234", "A BSB can't start with 00. Check the first two digits."],
    ["AUD", "bsb", "06200", "The BSB has 6 digits; this one has 5."],
    [
      "INR",
      "ifsc",
      "ABCDO123456",
      "The fifth character of an IFSC code is the digit zero, not the letter O.",
    ],
    ["INR", "ifsc", "ABC", "The IFSC code has 11 characters; this one has 3."],
    [
      "INR",
      "ifsc",
      "1BCD0123456",
      "An IFSC code is four letters, a zero and six letters or digits, such as ABCD0123456.",
    ],
    ["CNY", "cnaps", "10210009999", "The CNAPS code has 12 digits; this one has 11."],
    [
      "SGD",
      "bic",
      "COBADEFF",
      "This BIC is for a bank in Germany, but the account is in Singapore. Check both.",
    ],
    [
      "CHF",
      "accountNumber",
      "DE89370400440532013000",
      'This IBAN is from Germany, not Switzerland. Enter it under "IBAN" instead.',
    ],
    [
      "AED",
      "accountNumber",
      "0331234567890123",
      "An IBAN starts with two letters for its country. This looks like an account number.",
    ],
    [
      "EUR",
      "iban",
      "40-30-20",
      "This looks like a sort code. An IBAN starts with two letters for its country.",
    ],
    ["JPY", "bankCode", "１", "The bank code has 4 digits; this one has 1."],
    ["USD", "accountNumber", "<script>alert(1)</script>", "Use digits only for the account number."],
    [
      "USD",
      "accountNumber",
      "1".repeat(5000),
      "An account number here has 4 to 17 digits; this one has 101.",
    ],
  ] as const)("a field in %s with a %s of %.40s… explains its error", (currency, name, typed, fault) => {
    const field = bankForm(currency, "local").fields.find((candidate) => candidate.name === name);
    expect(field?.read(typed)).toEqual({ ok: false, fault });
  });

  it("a US routing number with any one digit changed is refused", () => {
    const routingNumber = bankForm("USD", "local").fields[1];
    for (let at = 0; at < 9; at++) {
      for (let more = 1; more <= 9; more++) {
        const number = "021000021";
        const changed = number.slice(0, at) + ((Number(number[at]) + more) % 10) + number.slice(at + 1);
        expect(routingNumber?.read(changed).ok).toBe(false);
      }
    }
  });
});
