// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { busy, refuseChanges, renderDesk } from "../../../../../tests/support/render-desk.ts";
import { PayoutsPage } from "./payouts-page.tsx";

const limits = {
  payout: "5000.00",
  operatorDay: "20000.00",
  beneficiaryDay: "10000.00",
  houseDay: "50000.00",
};
const read = (path: string) =>
  path.includes("payout-policy")
    ? { release: "desk", simulated: true, limits }
    : { items: [], nextCursor: null };

it("payout limits that can't be changed say why in their dialog, which said that a second person approves them", async () => {
  refuseChanges(busy, read);
  const { toasts } = renderDesk(<PayoutsPage />, "administrator");
  fireEvent.click(await screen.findByRole("button", { name: "Change limits" }));
  const dialog = await screen.findByRole("dialog", { name: "Payout limits" });
  expect(dialog.textContent).toContain("A second person has to approve the change");
  const limit = within(dialog).getByLabelText("Single payout (GBP)");
  fireEvent.change(limit, { target: { value: "6000" } });
  fireEvent.submit(limit);
  expect(await within(dialog).findByText(busy.message)).toBeTruthy();
  expect(toasts).toEqual([]);
});
