import { randomUUID } from "node:crypto";
import { confirmChange } from "./confirm-change.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";
import { statementOfToday, uploadStatement } from "./statement-of-today.ts";

/** A worker begins within a minute. */
const takenBack = { timeout: 90_000 };

test("a statement that the bank didn't make is withdrawn as a whole by two people", async ({ page }) => {
  test.setTimeout(180_000);
  const run = randomUUID().slice(0, 8);
  const name = `MADE-UP-${run}`;
  await beginDeskSession(page);
  const file = await statementOfToday(page, name, [
    { reference: `${run}-1`, amount: "60.00", text: "for nobody", payer: `Demo Payer ${run}` },
    { reference: `${run}-2`, amount: "30.00", text: "for nobody", payer: "Demo Payer" },
    { reference: `${run}-3`, amount: "4.00", text: "Charges", payer: "Demo Bank", direction: "DBIT" },
  ]);
  await uploadStatement(page, file);
  await page.goto("/admin/statements");
  await expect(page.getByRole("table", { name: "Statements" }).getByText(name)).toBeVisible();
  await expectAtBothWidths(page);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(
    page.getByText(/^Only one person says that the bank has 3 lines of this statement\./),
  ).toBeVisible();
  await expect(
    page.getByText("2 credits of 90.00 GBP leave the receipts that wait for a decision."),
  ).toBeVisible();
  await expect(page.getByText("1 other line no longer counts. It moved no money here.")).toBeVisible();
  await expectAtBothWidths(page);
  await page.getByRole("button", { name: "Withdraw statement" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw this statement?" });
  await expect(dialog).toContainText("A second person who didn't import it has to confirm.");
  await expectAtBothWidths(page);
  await dialog.getByLabel("Reason").fill("The bank didn't make it");
  await dialog.getByRole("button", { name: "Withdraw statement" }).click();
  await expect(page.getByText(/^You asked to withdraw this statement\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw statement" })).toBeHidden();
  await expectAtBothWidths(page);
  await confirmChange(page);
  await expect(page.getByText(/3 lines left the books\./)).toBeVisible(takenBack);
  await expect(page.getByText("Reason: The bank didn't make it")).toBeVisible();
  await expect(page.getByText(/^Only one person says/)).toBeHidden();
  await expectAtBothWidths(page);
  await page.goto("/admin/receipts?view=withdrawn");
  await expect(page.getByRole("table", { name: "Receipts" }).getByText(`Demo Payer ${run}`)).toBeVisible();
  await page.goto("/admin/statements");
  const row = page.getByRole("table", { name: "Statements" }).getByRole("row", { name });
  await expect(row.getByText("Withdrawn", { exact: true })).toBeVisible();
  await expectAtBothWidths(page);
});
