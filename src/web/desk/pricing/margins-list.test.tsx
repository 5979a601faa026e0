// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { busy, refuseChanges, renderDesk, sentForApproval } from "../../../../tests/support/render-desk.ts";
import { MarginsList } from "./margins-list.tsx";

const margin = {
  id: "018f3c5e-0000-7000-8000-000000000001",
  ...{ client: null, fromCurrency: "EUR", toCurrency: "GBP", margin: 0.25 },
  setAt: "2027-03-10T09:00:00.000Z",
  setBy: { name: "Demo Approver", email: "approver@summit.test" },
  ...{ endedAt: null, endedBy: null },
};
const read = (path: string) => (path.includes("/users") ? [] : { items: [margin], nextCursor: null });

/** Ends the one margin and confirms it. */
async function end() {
  const { toasts } = renderDesk(<MarginsList onChange={() => undefined} />, "approver");
  const [menu] = await screen.findAllByRole("button", { name: "Actions for all clients in EUR and GBP" });
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole("menuitem", { name: "End margin" }));
  const dialog = await screen.findByRole("dialog", { name: "End this margin?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "End margin" }));
  return { dialog, toasts };
}

it("a margin that can't be ended says why in its dialog, which stays open", async () => {
  refuseChanges(busy, read);
  const { dialog, toasts } = await end();
  expect(await within(dialog).findByText(busy.message)).toBeTruthy();
  expect(toasts).toEqual([]);
});

it("a margin that somebody else replaced first closes its dialog and says so", async () => {
  const message = "Another margin is in force for this, and nothing was saved.";
  refuseChanges({ status: 409, code: "margin_changed", message }, read);
  const { toasts } = await end();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Margin not ended", text: message, destructive: true }]);
});

it("the end of a margin says beforehand that a second person approves it, and closes once it is sent", async () => {
  refuseChanges(sentForApproval, read);
  const { dialog, toasts } = await end();
  expect(dialog.textContent).toContain("A second person has to approve it.");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Sent for approval", text: sentForApproval.message }]);
});

it("a margin whose change waits for a second person is marked", async () => {
  const items = [margin, { ...margin, id: margin.id.replace(/1$/, "2"), awaitsApproval: true }];
  refuseChanges(busy, (path: string) => (path.includes("/users") ? [] : { items, nextCursor: null }));
  renderDesk(<MarginsList onChange={() => undefined} />, "approver");
  await screen.findAllByText("0.25%");
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).queryByText("Change awaits approval") !== null)).toEqual([
    false,
    true,
  ]);
});
