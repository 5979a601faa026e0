import type { Page } from "@playwright/test";
import { demoClient } from "./demo-accounts.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { passTimeUntil, stopTime } from "./page-time.ts";

/*
 * The error catalogue in order. Refusals are provoked; responses that a healthy server never gives are
 * stubbed.
 */

// The browser's console reports each 5xx response and broken connection.
test.use({ expectedComplaint: /^Failed to load resource: / });

const broken = {
  silentRefusal: { status: 400, json: {} },
  faulty: { status: 500, json: { message: "relation clients does not exist" } },
  page: { status: 200, contentType: "text/html", body: "<!doctype html><p>Maintenance</p>" },
  torn: { status: 200, contentType: "application/json", body: '{"user": {"id": "1"' },
  withoutUser: { status: 200, json: { message: "Done" } },
} as const;

/** Stubs a response that a healthy server never gives. */
async function answer(page: Page, path: string, given: (typeof broken)[keyof typeof broken]): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill(given));
}

async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  const toast = page.locator("[role=dialog], [role=alertdialog]", {
    has: page.locator("h2", { hasText: title }),
  });
  await expect(toast.filter({ hasText: text })).toBeVisible();
  await expect(toast, "the message before it has gone").toHaveCount(1);
}

async function tryToLogIn(page: Page, password = demoClient.password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(demoClient.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

async function tryToRegister(page: Page, email: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("four plain words here");
  await page.getByRole("button", { name: "Register" }).click();
}

test("a failed log-in shows the server's text", async ({ page }) => {
  await tryToLogIn(page, "not the password");
  await expectToast(page, "Login failed", /password/i);
  await expectAccessible(page);
});

test("a failed registration shows the server's text", async ({ page }) => {
  await tryToRegister(page, demoClient.email);
  await expectToast(page, "Registration failed", "We couldn't open an account with these details.");
  await expect(page.getByLabel("Email")).toHaveValue(demoClient.email);
});

const failures = [
  {
    name: "a refusal without words",
    given: broken.silentRefusal,
    login: "Login failed",
    register: "Registration failed",
  },
  { name: "a fault of the server", given: broken.faulty, login: "Internal server error" },
  {
    name: "an answer that is no JSON",
    given: broken.page,
    login: "Unexpected server response format. Please try again.",
  },
  {
    name: "an answer that is cut off",
    given: broken.torn,
    login: "Server response was not valid JSON. Please try again.",
  },
  {
    name: "an answer without a user",
    given: broken.withoutUser,
    login: "Invalid server response: no user data found",
  },
] as const;

for (const { name, given, login, ...other } of failures) {
  test(`${name} is reported by the log-in and the registration`, async ({ page }) => {
    await answer(page, "/api/login", given);
    await tryToLogIn(page);
    await expectToast(page, "Login failed", login);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(demoClient.password);
    await answer(page, "/api/register", given);
    await tryToRegister(page, "nobody@summit.test");
    await expectToast(page, "Registration failed", "register" in other ? other.register : login);
    await expect(page).toHaveURL("/register");
  });
}

test("a form without a connection loses nothing, and the next attempt succeeds", async ({ page }) => {
  await page.route("**/api/login", (route) => route.abort("internetdisconnected"));
  await tryToLogIn(page);
  await expectToast(page, "Login failed", "Summit could not be reached.");
  await page.unroute("**/api/login");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
});

test("an unexpected failure says that an error occurred", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill(demoClient.email);
  await page.getByLabel("Password", { exact: true }).fill(demoClient.password);
  await page.evaluate(() => {
    window.Headers = class {
      constructor() {
        throw new Error("a fault of the browser");
      }
    } as unknown as typeof Headers;
  });
  await page.getByRole("button", { name: "Log in" }).click();
  await expectToast(page, "Login failed", "An error occurred.");
});

test("another failed authentication says so", async ({ page }) => {
  await answer(page, "/api/reset-password", broken.silentRefusal);
  await page.goto(`/reset-password#${"a".repeat(43)}`);
  await page.getByLabel("New password", { exact: true }).fill("four plain words here");
  await page.getByRole("button", { name: "Set password" }).click();
  await expectToast(page, "Error", "Authentication failed");
});

test("a failed log-out says so and keeps the client on the page", async ({ page, isMobile }) => {
  await beginSession(page);
  await page.goto("/orders");
  await answer(page, "/api/logout", broken.silentRefusal);
  if (isMobile) await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expectToast(page, "Error", "Logout failed");
  await expect(page).toHaveURL("/orders");
});

const unknownUsers = [
  { name: "says nothing", given: { status: 500, json: {} }, words: "Error fetching user data" },
  {
    name: "says why",
    given: { status: 503, json: { message: "Summit is busy.", code: "unavailable" } },
    words: "Summit is busy.",
  },
  { name: "sends a page", given: broken.page, words: "Invalid server response" },
  { name: "sends half an answer", given: broken.torn, words: "Server response was not valid JSON" },
] as const;

for (const { name, given, words } of unknownUsers) {
  test(`a server that ${name} leaves the session unknown, with a retry`, async ({ page }) => {
    await beginSession(page);
    const retry = await failUntilRetried(page, "**/api/user", given);
    await page.goto("/dashboard");
    await expectToast(page, "Error", words);
    const instead = page.getByRole("main");
    await expect(instead.getByRole("alert")).toContainText("Error fetching user data");
    await expectAccessible(page);
    await retry();
    await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  });
}

test("a missing or failing rate is noted and never computed with", async ({ page }) => {
  const notes: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") notes.push(message.text());
  });
  const answers = [
    { given: { status: 500, json: {} }, note: /^Failed to fetch exchange rate/ },
    { given: { status: 200, json: { success: false } }, note: /^Exchange rate not available$/ },
  ];
  for (const { given, note } of answers) {
    await page.route("**/api/exchange-rate?*", (route) => route.fulfill(given));
    await page.goto("/landing");
    await page.getByRole("textbox", { name: "You send exactly" }).fill("25000");
    await page.getByRole("button", { name: "Check Rate" }).click();
    await expect(page.getByText("We can’t show this rate right now.", { exact: false })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Recipient gets" })).toHaveValue("");
    await expect.poll(() => notes.some((text) => note.test(text)), String(note)).toBe(true);
    await page.unroute("**/api/exchange-rate?*");
  }
});

test("the last of several errors is shown, alone, for about five seconds", async ({ page }) => {
  await stopTime(page);
  await answer(page, "/api/login", broken.faulty);
  await tryToLogIn(page);
  const toasts = page.getByRole("region", { name: "Notifications" });
  await passTimeUntil(page, toasts.getByText("Internal server error"));
  await page.unroute("**/api/login");
  await answer(page, "/api/login", broken.page);
  await page.getByRole("button", { name: "Log in" }).click();
  await passTimeUntil(page, toasts.getByText("Unexpected server response format."));
  await page.clock.runFor(3_000);
  await expectToast(page, "Login failed", "Unexpected server response format.");
  await page.clock.runFor(3_000);
  await expect(page.locator("h2", { hasText: "Login failed" })).toHaveCount(0);
});
