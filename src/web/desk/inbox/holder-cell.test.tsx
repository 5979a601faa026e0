// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { expect, it, vi } from "vitest";
import type { InboxItem } from "#contract/reporting/inbox.ts";
import { busy, type Refusal, refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { HolderCell } from "./holder-cell.tsx";

const id = "018f3c5e-0000-7000-8000-000000000001";
const own: InboxItem = {
  ...{ kind: "feedback", id, opens: id, name: "Demo Client", detail: null, money: null },
  ...{ arrivedAt: "2027-03-10T09:00:00.000Z", dueAt: "2027-03-11T09:00:00.000Z", isOverdue: false },
  taken: { by: { id, name: "Demo Operator" }, own: true, at: "2027-03-10T10:00:00.000Z", note: "" },
};

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

/** An inbox of one item, which a staff user takes and gives back. */
function Taking() {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    vi.stubGlobal("fetch", async (path: string) => {
      setTaken(path.endsWith("/take"));
      return Response.json(own);
    });
  }, []);
  return <HolderCell item={isTaken ? own : { ...own, taken: null }} brief={false} />;
}

it("a double click on Take sends one request", async () => {
  let sent = 0;
  refuseChanges(busy, {});
  vi.stubGlobal("fetch", () => {
    sent++;
    return new Promise(() => undefined);
  });
  renderDesk(<HolderCell item={{ ...own, taken: null }} brief={false} />, "operator");
  const take = screen.getByRole("button", { name: "Take Demo Client" });
  fireEvent.click(take, { detail: 1 });
  fireEvent.click(take, { detail: 2 });
  await expect.poll(() => sent).toBeGreaterThan(0);
  expect(sent).toBe(1);
});

it("who takes an item by keyboard goes on from its menu, and from Take once it is given back", async () => {
  refuseChanges(busy, {});
  const { toasts } = renderDesk(<Taking />, "operator");
  screen.getByRole("button", { name: "Take Demo Client" }).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("Actions for Demo Client");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Give back" }));
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("Take Demo Client");
  expect(toasts).toEqual([]);
});
