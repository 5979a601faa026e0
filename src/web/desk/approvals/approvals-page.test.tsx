// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { ApprovalsPage } from "./approvals-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = {
  id: "018f3c5e-0000-7000-8000-000000000002",
  name: "Demo Administrator",
  email: "a@summit.test",
};
const asked = {
  id: "018f3c5e-0000-7000-8000-000000000001",
  summary: "Set margin for Demo Client to 0.2%",
  digest: "0".repeat(64),
  requestedBy: person,
  requestedAt: "2027-03-10T09:00:00.000Z",
  expiresAt: "2027-03-13T09:00:00.000Z",
  state: "pending",
  decidedBy: null,
  decidedAt: null,
  own: false,
};

/** Approves the one request that waits; the server refuses that with `status`. */
async function approve(status: number, message: string) {
  vi.stubGlobal("fetch", async (_: string, { method }: { method: string }) =>
    method === "POST"
      ? Response.json({ code: "approval_decided", message }, { status })
      : Response.json({ items: [asked], nextCursor: null }),
  );
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ApprovalsPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Approve" }));
  const dialog = await screen.findByRole("dialog", { name: "Approve this change?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
  return dialog;
}

it("an approval that fails says why in its dialog, which stays open, and forgets it once closed", async () => {
  const dialog = await approve(503, "We're busy right now. Try again in a moment.");
  expect(await within(dialog).findByText("We're busy right now. Try again in a moment.")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Not now" }));
  fireEvent.click(await screen.findByRole("button", { name: "Approve" }));
  const again = await screen.findByRole("dialog", { name: "Approve this change?" });
  expect(within(again).queryByText("We're busy right now. Try again in a moment.")).toBeNull();
});

it("an approval that somebody else decided first closes its dialog, and the next one doesn't show its message", async () => {
  await approve(409, "This request has already been decided.");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Approve" }));
  const next = await screen.findByRole("dialog", { name: "Approve this change?" });
  expect(within(next).queryByText("This request has already been decided.")).toBeNull();
});
