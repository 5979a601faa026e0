// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { DeskStatement } from "#contract/payments/statements.ts";
import { renderDesk } from "../../../../../tests/support/render-desk.ts";
import { WithdrawStatement } from "./withdraw-statement.tsx";

const balance = { effect: "balance", count: 300, amount: "3000.00" } as const;
const trade = { effect: "trade", count: 1, amount: "10.00" } as const;

const statement = {
  ...{ id: "018f3c5e-0000-7000-8000-000000000001", currency: "GBP", importedByMe: false },
  ...{ effects: [balance], withdrawal: null, withdrawalRequest: null },
} as unknown as DeskStatement;

async function openDialog() {
  fireEvent.click(screen.getByRole("button", { name: "Withdraw statement" }));
  return screen.findByRole("dialog", { name: "Withdraw this statement?" });
}

it("a statement that is to be withdrawn says who confirms it, and what to import afterwards", async () => {
  renderDesk(<WithdrawStatement statement={statement} />, "operator");
  expect((await openDialog()).textContent).toContain(
    "For a file that the bank didn't make. A second person who didn't import it has to confirm. Then 300 lines and the statement's balances no longer count. Import the bank's own file of these days afterwards: what the bank does have is booked from it.",
  );
});

it("lines that stay are named beside those that leave", async () => {
  renderDesk(<WithdrawStatement statement={{ ...statement, effects: [balance, trade] }} />, "operator");
  expect((await openDialog()).textContent).toContain(
    "300 lines and the statement's balances no longer count, and the others stay for now.",
  );
});

it("an approver who didn't import it withdraws it at once, and its importer doesn't", async () => {
  renderDesk(<WithdrawStatement statement={statement} />, "approver");
  expect((await openDialog()).textContent).toContain("You didn't import it, so it takes effect at once:");
  renderDesk(<WithdrawStatement statement={{ ...statement, importedByMe: true }} />, "approver");
  expect((await openDialog()).textContent).toContain("A second person who didn't import it has to confirm.");
});

it("lines that stayed can be withdrawn once nothing keeps them", async () => {
  const before = { by: "Demo Operator", confirmedBy: null, at: "", reason: "", isRunning: false, lines: 300 };
  const left = { ...statement, effects: [{ ...balance, count: 1 }], withdrawal: before };
  renderDesk(<WithdrawStatement statement={left} />, "operator");
  fireEvent.click(screen.getByRole("button", { name: "Withdraw what's left" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw what's left?" });
  expect(dialog.textContent).toContain("Then 1 line no longer counts. Import the bank's own file");
});

const withdrawal = { by: "", confirmedBy: null, at: "", reason: "", isRunning: true, lines: 0 };

it.each([
  ["all its lines are confirmed", { effects: [] }, "operator"],
  ["all that is left stays for now", { effects: [trade] }, "operator"],
  ["its lines are being taken back", { withdrawal }, "operator"],
  [
    "the withdrawal waits for a second person",
    { withdrawalRequest: { by: "", byMe: true, expiresAt: "" } },
    "operator",
  ],
  ["it is read by a viewer", {}, "viewer"],
] as const)("a statement isn't withdrawn when %s", (_when, part, role) => {
  renderDesk(<WithdrawStatement statement={{ ...statement, ...part } as DeskStatement} />, role);
  expect(screen.queryByRole("button")).toBeNull();
});
