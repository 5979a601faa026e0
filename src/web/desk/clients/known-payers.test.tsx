// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import { StaffContext } from "#web/desk/shell/use-staff.ts";
import { KnownPayers } from "./known-payers.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = "018f3c5e-0000-7000-8000-000000000001";
const staff = { id: "018f3c5e-0000-7000-8000-000000000002", role: "operator" } as StaffUser;
const payer = {
  id,
  name: "Demo Payer",
  account: "•••• 1234",
  receiptId: id,
  accepted: { at: "2027-03-10T09:00:00.000Z", by: "Demo Operator" },
  revoked: null,
};

it("a payer's revocation that fails says why in its dialog, which stays open", async () => {
  const message = "We're busy right now. Try again in a moment.";
  vi.stubGlobal("fetch", async (_: string, { method }: { method: string }) =>
    method === "POST"
      ? Response.json({ code: "busy", message }, { status: 503 })
      : Response.json({ items: [payer] }),
  );
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <StaffContext value={staff}>
          <KnownPayers client={{ id } as ClientDetails} />
        </StaffContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Revoke Demo Payer" }));
  const dialog = await screen.findByRole("dialog", { name: "Revoke Demo Payer?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Revoke payer" }));
  expect(await within(dialog).findByText(message)).toBeTruthy();
});
