// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { InboxItem } from "#contract/reporting/inbox.ts";
import { busy, type Refusal, refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { HolderCell } from "./holder-cell.tsx";

const id = "018f3c5e-0000-7000-8000-000000000001";
const own = {
  ...{ kind: "feedback", id, name: "Demo Client" },
  taken: { by: { name: "Demo Operator" }, own: true, note: "" },
} as InboxItem;

/** Saves a note on an item of one's own, which the server refuses. */
async function note(refusal: Refusal) {
  refuseChanges(refusal, {});
  const { toasts } = renderDesk(<HolderCell item={own} brief={false} />, "operator");
  await userEvent.click(screen.getByRole("button", { name: "Actions for Demo Client" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Add a note" }));
  const dialog = await screen.findByRole("dialog", { name: "Note" });
  const field = within(dialog).getByLabelText("Note");
  fireEvent.change(field, { target: { value: "Calls back at four" } });
  fireEvent.submit(field);
  return { dialog, toasts };
}

it("a note of the inbox that fails says why once, in its dialog", async () => {
  const { dialog, toasts } = await note(busy);
  expect(await within(dialog).findByText(busy.message)).toBeTruthy();
  expect(toasts).toEqual([]);
});

it("a note on an item that somebody else has taken meanwhile closes its dialog and says so once", async () => {
  const message = "Someone else has taken this. Refresh to see who.";
  const { toasts } = await note({ status: 409, code: "inbox_item_taken", message });
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Note not saved", text: message, destructive: true }]);
});

it("a note of the inbox says beforehand who sees it and how long", async () => {
  const { dialog } = await note(busy);
  expect(dialog.textContent).toContain("until you give the item back or it's decided");
  expect(dialog.textContent).toContain("The client doesn't.");
});
