// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import type { DeskStatement, StatementLine } from "#contract/payments/statements.ts";
import { StaffContext } from "#web/desk/shell/use-staff.ts";
import { StatementPage } from "./statement-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = "018f3c5e-0000-7000-8000-000000000001";
const at = "2027-03-10T09:00:00.000Z";
const trade = { effect: "trade", count: 1, amount: "10.00" } as const;
const balance = { effect: "balance", count: 2, amount: "30.00" } as const;
const withdrawal = {
  ...{ by: "Demo Operator", confirmedBy: "Demo Approver", at, reason: "Made up" },
  ...{ isRunning: false, lines: 3 },
};
const statement: DeskStatement = {
  ...{ id, reference: "STMT-1", account: "DEMO", currency: "GBP", importedBy: "Demo Operator" },
  ...{ openedOn: "2027-03-10", closedOn: "2027-03-10", opening: "0.00", closing: "40.00" },
  ...{ importedAt: at, importedByMe: false, effects: [], lines: [], more: 0 },
  ...{ withdrawal: null, withdrawalRequest: null },
};
const line: StatementLine = {
  ...{ id, bookedOn: "2027-03-10", party: "Demo Payer", reference: "R-1", text: "", amount: "10.00" },
  ...{ state: "confirmed", receiptId: "018f3c5e-0000-7000-8000-000000000002", payoutId: null },
};

function open(part: Partial<DeskStatement>, lines: readonly StatementLine[] = []): void {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/lines")) return Response.json({ items: lines, nextCursor: null });
    if (path.endsWith(`/statements/${id}`)) return Response.json({ ...statement, ...part });
    return new Promise(() => undefined);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaffContext value={{ id, role: "operator" } as StaffUser}>
        <MemoryRouter initialEntries={[`/admin/statements/${id}`]}>
          <Routes>
            <Route path="/admin/statements/:id" element={<StatementPage />} />
          </Routes>
        </MemoryRouter>
      </StaffContext>
    </QueryClientProvider>,
  );
}

it("a withdrawn statement says what is left of it, and offers to withdraw that once it can leave", async () => {
  open({ withdrawal, effects: [balance, trade] });
  expect(
    await screen.findByText(/^3 lines of this withdrawn statement are still in the books\./),
  ).toBeTruthy();
  expect(screen.getByText(/^1 credit of 10\.00 GBP stays, as it pays for trades/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Withdraw what's left" })).toBeTruthy();
});

it("a withdrawn statement of which nothing can leave yet offers nothing and says why", async () => {
  open({ withdrawal, effects: [trade] });
  expect(await screen.findByText(/Nothing of it can be withdrawn yet:/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Withdraw/ })).toBeNull();
});

it("a statement that is confirmed lists its lines once", async () => {
  open({}, [line]);
  await screen.findByRole("table", { name: "All lines" });
  expect(screen.queryByText("Lines that one person says the bank has")).toBeNull();
});

it("a statement's confirmed lines lead to their receipts too", async () => {
  open({}, [line]);
  const table = await screen.findByRole("table", { name: "All lines" });
  expect(within(table).getByText("Confirmed")).toBeTruthy();
  expect(within(table).getByRole("link").getAttribute("href")).toBe(`/admin/receipts/${line.receiptId}`);
});
