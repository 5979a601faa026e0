// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { preferencesQuery } from "#web/api/onboarding-queries.ts";
import { balancesQuery } from "#web/api/queries.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { PastStatements } from "./past-statements.tsx";

const read = (...currencies: string[]) => [
  [
    balancesQuery.queryKey,
    { items: currencies.map((currency) => ({ currency, amount: "0.00" })), nextCursor: null },
  ] as const,
  [preferencesQuery.queryKey, { timeZone: null }] as const,
];

test("a client on hold who had accounts chooses one and downloads its statement", async () => {
  renderScreen(<PastStatements />, { read: read("GBP", "EUR") });
  expect(screen.getByRole("radio", { name: "GBP" })).toHaveProperty("checked", true);
  await userEvent.click(screen.getByRole("radio", { name: "EUR" }));
  expect(screen.getByRole("radio", { name: "EUR" })).toHaveProperty("checked", true);
  expect(screen.getByRole("button", { name: "camt.053" })).toBeTruthy();
  expect(screen.getByText(/Dates are in Europe\/London time/)).toBeTruthy();
});

test("a client on hold who never had an account is shown no statements", () => {
  renderScreen(<PastStatements />, { read: read() });
  expect(screen.queryByRole("region", { name: "Your statements" })).toBeNull();
});
