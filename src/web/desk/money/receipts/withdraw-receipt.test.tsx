// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { DecidedReceipt } from "#contract/payments/receipt-queue.ts";
import { renderDesk } from "../../../../../tests/support/render-desk.ts";
import { WithdrawReceipt } from "./withdraw-receipt.tsx";

const record = {
  ...{ id: "018f3c5e-0000-7000-8000-000000000001", amount: "5.00", currency: "EUR" },
  ...{ entry: null, isWithdrawable: true, withdrawalRequest: null },
} as DecidedReceipt;
const entry = { reference: "BANK-1", bookedOn: "2027-03-10", payerAccount: null, statement: null } as const;

it("a record that is to be withdrawn says who confirms it and what happens to the money", async () => {
  renderDesk(<WithdrawReceipt receipt={record} />, "operator");
  fireEvent.click(screen.getByRole("button", { name: "Withdraw record" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw this record?" });
  expect(dialog.textContent).toContain(
    "For a payment that never came or was recorded wrongly. A second person who didn't record it has to confirm. Then 5.00 EUR leaves the books again, and we notify the clients who were shown it.",
  );
  expect(dialog.textContent).not.toContain("line");
});

it("a line of a statement says as well that the bank's own line is booked as a new one", async () => {
  renderDesk(<WithdrawReceipt receipt={{ ...record, entry }} />, "operator");
  fireEvent.click(screen.getByRole("button", { name: "Withdraw line" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw this line?" });
  expect(dialog.textContent).toContain(
    "For a line that the bank doesn't have, or has with other details. A second person who didn't import it has to confirm. Then 5.00 EUR leaves the books again, and we notify the clients who were shown it. The line no longer counts. If the bank does have the payment, import its file afterwards: it's booked as a new receipt.",
  );
});

it("an approver who didn't import a line withdraws it at once", async () => {
  renderDesk(<WithdrawReceipt receipt={{ ...record, entry, recordedByMe: false }} />, "approver");
  fireEvent.click(screen.getByRole("button", { name: "Withdraw line" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw this line?" });
  expect(dialog.textContent).toContain("You didn't import it, so it takes effect at once: 5.00 EUR leaves");
});

it("one who imported it needs a second person", async () => {
  renderDesk(<WithdrawReceipt receipt={{ ...record, entry, recordedByMe: true }} />, "approver");
  fireEvent.click(screen.getByRole("button", { name: "Withdraw line" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw this line?" });
  expect(dialog.textContent).toContain("A second person who didn't import it has to confirm.");
});

it.each([
  ["another person says that it came too", { isWithdrawable: false }, "operator"],
  [
    "the withdrawal waits for a second person",
    { withdrawalRequest: { by: "", byMe: true, expiresAt: "" } },
    "operator",
  ],
  ["it is read by a viewer", {}, "viewer"],
] as const)("a receipt isn't withdrawn when %s", (_when, part, role) => {
  renderDesk(<WithdrawReceipt receipt={{ ...record, ...part }} />, role);
  expect(screen.queryByRole("button")).toBeNull();
});
