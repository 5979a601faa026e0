import { expect, it } from "vitest";
import { returnReasonText } from "./return-reason.ts";

it.each<[string | undefined, string, string]>([
  ["AC04", "", "The recipient's bank sent it back: the account is closed"],
  [
    "ac01",
    "IBAN unknown",
    "The recipient's bank sent it back: the account number is incorrect (IBAN unknown)",
  ],
  ["ZZ99", "", "The recipient's bank sent it back: reason ZZ99"],
  [undefined, "", "The recipient's bank sent it back"],
  [undefined, "closed", "The recipient's bank sent it back (closed)"],
])("the return reason %s with %j added is described", (code, added, text) => {
  expect(returnReasonText(code, added)).toBe(text);
});

it("a bank's addition is cut off so that the reason fits its column", () => {
  expect(returnReasonText("RR04", "x".repeat(500)).length).toBeLessThan(200);
});
