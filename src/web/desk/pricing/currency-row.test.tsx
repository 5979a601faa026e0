// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { DeskCurrency } from "#contract/market/pricing.ts";
import { busy, refuseChanges, renderDesk, sentForApproval } from "../../../../tests/support/render-desk.ts";
import { sampleQueues } from "../../../../tests/support/sample-queues.ts";
import { CurrencyRow } from "./currency-row.tsx";

const currency: DeskCurrency = {
  ...{ code: "NZD", hasAccount: true, hasRate: true, isTradable: true, least: null, greatest: null },
  ...{ version: 1, changedAt: null, changedBy: null },
};

/** Closes the currency for trading and confirms it. */
async function close() {
  const { toasts } = renderDesk(<CurrencyRow currency={currency} mayChange />, "approver");
  fireEvent.click(screen.getByRole("switch"));
  const dialog = await screen.findByRole("dialog", { name: "Close NZD for trading?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Close NZD" }));
  return { dialog, toasts };
}

it("a currency whose change fails says why in its dialog, which stays open and forgets it once closed", async () => {
  refuseChanges(busy, []);
  const { dialog, toasts } = await close();
  expect(await within(dialog).findByText(busy.message)).toBeTruthy();
  expect(toasts).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep open" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByRole("switch"));
  const again = await screen.findByRole("dialog", { name: "Close NZD for trading?" });
  expect(within(again).queryByText(busy.message)).toBeNull();
});

it("a currency that somebody else changed first closes its dialog and says so", async () => {
  const message = "This currency was changed elsewhere.";
  refuseChanges({ status: 409, code: "currency_changed", message }, []);
  const { toasts } = await close();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "NZD not closed", text: message, destructive: true }]);
});

it("a change of a currency says beforehand that a second person approves it, and closes once it is sent", async () => {
  refuseChanges(sentForApproval, []);
  const { dialog, toasts } = await close();
  expect(dialog.textContent).toContain("A second person has to approve the change.");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Sent for approval", text: sentForApproval.message }]);
});

it("a currency's limit that can't be saved says why once, below it", async () => {
  refuseChanges(busy, []);
  const { toasts } = renderDesk(<CurrencyRow currency={currency} mayChange />, "approver");
  const field = screen.getByLabelText("Minimum, NZD");
  fireEvent.change(field, { target: { value: "5" } });
  fireEvent.blur(field);
  expect(await screen.findByText(busy.message)).toBeTruthy();
  expect(toasts).toEqual([]);
});

it("a currency's limit that was sent for approval says so once, and shows the one in force", async () => {
  refuseChanges(sentForApproval, []);
  const { toasts } = renderDesk(<CurrencyRow currency={currency} mayChange />, "approver");
  const field = screen.getByLabelText<HTMLInputElement>("Minimum, NZD");
  fireEvent.change(field, { target: { value: "5" } });
  fireEvent.blur(field);
  await expect.poll(() => toasts).toEqual([{ title: "Sent for approval", text: sentForApproval.message }]);
  await expect.poll(() => field.value).toBe("");
  expect(field.getAttribute("aria-invalid")).toBeNull();
  expect(screen.queryByText(sentForApproval.message)).toBeNull();
});

it("with a single approver a change of a currency says that it takes effect at once", async () => {
  refuseChanges(busy, (path: string) => (path.includes("/queues") ? sampleQueues("single-operator") : []));
  const { dialog } = await close();
  await expect
    .poll(() => dialog.textContent)
    .toContain(
      "There's no second person to approve the change, so it takes effect at once: there are no new",
    );
  expect(dialog.textContent).not.toContain("A second person has to approve");
});
