import { isValidIBAN } from "ibantools";
import { describe, expect, it } from "vitest";
import { currencyCodes } from "#domain/currency.ts";
import { parseBic } from "#domain/payments/beneficiaries/parse-bic.ts";
import { createSimulatedBank } from "./simulated-bank.ts";

describe("the simulated bank", () => {
  const bank = createSimulatedBank({ mode: "normal", delaySeconds: 4 });

  it("the simulated bank has a valid, obviously fictitious account of its own in every currency", () => {
    const accounts = currencyCodes.map((code) => bank.accountFor(code));
    expect(new Set(accounts.map((account) => account?.iban)).size).toBe(currencyCodes.length);
    for (const account of accounts) {
      expect(account?.accountName).toBe("Summit (simulated bank)");
      expect(isValidIBAN(account?.iban ?? "")).toBe(true);
      expect(account?.iban).toContain("SIMU000000");
      expect(account?.sortCode).toBe("00-00-00");
      expect(parseBic(account?.bic ?? "").ok, "no payment form takes a test BIC").toBe(false);
    }
  });
});
