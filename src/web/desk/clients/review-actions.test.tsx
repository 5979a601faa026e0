// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { ClientReview } from "#contract/clients/client-review.ts";
import { busy, type Refusal, refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { ReviewActions } from "./review-actions.tsx";

const client = { id: "018f3c5e-0000-7000-8000-000000000001", closedAt: null } as ClientDetails;

function show(byMe: boolean) {
  const approvals = [{ by: "approver@summit.test", at: "2027-03-10T09:00:00Z", byMe }];
  const review = { review: { state: "IN_REVIEW", version: "first", approvals } } as ClientReview;
  return renderDesk(<ReviewActions client={client} review={review} />, "approver");
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

/** Rejects the review, which the server refuses. */
async function reject(refusal: Refusal) {
  refuseChanges(refusal, {});
  const { toasts } = show(false);
  fireEvent.click(screen.getByRole("button", { name: "Reject review" }));
  const dialog = await screen.findByRole("dialog", { name: "Reject review" });
  const reason = within(dialog).getByLabelText("Reason");
  fireEvent.change(reason, { target: { value: "The address is out of date" } });
  fireEvent.submit(reason);
  return { dialog, toasts };
}

it("a rejection of a review that fails says why once, in its dialog", async () => {
  const { dialog, toasts } = await reject(busy);
  expect(await within(dialog).findByText(busy.message)).toBeTruthy();
  expect(toasts).toEqual([]);
});

it("a rejection of a review that somebody else decided first closes its dialog and says so once", async () => {
  const message = "This client isn't in review.";
  const { toasts } = await reject({ status: 409, code: "review_not_under_way", message });
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Review not rejected", text: message, destructive: true }]);
});
