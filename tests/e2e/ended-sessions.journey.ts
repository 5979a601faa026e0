import { demoAdministrator } from "./demo-accounts.ts";
import { expect, test } from "./journey.ts";
import { logInOnScreen } from "./log-in.ts";

const desktop = { tag: "@desktop" };

test("a tab that another tab logs out says so on the log-in page", desktop, async ({ page }) => {
  await logInOnScreen(page);
  await page.goto("/balances");
  const other = await page.context().newPage();
  await other.goto("/history");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("You logged out in another tab.")).toBeVisible();
  await other.close();
});

test("a tab whose session the server ended says so on the log-in page", desktop, async ({ page }) => {
  await logInOnScreen(page);
  await page.goto("/balances");
  await expect(page.getByRole("heading", { level: 1, name: "Balances" })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Recipients" }).first().click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Your session has ended. Log in to continue.")).toBeVisible();
});

test("a back-office tab that another tab signs out says so on the log-in page", desktop, async ({ page }) => {
  const { email, password } = demoAdministrator;
  expect((await page.request.post("/api/admin/login", { data: { email, password } })).ok()).toBe(true);
  await page.goto("/admin/receipts");
  const other = await page.context().newPage();
  await other.goto("/admin/clients");
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByText("You logged out in another tab.")).toBeVisible();
  await other.close();
});
