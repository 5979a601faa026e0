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

test("a client uses a new address by its link, where they are signed in or with the password", async ({
  page,
}, { project }) => {
  await register(page, `moves-${project.name}-${Date.now()}@summit.test`);
  for (const isSignedIn of [true, false]) {
    const next = `moved-${isSignedIn}-${project.name}-${Date.now()}@summit.test`;
    const ask = () => page.request.post("/api/security/email", { data: { email: next } });
    const { challenge } = await (await ask()).json();
    const proof = { factor: "password", password };
    await page.request.post("/api/confirmations", { data: { challenge: challenge.token, proof } });
    expect((await ask()).ok()).toBe(true);
    const link = await linkedMail(next, "change-email");
    if (!isSignedIn) await page.request.post("/api/logout");
    // Only the fragment differs from the page that is open.
    await page.goto("about:blank");
    await page.goto(link);
    if (!isSignedIn) {
      await page.getByLabel("Your password").fill("not the password");
      await page.getByRole("button", { name: "Use this email address" }).click();
      await expect(page.getByText("This isn't your password")).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel("Your password").fill(password);
    }
    await page.getByRole("button", { name: "Use this email address" }).click();
    await expect(page.getByText(`Log in as ${next} from now on`)).toBeVisible();
  }
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
