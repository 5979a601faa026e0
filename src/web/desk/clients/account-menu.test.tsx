// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ClientRow } from "#contract/clients/admin-clients.ts";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import { onToast, type ToastText } from "#web/design/toast.ts";
import { StaffContext } from "#web/desk/shell/use-staff.ts";
import { AccountMenu } from "./account-menu.tsx";

let toasts: ToastText[];

beforeEach(() => {
  toasts = [];
  onToast((toast) => toasts.push(toast));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = "018f3c5e-0000-7000-8000-000000000001";
const client = { id, email: "client@summit.test", status: "AWAITING_DOCS", closedAt: null } as ClientRow;
const staff = { id: "018f3c5e-0000-7000-8000-000000000002", role: "administrator" } as StaffUser;

/** Marks an incomplete account as ready anyway; the server refuses that with `status`. */
async function override(status: number, code: string, message: string) {
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === "GET") return Response.json({ code: "not_found", message: "None." }, { status: 404 });
    if (JSON.parse(body ?? "{}").override) return Response.json({ code, message }, { status });
    const fields = { documents: "An accepted document" };
    return Response.json({ code: "activation_incomplete", message: "Incomplete.", fields }, { status: 409 });
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <StaffContext value={staff}>
          <main>
            <AccountMenu client={client} />
          </main>
        </StaffContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Account of client@summit.test" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Mark as Ready" }));
  const dialog = await screen.findByRole("dialog", { name: "This account isn't complete yet" });
  const reason = within(dialog).getByLabelText("Reason for override");
  fireEvent.change(reason, { target: { value: "Seen in person" } });
  fireEvent.submit(reason);
  return dialog;
}

it("an override that fails says why once, in its dialog", async () => {
  const message = "We're busy right now. Try again in a moment.";
  const dialog = await override(503, "busy", message);
  expect(await within(dialog).findByText(message)).toBeTruthy();
  expect(toasts).toEqual([]);
});

it("an override of a status that somebody else changed first closes its dialog and says so once", async () => {
  const text = "This changed since you opened it, and nothing was saved.";
  await override(409, "value_changed", text);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Account not marked as ready", text, destructive: true }]);
});
