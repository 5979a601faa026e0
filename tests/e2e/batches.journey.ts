import type { Page } from "@playwright/test";
import type { Client } from "./activated-client.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginWithEuros, pasteSalaries } from "./paste-salaries.ts";

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function confirmByPassword(page: Page, { password }: Client): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog.getByText(/^Pay the batch Salaries: 30 payments, together 300\.00 EUR/)).toBeVisible();
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

async function payAndSeeResults(page: Page, client: Client): Promise<void> {
  await page.getByRole("button", { name: "Pay 30 payments" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Pay", exact: true }).click();
  await confirmByPassword(page, client);
  await expect(
    page.getByRole("region", { name: "Summary" }).getByText("Paid", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Download results" })).toBeVisible();
  await expectForEveryone(page);
  await page.goto("/balances/EUR");
  await expect(page.getByText("700.00").first()).toBeVisible();
  await page.goto("/batches");
  await expect(page.getByRole("link", { name: "Salaries" })).toBeVisible();
}

test("a pasted batch with twelve errors is mended in place by keyboard, checked and paid", async ({ page }, {
  project,
}) => {
  const client = await beginWithEuros(page, `batch-${project.name}`);
  await pasteSalaries(page);
  await expect(page.getByRole("button", { name: "Pay 30 payments" })).toBeDisabled();
  await page.getByLabel("Only lines to correct (12)").check();
  const amount = (number: number) =>
    page.getByRole("textbox", { name: `Amount, line ${number}`, exact: true });
  await expect(amount(1)).toHaveAttribute("aria-invalid", "true");
  await expectForEveryone(page);
  await amount(1).fill("10.00");
  await amount(1).press("Enter");
  await expect(amount(2)).toBeFocused();
  // The other eleven are pasted as one column from a spreadsheet.
  await amount(2).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", Array.from({ length: 11 }, () => "10.00").join("\n"));
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(amount(2)).toHaveValue("10.00");
  await page.getByRole("button", { name: "Check changes" }).click();
  await expect(page.getByText("Ready to pay")).toBeVisible();
  await payAndSeeResults(page, client);
});

test("what is being changed in a batch outlives another's change of it, and isn't left without a question", async ({
  page,
}, { project }) => {
  await beginWithEuros(page, `batch-changed-twice-${project.name}`);
  await pasteSalaries(page);
  const amount = page.getByRole("textbox", { name: "Amount, line 1", exact: true });
  await amount.fill("11.00");
  const batch = await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json();
  const other = { version: batch.version, changed: [], removed: [30], added: [] };
  await page.request.put(`/api/batches/${batch.id}/lines`, { data: other });
  await expect(page.getByText("This batch was changed elsewhere since you began.")).toBeVisible();
  await expect(amount).toHaveValue("11.00");
  await expect(page.getByRole("button", { name: "Check changes" })).toBeDisabled();
  await expectForEveryone(page);
  const leave = page.getByRole("dialog", { name: "Leave without your changes?" });
  await page.getByRole("link", { name: "Batches" }).first().click();
  await leave.getByRole("button", { name: "Stay" }).click();
  await expect(leave).toBeHidden();
  await expect(amount).toHaveValue("11.00");
  await page.getByRole("button", { name: "Show it as it is now" }).click();
  await expect(amount).toHaveValue("ten");
  await expect(page.getByText("29 payments", { exact: true })).toBeVisible();
  await amount.fill("12.00");
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/lines", async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.getByRole("button", { name: "Check changes" }).click();
  await expect(page.locator("[inert] input").first()).toBeVisible();
  answer();
  await expect(page.getByText("11 lines to correct").first()).toBeVisible();
  await expect(amount).toHaveValue("12.00");
  await page.getByRole("link", { name: "Batches" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Batches");
});
