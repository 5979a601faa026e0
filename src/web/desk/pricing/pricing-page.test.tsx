// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { busy, refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { PricingPage } from "./pricing-page.tsx";

function read(path: string) {
  if (path.includes("funding-tolerances")) return { items: [{ currency: "NZD", amount: "1.00", set: null }] };
  if (path.includes("/approvals/pricing")) return { items: [] };
  return /currencies|users/.test(path) ? [] : { items: [], nextCursor: null };
}

it("a tolerance that can't be changed says why in its dialog, which stays open", async () => {
  refuseChanges(busy, read);
  const { toasts } = renderDesk(<PricingPage />, "administrator");
  fireEvent.click(await screen.findByRole("button", { name: "Change the tolerance in NZD" }));
  const dialog = await screen.findByRole("dialog", { name: "Tolerance in NZD" });
  const tolerance = within(dialog).getByLabelText("Tolerance (NZD)");
  fireEvent.change(tolerance, { target: { value: "2" } });
  fireEvent.submit(tolerance);
  expect(await within(dialog).findByText(busy.message)).toBeTruthy();
  expect(toasts).toEqual([]);
});

const approval = {
  id: "018f3c5e-0000-7000-8000-000000000007",
  summary: "Set margin for all clients in EUR and GBP to 0.2%",
  digest: "",
  requestedBy: {
    id: "018f3c5e-0000-7000-8000-000000000008",
    name: "Ada Approver (demo)",
    email: "ada@summit.test",
  },
  ...{ requestedAt: "2027-03-10T09:00:00.000Z", expiresAt: "2027-03-11T09:00:00.000Z" },
  ...{ state: "pending", decidedBy: null, decidedAt: null, own: false },
};

it("a new margin of a pair that had none is shown while it waits for a second person", async () => {
  refuseChanges(busy, (path: string) =>
    path.includes("/approvals/pricing") ? { items: [approval] } : read(path),
  );
  renderDesk(<PricingPage />, "operator");
  expect(await screen.findByText(approval.summary)).toBeTruthy();
  expect(screen.getByText("1 change waits for a second person")).toBeTruthy();
});

it("setting a margin says beforehand that a second person approves it", async () => {
  refuseChanges(busy, read);
  renderDesk(<PricingPage />, "approver");
  fireEvent.click(screen.getByRole("button", { name: "Set margin" }));
  const dialog = await screen.findByRole("dialog", { name: "Set margin" });
  expect(dialog.textContent).toContain("A second person has to approve the margin.");
});
