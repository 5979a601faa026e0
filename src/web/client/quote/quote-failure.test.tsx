// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusals } from "#contract/refusals.ts";
import { ApiError } from "#web/api/api-error.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { QuoteFailure } from "./quote-failure.tsx";

const asked = { fromCurrency: "GBP", toCurrency: "EUR", amount: "500.00", isReceiving: false } as const;

function show(code: "pair_not_quoted" | "rate_unavailable"): void {
  const { status, message } = refusals[code];
  const failure = new ApiError({ fault: "refused", status, message, code });
  renderScreen(<QuoteFailure failure={failure} asked={asked} busy={false} onRetry={() => undefined} />);
}

test("a pair that isn't quoted leads to us, with the amount kept and another try", async () => {
  show("pair_not_quoted");
  expect((await screen.findByRole("link", { name: "Contact us" })).getAttribute("href")).toBe(
    "/dashboard-contact",
  );
  expect(screen.getByText("Your amount is saved: 500.00 GBP to EUR.")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toMatch(/^We can't quote this pair at the moment\./);
  expect(screen.queryByText("We can't give you a quote right now.")).toBeNull();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("a rate that is missing for a while only asks for another try", async () => {
  show("rate_unavailable");
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Contact us" })).toBeNull();
  expect(screen.getByText("We can't give you a quote right now.")).toBeTruthy();
  expect(screen.getByText(refusals.rate_unavailable.message)).toBeTruthy();
});
