// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { ClientReview } from "#contract/clients/client-review.ts";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import { StaffContext } from "#web/desk/shell/use-staff.ts";
import { ReviewActions } from "./review-actions.tsx";

afterEach(cleanup);

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
