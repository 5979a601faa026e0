import { expect, expectAccessible, test } from "./journey.ts";
import { logIn } from "./log-in.ts";

test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch|importing|dynamically imported/i });

test("without a connection every screen says so, and loads by itself once there is one", async ({
  page,
  context,
}) => {
  await logIn(page);
  const offline = page.getByText("You're offline. What you entered is kept");
  await page.goto("/history");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transaction History");
  await expect(page.getByText(/^\d+ exchanges?$|^More than/)).toBeVisible();
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await page.getByLabel("Reference").fill("FX0");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Reference")).toHaveValue("FX0");
});

test("the quote screen takes the focus when it is opened from Home", async ({ page }) => {
  await logIn(page);
  await page.getByLabel("You send", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Get a Quote" }).click();
  await expect(page).toHaveURL(/\/quote\?/);
  await expect(page.locator("#main")).toBeFocused();
});

test("a client who is signed in is offered no log-in on a page that does not exist", async ({ page }) => {
  await logIn(page);
  const answer = await page.goto("/nowhere-at-all");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Profit Share" }).first()).toBeVisible();
});

test("sending euros from their balance never asks for euros to euros", async ({ page }) => {
  await logIn(page);
  await page.goto("/quote?fromCurrency=EUR");
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await page.getByLabel("You send", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Get a Quote" }).click();
  await expect(page).toHaveURL(/fromCurrency=EUR&toCurrency=GBP/);
});
