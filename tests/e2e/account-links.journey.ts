import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { linkedMail } from "./linked-mail.ts";

const password = "four plain words here";
const newPassword = "three other plain words";

async function register(page: Page, email: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await expect(page.getByText("Password strength: Strong")).toBeVisible();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL("/holding");
}

test("a new client confirms the email address by the mailed link, once", async ({ page }, { project }) => {
  const email = `confirms-${project.name}-${Date.now()}@summit.test`;
  await register(page, email);
  await expect(page.getByText("Please confirm your email address")).toBeVisible();
  await page.goto(await linkedMail(email, "verify-email"));
  await expect(page).toHaveURL("/verify-email");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email address is confirmed");
  await page.getByRole("link", { name: "Continue to your account" }).click();
  await expect(page).toHaveURL("/holding");
  await expect(page.getByText("Please confirm your email address")).toBeHidden();
});

test("a visitor who isn't signed in confirms an address with a password, by which they log in", async ({
  page,
}, { project }) => {
  const email = `squatted-${project.name}-${Date.now()}@summit.test`;
  await register(page, email);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
  await page.goto(await linkedMail(email, "verify-email"));
  await page.getByLabel("Your password").fill("short");
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Your password").fill(newPassword);
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email address is confirmed");
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/holding");
});

test("a client who forgot the password sets a new one by the mailed link, which works once", async ({
  page,
}, { project }) => {
  const email = `forgets-${project.name}-${Date.now()}@summit.test`;
  await register(page, email);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await page.getByLabel("Email").fill("no address");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Invalid email format")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("has an account with us")).toBeVisible();
  await expectAccessible(page);

  const link = await linkedMail(email, "reset-password");
  await page.goto(link);
  await expect(page).toHaveURL("/reset-password");
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Password changed")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/holding");

  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("a third set of words");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
  await expectAccessible(page);
});
