import { describe, expect, it } from "vitest";
import { parseNewZealandAccount } from "./new-zealand-account.ts";

describe("a New Zealand account number", () => {
  // The first three are from Inland Revenue's specification.
  it.each([
    ["0109020068389000", "01-0902-0068389-000"],
    ["0865231954512001", "08-6523-1954512-001"],
    ["2626000320871032", "26-2600-0320871-032"],
    ["010902006838900", "01-0902-0068389-000"],
    ["01090200683890", "01-0902-0068389-000"],
    ["38900802423710", "38-9008-0242371-000"],
    ["1231400171323050", "12-3140-0171323-050"],
    ["1230411244961011", "12-3041-1244961-011"],
    ["2525000110000001", "25-2500-0110000-001"],
    ["9912340000001000", "99-1234-0000001-000"],
  ])("the New Zealand account number %s is valid", (digits, value) => {
    expect(parseNewZealandAccount(digits)).toEqual({ ok: true, value });
  });

  it.each(["0109020068388000", "0865231954513001", "2626000320872032", "0300010016527000"])(
    "the New Zealand account number %s fails its check digit",
    (digits) => {
      expect(parseNewZealandAccount(digits)).toEqual({
        ok: false,
        fault: "This account number has a mistake in it. Check each digit.",
      });
    },
  );

  it.each(["", "12345678", "01090200683890001", "0109020068389", "01-0902", "abcdefghijklmnop"])(
    "%j is not a New Zealand account number",
    (text) => {
      expect(parseNewZealandAccount(text).ok).toBe(false);
    },
  );
});
