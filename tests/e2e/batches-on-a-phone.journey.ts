import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginWithEuros, pasteSalaries } from "./paste-salaries.ts";

test("a payment of a batch is corrected on a phone, and a batch is discarded", async ({ page }) => {
  await beginWithEuros(page, "batch-phone");
  await pasteSalaries(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /Demo Person 1\b/ }).click();
  const sheet = page.getByRole("dialog", { name: "Payment" });
  await expect(sheet.getByText("Use numbers, like 1250.00.")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel("Amount").fill("10.00");
  await sheet.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Check changes" }).click();
  await expect(page.getByText("11 lines to correct").first()).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("No batches yet")).toBeVisible();
});
