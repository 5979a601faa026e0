// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { renderDesk } from "../../../../../tests/support/render-desk.ts";
import { SecondPersonNeeded } from "./second-person-needed.tsx";

function show(role: StaffRole) {
  const request = { by: "Demo Operator", byMe: true, expiresAt: "2027-03-13T09:00:00.000Z" };
  renderDesk(
    <SecondPersonNeeded request={request} asked="withdraw this record">
      It stays in the books
    </SecondPersonNeeded>,
    role,
  );
}

it("a decision that needs a second person leads approvers to it, and nobody to a page that is closed to them", () => {
  show("operator");
  expect(screen.getByText(/^You asked to withdraw this record\./).textContent).toBe(
    "You asked to withdraw this record. It stays in the books until a second person approves it, by 13 Mar 2027 09:00.",
  );
  expect(screen.queryByRole("link")).toBeNull();
  show("approver");
  expect(screen.getByRole("link", { name: "Approvals" })).toBeTruthy();
});
