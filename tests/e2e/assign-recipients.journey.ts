import { bookExchange, chooseRecipient } from "./book-exchange.ts";
import { expect, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

test("an unfinished split survives a refresh and a detour to a new recipient", async ({ page }) => {
  await bookExchange(page, "1000");
  const left = page.getByRole("region", { name: "Split" }).getByText(/EUR/).first();
  const whole = await left.textContent();
  await chooseRecipient(page, 1, "Demo Recipient");
  const gets = page.getByLabel("Recipient 1 gets", { exact: true });
  await gets.fill("400");
  const rest = await left.textContent();
  expect(rest).not.toBe(whole);

  await page.getByRole("link", { name: "Add a new recipient" }).click();
  await expect(page).toHaveURL(/beneficiaries\/add/);
  await page.goBack();
  await expect(gets).toHaveValue(/^400/);

  await page.reload();
  await expect(gets).toHaveValue(/^400/);
  await expect(left).toHaveText(rest ?? "");
  await expect(page.getByRole("button", { name: "Continue to Payment" })).toBeDisabled();
});

test("a split typed just before a refresh is kept, though its save never reached the server", async ({
  page,
}) => {
  await bookExchange(page, "1000");
  await page.route("**/allocation-draft", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await chooseRecipient(page, 1, "Demo Recipient");
  const gets = page.getByLabel("Recipient 1 gets", { exact: true });
  await gets.fill("400");
  await page.reload();
  await expect(gets).toHaveValue(/^400/);

  await page.unroute("**/allocation-draft");
  const saved = page.waitForResponse(
    (response) => response.url().includes("/allocation-draft") && response.request().method() === "PUT",
  );
  await page.reload();
  expect((await saved).ok()).toBe(true);
  await expect(gets).toHaveValue(/^400/);
});
