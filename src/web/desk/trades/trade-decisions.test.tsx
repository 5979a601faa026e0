// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import type { DeskTrade } from "#contract/trading/admin-trades.ts";
import { deskTradeQuery } from "#web/api/desk-trade-queries.ts";
import { StaffContext } from "#web/desk/shell/use-staff.ts";
import { renderDesk } from "../../../../tests/support/render-desk.ts";
import { TradeDecisions } from "./trade-decisions.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = "018f3c5e-0000-7000-8000-000000000001";
const staff = { id: "018f3c5e-0000-7000-8000-000000000002", role: "administrator" } as StaffUser;

function Shown() {
  const trade = useQuery({ ...deskTradeQuery(id), staleTime: Number.POSITIVE_INFINITY }).data;
  return trade && <TradeDecisions trade={trade} />;
}

it("a trade that somebody else failed first is read again, and its dialog closes", async () => {
  const reads: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: { method: string }) => {
    if (method === "POST")
      return Response.json(
        { code: "trade_not_funded", message: "This trade isn't funded." },
        { status: 409 },
      );
    reads.push(url);
    return Response.json({ code: "not_found", message: "Read again." }, { status: 404 });
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(deskTradeQuery(id).queryKey, { id, stage: "FUNDED" } as DeskTrade);
  render(
    <QueryClientProvider client={queryClient}>
      <StaffContext value={staff}>
        <Shown />
      </StaffContext>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Fail trade" }));
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Booked for the wrong client" } });
  fireEvent.submit(screen.getByLabelText("Reason"));
  await expect.poll(() => reads).toHaveLength(1);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

it("a waiver says beforehand that a second person approves it, that it can't be undone, and where the client reads its reason", async () => {
  const closeout = { cost: "12.00", currency: "GBP", waived: null };
  const trade = { id, stage: "CANCELLED", closeout } as DeskTrade;
  renderDesk(<TradeDecisions trade={trade} />, "approver");
  fireEvent.click(screen.getByRole("button", { name: "Waive cost" }));
  const dialog = await screen.findByRole("dialog", { name: "Waive 12.00 GBP?" });
  expect(dialog.textContent).toContain("A second person has to approve it.");
  expect(dialog.textContent).toContain("It can't be undone.");
  expect(dialog.textContent).toContain("your reason is in their trade's timeline");
  expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("");
});

it("a waiver of the cost of a trade that was paid in time has its reason already", async () => {
  const closeout = { cost: "12.00", currency: "GBP", waived: null };
  const paidInTime = { cameOn: "2026-03-12", confirmedAt: "2026-03-17T09:00:00.000Z" };
  const trade = { id, stage: "CANCELLED", closeout, paidInTime } as DeskTrade;
  renderDesk(<TradeDecisions trade={trade} />, "approver");
  fireEvent.click(screen.getByRole("button", { name: "Waive cost" }));
  await screen.findByRole("dialog", { name: "Waive 12.00 GBP?" });
  expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe(
    "Your payment reached us on 12 Mar 2026, in time. We confirmed it too late.",
  );
});
