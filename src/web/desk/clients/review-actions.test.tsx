// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { ClientReview } from "#contract/clients/client-review.ts";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import { onToast, type ToastText } from "#web/design/toast.ts";
import { StaffContext } from "#web/desk/shell/use-staff.ts";
import { ReviewActions } from "./review-actions.tsx";

let toasts: ToastText[];

beforeEach(() => {
  toasts = [];
  onToast((toast) => toasts.push(toast));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const client = { id: "018f3c5e-0000-7000-8000-000000000001", closedAt: null } as ClientDetails;
const staff = { id: "018f3c5e-0000-7000-8000-000000000002", role: "approver" } as StaffUser;

function show(byMe: boolean) {
  const approvals = [{ by: "approver@summit.test", at: "2027-03-10T09:00:00Z", byMe }];
  const review = { review: { state: "IN_REVIEW", version: "first", approvals } } as ClientReview;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaffContext value={staff}>
        <ReviewActions client={client} review={review} />
      </StaffContext>
    </QueryClientProvider>,
  );
}

it("a review that its reader approved already says that another approver has to, and isn't offered to them again", () => {
  show(true);
  expect(screen.getByText("You approved this review. Another approver has to approve it too.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Approve review" })).toBeNull();
  expect(screen.getByRole("button", { name: "Reject review" })).toBeTruthy();
});

it("a review that somebody else approved is offered to its reader", () => {
  show(false);
  expect(screen.getByRole("button", { name: "Approve review" })).toBeTruthy();
});

/** Rejects the review; the server refuses that with `status`. */
async function reject(status: number, code: string, message: string) {
  vi.stubGlobal("fetch", async () => Response.json({ code, message }, { status }));
  show(false);
  fireEvent.click(screen.getByRole("button", { name: "Reject review" }));
  const dialog = await screen.findByRole("dialog", { name: "Reject review" });
  const reason = within(dialog).getByLabelText("Reason");
  fireEvent.change(reason, { target: { value: "The address is out of date" } });
  fireEvent.submit(reason);
  return dialog;
}

it("a rejection of a review that fails says why once, in its dialog", async () => {
  const message = "We're busy right now. Try again in a moment.";
  const dialog = await reject(503, "busy", message);
  expect(await within(dialog).findByText(message)).toBeTruthy();
  expect(toasts).toEqual([]);
});

it("a rejection of a review that somebody else decided first closes its dialog and says so once", async () => {
  const text = "This client isn't in review.";
  await reject(409, "review_not_under_way", text);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Review not rejected", text, destructive: true }]);
});
