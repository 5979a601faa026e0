import { describe, expect, it } from "vitest";
import { isCountryCode } from "#domain/payments/beneficiaries/country.ts";
import {
  findPurpose,
  needsPurpose,
  purposeCodes,
  purposeFault,
  purposeFor,
  purposes,
  whyPurposeIsAsked,
} from "./payment-purpose.ts";

describe("where a purpose is needed", () => {
  it.each(["AE", "BH", "CN", "IN", "JO", "KW", "MY", "QA"])("a payment to %s needs one", (country) => {
    expect(isCountryCode(country)).toBe(true);
    expect(needsPurpose(country)).toBe(true);
    expect(purposeFor(country, null)).toEqual({ ok: false, refusal: "purpose_missing" });
    expect(purposeFor(country, "SALA")).toEqual({ ok: true, value: "SALA" });
    expect(purposeFault(country, "")).toBe("Choose what the payment is for");
    expect(whyPurposeIsAsked(country)).not.toContain(` ${country} `);
  });

  it.each(["GB", "DE", "US", "JP", "AU", "SG", "constructor", ""])(
    "a payment to %s needs none and keeps one that is given",
    (country) => {
      expect(purposeFor(country, undefined)).toEqual({ ok: true, value: null });
      expect(purposeFor(country, "SUPP")).toEqual({ ok: true, value: "SUPP" });
      expect(purposeFault(country, null)).toBeUndefined();
    },
  );
});

describe("what a file says", () => {
  it("codes and words are found in any case", () => {
    for (const code of purposeCodes) {
      expect(findPurpose(` ${code.toLowerCase()} `)).toBe(code);
      expect(findPurpose(purposes[code].toUpperCase())).toBe(code);
      expect(code).toMatch(/^[A-Z]{4}$/);
    }
  });

  it.each(["", "XXXX", "toString", "SALARY PAYMENT"])("%j is no purpose", (text) => {
    expect(findPurpose(text)).toBeUndefined();
  });
});
