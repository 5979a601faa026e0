import { expect, expectAccessible, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

test("an order with invalid fields is refused beside each of them, and then placed", async ({ page }) => {
  await page.goto("/orders/create");
  const amount = page.getByLabel("You send", { exact: true });
  const target = page.getByLabel("Target rate, EUR for 1 GBP");
  const expiry = page.getByLabel("Expiry date");
  const create = page.getByRole("button", { name: "Create Order" });
  await amount.fill("100");
  await target.fill("1000000000");
  await page.getByLabel("I accept the terms and conditions").check();
  await create.click();
  await expect(page.getByText("Enter a rate above 0 and below 1,000,000")).toBeVisible();
  await expect(target).toBeFocused();
  await target.fill("1.4");
  // A date that the browser's own calendar cannot hold leaves its field empty.
  await expiry.fill("");
  await create.click();
  await expect(page.getByText("This date doesn't exist. Enter one like")).toBeVisible();
  await expect(expiry).toBeFocused();
  await expiry.fill("2020-01-01");
  await create.click();
  await expect(page.getByText("Expiry date cannot be in the past")).toBeVisible();
  await expiry.fill("2099-01-01");
  await create.click();
  await expect(page.getByText("Orders can be valid for up to 30 days").first()).toBeVisible();
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

test("a sort code in the IBAN field is named, and nothing else is lost", async ({ page }) => {
  await page.goto("/beneficiaries/add/details?currency=GBP&type=someone");
  await page.getByRole("tab", { name: "IBAN" }).click();
  await page.getByLabel("Account holder full name").fill("Demo Recipient");
  const iban = page.getByRole("textbox", { name: "IBAN" });
  await iban.fill("40-30-20");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("This looks like a sort code.")).toBeVisible();
  await expect(iban).toBeFocused();
  await expect(iban).toHaveValue("40-30-20");
  await expect(page.getByLabel("Account holder full name")).toHaveValue("Demo Recipient");
});

test("a nickname of 10,000 characters or of markup is refused with a reason, and stays to be shortened", async ({
  page,
}) => {
  await page.goto("/beneficiaries");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Demo Recipient/ })
    .filter({ visible: true })
    .click();
  // Exact name: the list also has a search by nickname.
  const nickname = page.getByLabel("Nickname", { exact: true });
  for (const [typed, fault] of [
    ["x".repeat(10_000), "The nickname can have at most 60 characters."],
    ["<img src=x onerror=alert(1)>", "Use plain text for the nickname. Leave out tags such as <b>."],
  ] as const) {
    await nickname.fill(typed);
    await page.getByRole("button", { name: "Save Nickname" }).click();
    await expect(page.getByText(fault)).toBeVisible();
    await expect(nickname).toHaveValue(typed);
    await expect(nickname).toBeFocused();
  }
  await expectAccessible(page);
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
