import { describe, expect, it } from "vitest";
import { recipientFields, recipientInput, suggestedCountry, withoutAccount } from "./recipient-input.ts";

describe("the recipient's form", () => {
  it("the recipient form asks for account number and sort code in pounds, or for an IBAN on the other tab", () => {
    const kind = { type: "someone", currency: "GBP" } as const;
    expect(recipientFields({ ...kind, format: "local" })).toEqual([
      "accountHolder",
      "accountNumber",
      "sortCode",
      "addressLine",
      "town",
      "addressCountry",
      "bank",
      "email",
    ]);
    expect(recipientFields({ ...kind, format: "iban" })).toEqual([
      "accountHolder",
      "iban",
      "bic",
      "addressLine",
      "town",
      "addressCountry",
      "bank",
      "email",
    ]);
  });

  it("the recipient form suggests the account's country once that is known", () => {
    const kind = { type: "someone", currency: "GBP" } as const;
    expect(suggestedCountry({}, { ...kind, format: "local" })).toBe("GB");
    expect(suggestedCountry({}, { ...kind, format: "iban" })).toBe("");
    expect(suggestedCountry({ iban: " fr14 2004" }, { ...kind, format: "iban" })).toBe("FR");
    expect(suggestedCountry({ iban: "QQ14 2004" }, { ...kind, format: "iban" })).toBe("");
  });

  it("the recipient form asks for no email address when the client is the recipient", () => {
    expect(recipientFields({ type: "myself", currency: "USD", format: "local" })).not.toContain("email");
  });

  it("the recipient form sends only the visible tab's fields", () => {
    const values = {
      accountHolder: "Demo Recipient",
      iban: "DE89370400440532013000",
      accountNumber: "66374958",
    };
    expect(recipientInput(values, { type: "myself", currency: "GBP", format: "local" })).toEqual({
      type: "myself",
      currency: "GBP",
      format: "local",
      accountHolder: "Demo Recipient",
      accountNumber: "66374958",
      sortCode: "",
      addressLine: "",
      town: "",
      addressCountry: "",
      bank: "",
    });
  });
});

it("a recipient's draft over an idle log-out contains no account number", () => {
  const typed = {
    accountHolder: "Maria Example",
    iban: "DE89370400440532013000",
    accountNumber: "31926819",
    sortCode: "601613",
    bank: "Example Bank",
    email: "maria@example.test",
    addressLine: "1 Example Street",
    town: "Exampleton",
    addressCountry: "DE",
  };
  const kept = withoutAccount(typed);
  expect(JSON.stringify(kept)).not.toMatch(/DE89|31926819|601613/);
  expect(kept).toMatchObject({ accountHolder: "Maria Example", town: "Exampleton" });
});
