import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginWithEuros } from "./paste-salaries.ts";

const table = [
  "Recipient\tCurrency\tAmount\tReference\tPurpose\tDate\tAccount number\tSort code\tTown\tCountry",
  "Demo Supplier\tGBP\t60.00\tInvoice 7\tSUPP\t\t66374958\t08-99-99\tLondon\tGB",
  "Demo Landlord\tGBP\t40.00\tRent\tRENT\t2026-02-30\t88837491\t10-79-99\tLeeds\tGB",
].join("\n");

test("a batch is funded by an exchange at a firm quote, and a later payment waits and is cancelled", async ({
  page,
}) => {
  const client = await beginWithEuros(page, "batch-exchange");
  await page.goto("/batches/create");
  await page.getByLabel("Name of the batch").fill("Suppliers");
  await page.getByLabel("Table").fill(table);
  await page.getByRole("button", { name: "Check the table" }).click();
  const date = page.getByRole("textbox", { name: "Date, line 2" });
  await expect(date).toHaveAttribute("aria-invalid", "true");
  const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await date.fill(later);
  await page.getByRole("button", { name: "Check changes" }).click();
  await expect(page.getByText("Ready to pay")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay 2 payments" })).toBeDisabled();
  await page.getByRole("button", { name: "Exchange to GBP" }).click();
  const dialog = page.getByRole("dialog", { name: "Exchange to GBP" });
  await expect(dialog.getByText("100.00 GBP", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Our fee (included)")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Exchange now" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: /^Exchange FX/ })).toBeVisible();
  await page.getByRole("button", { name: "Pay 2 payments" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay", exact: true }).click();
  const confirming = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(confirming.getByText(/1 of them later/)).toBeVisible();
  await confirming.getByLabel("Your password", { exact: true }).fill(client.password);
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/^Next on/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Cancel later payments" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel payments" }).click();
  await expect(page.getByText("You cancelled this payment.")).toBeVisible();
  await expect(page.getByText("1 payment not made")).toBeVisible();
});
