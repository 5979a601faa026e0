import { expect, expectAccessible, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

test("an order with invalid fields is refused beside each of them, and then placed", async ({ page }) => {
  await page.goto("/orders/create");
  const amount = page.getByLabel("You send", { exact: true });
  const target = page.getByLabel("Target rate, EUR for 1 GBP");
  const expiry = page.getByLabel("Expiry date", { exact: true });
  const create = page.getByRole("button", { name: "Create Order" });
  await amount.fill("100");
  await target.fill("1000000000");
  await page.getByLabel("I accept the terms and conditions").check();
  await create.click();
  await expect(page.getByText("Enter a rate above 0 and below 1,000,000")).toBeVisible();
  await expect(target).toBeFocused();
  await target.fill("1.4");
  await expiry.fill("");
  await create.click();
  await expect(page.getByText("This date doesn't exist. Check the day")).toBeVisible();
  await expect(expiry).toBeFocused();
  await expect(amount).toHaveValue("100");
  await expect(target).toHaveValue("1.4");
  await expectAccessible(page);
  // The field takes no third decimal, so 0.001 becomes 0.00.
  await amount.fill("0.001");
  await create.click();
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(amount).toBeFocused();
  await expect(page).toHaveURL("/orders/create");
});

test("an email address with a second line is refused", async ({ page }) => {
  await page.goto("/balances/GBP");
  const email = page.getByRole("form", { name: "Email these details" }).getByLabel("Email");
  await email.evaluate((field: HTMLInputElement) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    setter?.call(field, "demo@summit.test\r\nBcc: other@summit.test");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.getByRole("button", { name: "Send Details" }).click();
  await expect(page.getByText("Invalid email format")).toBeVisible();
  await expect(email).toBeFocused();
});
