// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import { administratorRoles, type StaffRole } from "#domain/clients/staff/role.ts";
import { SectionGuard } from "./section-guard.tsx";
import { StaffContext } from "./use-staff.ts";

afterEach(cleanup);

function show(role: StaffRole) {
  const router = createMemoryRouter([
    {
      path: "/",
      element: <SectionGuard label="Staff" roles={administratorRoles} />,
      children: [{ index: true, element: <button type="button">Invite</button> }],
    },
  ]);
  return render(
    <StaffContext value={{ role } as StaffUser}>
      <RouterProvider router={router} />
    </StaffContext>,
  );
}

it("a section that a staff user's role doesn't include says so and offers nothing of it", async () => {
  const { unmount } = show("viewer");
  expect(await screen.findByText("Your role doesn't allow this")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
  unmount();
  show("administrator");
  expect(await screen.findByRole("button", { name: "Invite" })).toBeTruthy();
});
