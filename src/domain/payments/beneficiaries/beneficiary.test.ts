import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BeneficiaryInput, parseBeneficiary } from "./beneficiary.ts";
import { parseBankName, parseHolderName, parseNickname, parseRecipientEmail } from "./recipient-texts.ts";
import { compareRecipients, matchesSearch } from "./search-beneficiaries.ts";

const notCarried = "Enter the name in Latin letters, as on a bank statement.";

describe("an account holder's name", () => {
  it.each([
    ["Demo Recipient", "Demo Recipient"],
    ["  Demo \t  Recipient ", "Demo Recipient"],
    ["Zoë O’Connor-Müller", "Zoë O’Connor-Müller"],
    ["Zoe\u0308", "Zoë"],
    ["Example & Sons (demo), Ltd.", "Example & Sons (demo), Ltd."],
    ["Example – Trading", "Example - Trading"],
    ["3M Example", "3M Example"],
    ["Иван Петров", "Иван Петров"],
    ["Γιώργος Παπαδόπουλος", "Γιώργος Παπαδόπουλος"],
    ["x".repeat(140), "x".repeat(140)],
  ])("the account holder %j is stored as %j", (typed, value) => {
    expect(parseHolderName(typed, "GBP")).toEqual({ ok: true, value });
  });

  it.each([
    ["", "Enter the account holder's full name."],
    ["  ", "Enter the account holder's full name."],
    ["\u200d\u200c", "Enter the account holder's full name."],
    ["X", "Enter the account holder's full name, not an initial."],
    ["12345", "Enter the account holder's full name, with letters."],
    ["Demo\nRecipient", "The name has to be on one line."],
    ["Demo\u2028Recipient", "The name has to be on one line."],
    ["Demo\u0000Recipient", "The name contains hidden characters. Type it instead of pasting it."],
    ["Demo\u001b[31m", "The name contains hidden characters. Type it instead of pasting it."],
    ["\u202eDemo", "The name contains hidden characters. Type it instead of pasting it."],
    ["Demo\u200b Recipient", "The name contains hidden characters. Type it instead of pasting it."],
    ["Demo\u3164", "The name contains hidden characters. Type it instead of pasting it."],
    ["Demo \ud800", "The name contains hidden characters. Type it instead of pasting it."],
    ["<b>Demo</b>", "Banks don't accept “<” in a name. Leave it out."],
    ["Demo 🎉", "Banks don't accept “🎉” in a name. Leave it out."],
    ["Demo; drop table", "Banks don't accept “;” in a name. Leave it out."],
    ["تجربة المستلم", notCarried],
    ["דוגמה", notCarried],
    ["می\u200cخواهم", notCarried],
    ["デモ・タロウ", notCarried],
    ["示例", notCarried],
    ["ß".repeat(71), "Banks accept at most 140 characters for a name. Shorten it."],
    ["x".repeat(141), "The name can have at most 140 characters."],
    ["x".repeat(1_000_000), "The name can have at most 140 characters."],
  ])("the account holder %.40j is refused: %s", (typed, fault) => {
    expect(parseHolderName(typed, "GBP")).toEqual({ ok: false, fault });
  });

  it("an account holder's name has at most 70 characters for euros", () => {
    expect(parseHolderName("x".repeat(70), "EUR").ok).toBe(true);
    expect(parseHolderName("x".repeat(71), "GBP").ok).toBe(true);
    expect(parseHolderName("x".repeat(71), "EUR")).toEqual({
      ok: false,
      fault: "Banks accept at most 70 characters for a name. Shorten it.",
    });
  });

  it("a stored account holder is on one line, has no markup and stays unchanged when stored again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (typed) => {
        const reading = parseHolderName(typed, "GBP");
        if (!reading.ok) return;
        expect(reading.value).not.toMatch(/[\p{Cc}\p{Cs}<>\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect([...reading.value].length).toBeLessThanOrEqual(140);
        expect(parseHolderName(reading.value, "GBP")).toEqual(reading);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("a nickname and a bank's name", () => {
  it("a nickname and a bank's name may contain any visible character and may be empty", () => {
    expect(parseNickname(" Rent 🏠 <3 ")).toEqual({ ok: true, value: "Rent 🏠 <3" });
    expect(parseNickname("<b>Rent</b>").ok).toBe(false);
    expect(parseNickname("👩‍👧 family")).toEqual({ ok: true, value: "👩‍👧 family" });
    expect(parseNickname("   ")).toEqual({ ok: true, value: null });
    expect(parseNickname("\u200d")).toEqual({ ok: true, value: null });
    expect(parseBankName("")).toEqual({ ok: true, value: "" });
  });

  it("a nickname and a bank's name have length limits and stay on one line", () => {
    expect(parseNickname("🏠".repeat(60))).toMatchObject({ ok: true });
    expect(parseNickname("x".repeat(61))).toEqual({
      ok: false,
      fault: "The nickname can have at most 60 characters.",
    });
    expect(parseNickname("a\r\nb")).toEqual({ ok: false, fault: "The nickname has to be on one line." });
    expect(parseNickname("a\u202eb").ok).toBe(false);
    expect(parseBankName("x".repeat(101))).toEqual({
      ok: false,
      fault: "The bank's name can have at most 100 characters.",
    });
  });
});

describe("a recipient's email address", () => {
  it.each([
    ["", null],
    ["  ", null],
    ["Name@Example.COM", "name@example.com"],
    ["first.last+tag@mail.example.co.uk", "first.last+tag@mail.example.co.uk"],
  ])("the recipient's email address %j is stored as %j", (typed, value) => {
    expect(parseRecipientEmail(typed)).toEqual({ ok: true, value });
  });

  it.each([
    "name",
    "name@",
    "@example.com",
    "name@example",
    "a@b@example.com",
    "a..b@example.com",
    "a@-example.com",
    "a b@example.com",
    "a@example.com\nBcc: b@example.com",
    "a@example.com,b@example.com",
    "<a@example.com>",
    `${"a".repeat(65)}@example.com`,
    `a@${"b.".repeat(200)}com`,
    `${"a.".repeat(50_000)}@example.com`,
  ])("the recipient's email address %.30j is refused", (typed) => {
    expect(parseRecipientEmail(typed).ok).toBe(false);
  });
});

describe("a recipient", () => {
  const typed: BeneficiaryInput = {
    type: "someone",
    currency: "EUR",
    accountHolder: "Demo Recipient",
    iban: "DE89370400440532013000",
    bic: "COBADEFF",
    email: "demo@example.com",
  };

  it("a recipient is parsed as a whole", () => {
    expect(parseBeneficiary(typed)).toMatchObject({
      ok: true,
      value: {
        facts: {
          type: "someone",
          holderName: "Demo Recipient",
          bank: "",
          nickname: null,
          email: "demo@example.com",
        },
        account: { currency: "EUR", country: "DE", format: "iban" },
      },
    });
  });

  it("a recipient who is the client has no email address", () => {
    expect(parseBeneficiary({ ...typed, type: "myself", email: "not even one" })).toMatchObject({
      ok: true,
      value: { facts: { email: null } },
    });
  });

  it("a recipient reports the errors of all fields at once", () => {
    const reading = parseBeneficiary({ type: "business", currency: "GBP", email: "x", nickname: "a\nb" });
    expect(reading.ok ? [] : Object.keys(reading.faults).sort()).toEqual([
      "accountHolder",
      "accountNumber",
      "email",
      "nickname",
      "sortCode",
    ]);
  });
});

describe("the list of recipients", () => {
  const recipient = {
    name: "Zoë Demo",
    bank: "Example Bank",
    country: "Germany",
    nickname: "Landlord",
    labels: ["Rent"],
  };

  it.each(["zoë", "ZOË", "example b", "GERM", "lord", "rent", "", " demo "])(
    "the search for %j finds the recipient",
    (text) => {
      expect(matchesSearch(recipient, text)).toBe(true);
    },
  );

  it.each(["xyz", "%", "_", "3000"])("the search for %j does not find the recipient", (text) => {
    expect(matchesSearch(recipient, text)).toBe(false);
  });

  it("recipients are sorted by name and then by id", () => {
    const names = ["Émile", "eve", "Zoë", "adam"].map((name) => ({ name, id: "1" }));
    expect(names.sort(compareRecipients).map(({ name }) => name)).toEqual(["adam", "Émile", "eve", "Zoë"]);
    expect(compareRecipients({ name: "a", id: "1" }, { name: "A", id: "2" })).toBeLessThan(0);
  });
});
