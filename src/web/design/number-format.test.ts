import { expect, it } from "vitest";
import { numberFormat } from "./number-format.ts";

it("figures have the digits and the sign that were asked for, whatever was asked before", () => {
  expect(numberFormat({ minimumFractionDigits: 2 }).format(1234.5)).toBe("1,234.50");
  expect(numberFormat({ minimumFractionDigits: 4 }).format(1234.5)).toBe("1,234.5000");
  expect(numberFormat({ style: "currency", currency: "GBP" }).format(1234.5)).toBe("£1,234.50");
  expect(numberFormat({ style: "currency", currency: "EUR" }).format(1234.5)).toBe("€1,234.50");
  expect(numberFormat({ minimumFractionDigits: 2 }).format(1234.5)).toBe("1,234.50");
});

it("the same options give the same format", () => {
  expect(numberFormat({ notation: "compact" })).toBe(numberFormat({ notation: "compact" }));
});
