// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import type { PayoutDetails } from "#contract/payments/payout-details.ts";
import { payoutQuery, payoutsQuery } from "#web/api/money-desk-queries.ts";
import { createQueryClient } from "#web/api/query-client.ts";
import { PayoutPage } from "#web/desk/money/payouts/details/payout-page.tsx";
import { PayoutsPage } from "#web/desk/money/payouts/payouts-page.tsx";
import { StaffContext } from "#web/desk/shell/use-staff.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const staff = { id: "018f3c5e-0000-7000-8000-000000000009", role: "administrator" } as StaffUser;
const ids = [1, 2, 3, 4, 5].map((digit) => `018f3c5e-0000-7000-8000-00000000000${digit}`);
const fields = Object.fromEntries(ids.map((id, index) => [id, `The payout to Payee ${index + 1} is held.`]));
const text =
  "Payouts are held. The payout to Payee 1 is held. The payout to Payee 2 is held. The payout to Payee 3 is held. And 2 others.";

function payoutOf(id: string) {
  return {
    ...{ id, stage: "ready", held: null, sentBack: null, bankRejection: null, resendRequest: null },
    ...{ amount: "10.00", currency: "EUR", recipientName: "Payee", client: null, trade: null, batch: null },
    ...{ status: "READY", isDeclined: false, returnReason: null, returnRequest: null, receiptId: null },
    ...{ preparedBy: null, approval: null, createdAt: "2026-11-27T12:00:00.000Z", rail: null },
  } as unknown as DeskPayment;
}

/** Draws a page of payouts on which every action is refused; no read has an answer. */
function draw(pageOf: ReactNode, path: string, address: string, client: QueryClient) {
  vi.stubGlobal("fetch", (_url: string, { method }: { method: string }) =>
    method === "POST"
      ? Promise.resolve(
          Response.json({ code: "payout_held", message: "Payouts are held.", fields }, { status: 409 }),
        )
      : new Promise(() => undefined),
  );
  render(
    <QueryClientProvider client={client}>
      <StaffContext value={staff}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={path} element={pageOf} />
          </Routes>
        </MemoryRouter>
      </StaffContext>
    </QueryClientProvider>,
  );
}

it("why a bulk action was refused stays when the payouts leave the list, until it is dismissed", async () => {
  const client = createQueryClient();
  const { queryKey } = payoutsQuery({ stage: "ready" });
  const setRows = (items: DeskPayment[]) =>
    client.setQueryData(queryKey, { pages: [{ items, nextCursor: null }], pageParams: [undefined] });
  setRows(ids.map(payoutOf));
  draw(<PayoutsPage />, "/admin/payouts", "/admin/payouts", client);
  fireEvent.click(screen.getByRole("button", { name: "Select all" }));
  fireEvent.click(screen.getByRole("button", { name: "Prepare 5 payouts" }));
  await screen.findByText(text);
  act(() => void setRows([]));
  await screen.findByText("No payouts");
  expect(screen.getByText(text)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText(text)).toBeNull();
});

it("why a payout's action was refused stays once the payout was returned", async () => {
  const client = createQueryClient();
  const [id = ""] = ids;
  const setPayout = (part: Partial<DeskPayment>) =>
    client.setQueryData(payoutQuery(id).queryKey, {
      payment: { ...payoutOf(id), ...part },
      moneyIn: { via: "balance", receipts: [], exchanges: [] },
      ...{ earlier: null, payeeCheck: null, invoices: [], screening: [] },
      ...{ restrictions: [], attempts: [], history: [] },
    } as unknown as PayoutDetails);
  setPayout({});
  draw(<PayoutPage />, "/admin/payouts/:id", `/admin/payouts/${id}`, client);
  fireEvent.click(screen.getByRole("button", { name: "Prepare 1 payout" }));
  await screen.findByText(text);
  act(() => void setPayout({ stage: "returned", status: "RETURNED" }));
  await expect.poll(() => screen.queryByRole("button", { name: "Prepare 1 payout" })).toBeNull();
  expect(screen.getByText(text)).toBeDefined();
});
