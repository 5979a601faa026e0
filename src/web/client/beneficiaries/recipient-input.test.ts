import { describe, expect, it } from "vitest";
import { recipientFields, recipientInput, suggestedCountry, withoutAccount } from "./recipient-input.ts";

describe("the recipient's form", () => {
  it("asks in pounds for account number and sort code, or for an IBAN on the other tab", () => {
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

  it("suggests the country of the account, and no country while that is not known", () => {
    const kind = { type: "someone", currency: "GBP" } as const;
    expect(suggestedCountry({}, { ...kind, format: "local" })).toBe("GB");
    expect(suggestedCountry({}, { ...kind, format: "iban" })).toBe("");
    expect(suggestedCountry({ iban: " fr14 2004" }, { ...kind, format: "iban" })).toBe("FR");
    expect(suggestedCountry({ iban: "QQ14 2004" }, { ...kind, format: "iban" })).toBe("");
  });

  it("asks for no email address of oneself", () => {
    expect(recipientFields({ type: "myself", currency: "USD", format: "local" })).not.toContain("email");
  });

  it("sends what the tab shows and nothing that was typed on the other one", () => {
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

it("what is kept of a recipient over an idle log-out has no number of their account", () => {
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
