// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { renderDesk } from "../../../../../tests/support/render-desk.ts";
import { SentActions } from "./sent-actions.tsx";

it("a return that is recorded by hand says beforehand that a second person approves it", async () => {
  const payment = {
    id: "018f3c5e-0000-7000-8000-000000000001",
    ...{ amount: "10.00", currency: "EUR", recipientName: "Demo Recipient", stage: "sent" },
    ...{ returnRequest: null, receiptId: null, bankRejection: null },
  } as DeskPayment;
  renderDesk(<SentActions payment={payment} />, "operator");
  await userEvent.click(screen.getByRole("button", { name: /^Bank outcome for/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Mark as returned…" }));
  const dialog = await screen.findByRole("dialog", { name: "Record return" });
  expect(dialog.textContent).toContain("A second person has to approve the return.");
});
