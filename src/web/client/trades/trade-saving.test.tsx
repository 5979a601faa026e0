// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { TradeSaving } from "./trade-saving.tsx";

afterEach(cleanup);

const trade = { stage: "COMPLETED", toAmount: "1166.49", marginCost: "3.51", toCurrency: "EUR" } as const;

it("an exchange says what it saved beside a bank's margin on the same mid-market rate", () => {
  render(<TradeSaving trade={trade} />);
  expect(screen.getByText("Saved compared with a bank that takes 3%")).toBeTruthy();
  // 97% of 1,170.00 is 1,134.90.
  expect(screen.getByText("31.59 EUR")).toBeTruthy();
});

it.each([
  ["that was cancelled", { stage: "CANCELLED" as const }],
  ["that failed", { stage: "FAILED" as const }],
  ["as expensive as a bank", { toAmount: "97.00", marginCost: "3.00" }],
])("an exchange %s says nothing of a saving", (_, change) => {
  render(<TradeSaving trade={{ ...trade, ...change }} />);
  expect(screen.queryByText(/^Saved/)).toBeNull();
});
