// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { busy, refuseChanges, renderDesk, sentForApproval } from "../../../../tests/support/render-desk.ts";
import { StaffPage } from "./staff-page.tsx";

const account = {
  id: "018f3c5e-0000-7000-8000-000000000001",
  ...{ email: "operator@summit.test", name: "Demo Operator", personReference: "demo-operator" },
  ...{ role: "operator", broker: null, standing: "ACTIVE", authenticator: false },
  ...{ createdAt: "2027-03-10T09:00:00.000Z", lastSeenAt: null },
};

async function choose(action: string) {
  const [menu] = await screen.findAllByRole("button", { name: "Actions for operator@summit.test" });
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
  return screen.findByRole("dialog");
}

it("a staff account that can't be disabled says why in the dialog, which stays open and forgets it once closed", async () => {
  const message = "This is the last administrator. Make another staff user an administrator first.";
  refuseChanges({ status: 409, code: "last_administrator", message }, [account]);
  const { toasts } = renderDesk(<StaffPage />, "administrator");
  const dialog = await choose("Disable");
  fireEvent.click(within(dialog).getByRole("button", { name: "Disable account" }));
  expect(await within(dialog).findByText(message)).toBeTruthy();
  expect(toasts).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep it" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(within(await choose("Disable")).queryByText(message)).toBeNull();
});

it("a role that can't be changed says why in its dialog, which stays open", async () => {
  refuseChanges(busy, [account]);
  const { toasts } = renderDesk(<StaffPage />, "administrator");
  const dialog = await choose("Change role");
  fireEvent.click(within(dialog).getByRole("button", { name: "Change role" }));
  expect(await within(dialog).findByText(busy.message)).toBeTruthy();
  expect(toasts).toEqual([]);
});

it("an invitation of a staff user says beforehand that a second person approves it, and closes once it is sent", async () => {
  refuseChanges(sentForApproval, [account]);
  const { toasts } = renderDesk(<StaffPage />, "administrator");
  fireEvent.click(screen.getByRole("button", { name: "Invite staff user" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite staff user" });
  expect(dialog.textContent).toContain("A second person has to approve the invitation.");
  fireEvent.submit(within(dialog).getByLabelText("Full name"));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Sent for approval", text: sentForApproval.message }]);
});
