import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";
import { statementOfApprover } from "./statement-of-today.ts";

/** A return of unknown money, prepared by the demo's administrator. */
export async function preparePayout(page: Page, run: string): Promise<string> {
  const payer = `Demo Payer ${run}`;
  const account = { iban: "GB33BUKB20201555555555", bic: "BUKBGB22" };
  await beginDeskSession(page);
  const entry = { reference: run, amount: "12000.00", text: "for nobody", payer, ...account };
  const statement = await statementOfApprover(page, run, [entry]);
  await page.goto("/admin/receipts");
  await page.getByRole("button", { name: "Import statement" }).click();
  await page.getByLabel("Statement file").setInputFiles(statement);
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  const receipts = page.getByRole("table", { name: "Receipts" });
  await receipts.getByRole("row", { name: payer }).getByRole("link").click();
  await page.getByRole("button", { name: "Return to payer" }).click();
  const dialog = page.getByRole("dialog", { name: "Return to payer" });
  await dialog.getByLabel("Reason").fill("Sent by mistake");
  await dialog.getByRole("button", { name: "Return to payer" }).click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("Return prepared: needs a second approver"),
  ).toBeVisible();
  return payer;
}
