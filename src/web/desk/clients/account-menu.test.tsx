// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { ClientRow } from "#contract/clients/admin-clients.ts";
import { busy, type Refusal, refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { AccountMenu } from "./account-menu.tsx";

const id = "018f3c5e-0000-7000-8000-000000000001";
const client = { id, email: "client@summit.test", status: "AWAITING_DOCS", closedAt: null } as ClientRow;
const incomplete: Refusal = {
  ...{ status: 409, code: "activation_incomplete", message: "This account isn't complete." },
  fields: { documents: "An accepted document" },
};

/** Marks an incomplete account as ready anyway, which the server refuses. */
async function override(refusal: Refusal) {
  refuseChanges(incomplete, {});
  const { toasts } = renderDesk(<AccountMenu client={client} />, "administrator");
  await userEvent.click(screen.getByRole("button", { name: "Account of client@summit.test" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Mark as Ready" }));
  const dialog = await screen.findByRole("dialog", { name: "This account isn't complete yet" });
  const reason = within(dialog).getByLabelText("Reason for override");
  fireEvent.change(reason, { target: { value: "Seen in person" } });
  refuseChanges(refusal, {});
  fireEvent.submit(reason);
  return { dialog, toasts };
}

it("an override that fails says why once, in its dialog", async () => {
  const { dialog, toasts } = await override(busy);
  expect(await within(dialog).findByText(busy.message)).toBeTruthy();
  expect(toasts).toEqual([]);
});

it("an override of a status that somebody else changed first closes its dialog and says so once", async () => {
  const message = "This changed since you opened it, and nothing was saved.";
  const { toasts } = await override({ status: 409, code: "value_changed", message });
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Account not marked as ready", text: message, destructive: true }]);
});

it("an override says beforehand what it opens, who is notified and how it can be undone", async () => {
  const { dialog } = await override(busy);
  expect(dialog.textContent).toContain("can exchange and pay from their next request, and we notify them");
  expect(dialog.textContent).toContain("To undo it, set another status.");
});
