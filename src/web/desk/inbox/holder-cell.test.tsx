// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import type { InboxItem } from "#contract/reporting/inbox.ts";
import { onToast, type ToastText } from "#web/design/toast.ts";
import { StaffContext } from "#web/desk/shell/use-staff.ts";
import { HolderCell } from "./holder-cell.tsx";

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
const staff = { id: "018f3c5e-0000-7000-8000-000000000002", role: "operator" } as StaffUser;
const free = { kind: "feedback", id, name: "Demo Client", taken: null } as InboxItem;
const own = { ...free, taken: { by: { name: "Demo Operator" }, own: true, note: "" } } as InboxItem;

function show(item: InboxItem) {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <StaffContext value={staff}>
          <main>
            <HolderCell item={item} brief={false} />
          </main>
        </StaffContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

/** Saves a note on an item of one's own; the server refuses that with `status`. */
async function note(status: number, code: string, message: string) {
  vi.stubGlobal("fetch", async () => Response.json({ code, message }, { status }));
  show(own);
  await userEvent.click(screen.getByRole("button", { name: "Actions for Demo Client" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Add a note" }));
  const dialog = await screen.findByRole("dialog", { name: "Note" });
  const field = within(dialog).getByLabelText("Note");
  fireEvent.change(field, { target: { value: "Calls back at four" } });
  fireEvent.submit(field);
  return dialog;
}

it("a note of the inbox that fails says why once, in its dialog", async () => {
  const message = "We're busy right now. Try again in a moment.";
  const dialog = await note(503, "busy", message);
  expect(await within(dialog).findByText(message)).toBeTruthy();
  expect(toasts).toEqual([]);
});

it("a note on an item that somebody else has taken meanwhile closes its dialog and says so once", async () => {
  const text = "Someone else has taken this. Refresh to see who.";
  await note(409, "inbox_item_taken", text);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Note not saved", text, destructive: true }]);
});
