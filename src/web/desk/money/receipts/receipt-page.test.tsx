// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import type { DecidedReceipt } from "#contract/payments/receipt-queue.ts";
import { approvalsAboutQuery } from "#web/api/approval-queries.ts";
import { StaffContext } from "#web/desk/shell/use-staff.ts";
import { ReceiptPage } from "./receipt-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = "018f3c5e-0000-7000-8000-000000000001";
const at = "2027-03-10T09:00:00.000Z";
const person = { id, name: "Demo Operator", email: "operator@summit.test" };
const request = { by: "Demo Operator", byMe: true, expiresAt: "2027-03-13T09:00:00.000Z" };
const receipt: DecidedReceipt = {
  ...{ id, bankReference: "HAND-1", reference: "", payerName: "Anna Berg", amount: "5.00", currency: "EUR" },
  ...{ status: "UNMATCHED", queue: "unmatched", reason: null, payer: null, suggestion: null, trade: null },
  ...{ client: null, simulated: false, recordedBy: "Demo Operator", recordedByMe: true, unverified: true },
  ...{ doubt: null, verifiedBy: null, entry: null, decidedBy: null, withdrawalApprovedBy: null },
  ...{ receivedAt: at, parts: [], namedPayment: null, settlementRequest: null, withdrawalRequest: request },
  isWithdrawable: true,
};
const approval = {
  ...{ id, summary: "Withdraw a record", digest: "0".repeat(64), requestedBy: person, requestedAt: at },
  ...{ expiresAt: request.expiresAt, state: "pending", decidedBy: null, decidedAt: null, own: true },
};

it("an open receipt shows its withdrawal once somebody else approved it", async () => {
  let isApproved = false;
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("/approvals/about/")) return Response.json({ items: isApproved ? [] : [approval] });
    if (!path.endsWith(`/receipts/${id}`)) return new Promise(() => undefined);
    const withdrawn = { status: "WITHDRAWN", queue: null, unverified: false, withdrawalRequest: null };
    return Response.json({ ...receipt, ...(isApproved && { ...withdrawn, reason: "Never came" }) });
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <StaffContext value={{ id, role: "operator" } as StaffUser}>
        <MemoryRouter initialEntries={[`/admin/receipts/${id}`]}>
          <Routes>
            <Route path="/admin/receipts/:id" element={<ReceiptPage />} />
          </Routes>
        </MemoryRouter>
      </StaffContext>
    </QueryClientProvider>,
  );
  await screen.findByText(/^You asked to withdraw this record\./);
  await waitFor(() => expect(client.getQueryData(approvalsAboutQuery(id).queryKey)?.items).toHaveLength(1));
  isApproved = true;
  // As the desk's stream does.
  await client.refetchQueries(approvalsAboutQuery(id));
  expect(await screen.findByText("Reason: Never came")).toBeTruthy();
});
