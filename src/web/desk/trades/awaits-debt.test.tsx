// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { DeskTrade } from "#contract/trading/admin-trades.ts";
import { renderDesk } from "../../../../tests/support/render-desk.ts";
import { AwaitsDebt } from "./awaits-debt.tsx";

const client = { id: "018f3c5e-0000-7000-8000-000000000001" } as DeskTrade["client"];

it("a trade whose payouts wait for a debt says so, and leads to what its client owes", () => {
  renderDesk(<AwaitsDebt trade={{ payoutsAwaitDebt: true, client }} />, "viewer");
  expect(
    screen.getByText(/^On hold: the client, or another account of the same person, owes us money/),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "View debts" }).getAttribute("href")).toBe(
    `/admin/clients/${client.id}`,
  );
});

it("a trade without such a debt says nothing of one", () => {
  renderDesk(<AwaitsDebt trade={{ payoutsAwaitDebt: false, client }} />, "viewer");
  expect(screen.queryByText(/owes/)).toBeNull();
});
