// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { Trade } from "#contract/trading/trades.ts";
import { money } from "#domain/money.ts";
import { blankLine } from "./allocation-lines.ts";
import { AllocationSummary } from "./allocation-summary.tsx";
import type { AllocationForm } from "./use-allocation.ts";

afterEach(cleanup);

function show(recipients: readonly unknown[]) {
  cleanup();
  const form = { lines: [blankLine("1")], chosen: [], recipients: { data: recipients }, sending: {} };
  render(
    <MemoryRouter>
      <AllocationSummary
        trade={{ toCurrency: "EUR", stage: "AWAITING_FUNDS" } as Trade}
        desk={{ ...form, total: money(1_000n, "EUR") } as unknown as AllocationForm}
      />
    </MemoryRouter>,
  );
}

it("a client without recipients is led to adding one, and others are asked to choose one", () => {
  show([]);
  expect(screen.getByRole("link", { name: "Add a EUR recipient" }).getAttribute("href")).toBe(
    "/beneficiaries/add",
  );
  expect(screen.queryByText("Choose a recipient to start.")).toBeNull();
  show([{ id: "r1" }]);
  expect(screen.getByText("Choose a recipient to start.")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});
