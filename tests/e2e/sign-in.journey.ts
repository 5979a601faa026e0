import { demoClient } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { logInOnScreen } from "./log-in.ts";

test("a protected screen sends a visitor to sign in, and takes them there afterwards", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto("/orders?from=a-link");
  await expect(page).toHaveURL("/auth");
  await page.getByLabel("Email").fill(demoClient.email);
  await page.getByLabel("Password", { exact: true }).fill(demoClient.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL("/orders?from=a-link");
  await expect(page.getByText("Login successful")).toBeVisible();
  await expect(page.getByText(/^Welcome back, .+!$/)).toBeVisible();
});

test("an invalid log-in shows its errors beside the fields with the focus on the first", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Invalid email format")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Email").fill(demoClient.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  // Located by element: an announced toast is hidden from screen readers until it has the focus.
  await expect(page.locator("h2", { hasText: "Login failed" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(demoClient.email);
});

test("a form submitted before hydration keeps its input, with nothing in the address", {
  tag: "@desktop",
}, async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/sign-in-*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/login");
  await page.getByLabel("Email").fill(demoClient.email);
  await page.getByLabel("Password", { exact: true }).fill(demoClient.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL("/login");
  scripts.resolve();
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await page.goto("/register");
  await expect(page).toHaveURL("/");
});

test("a new account is on hold until it is activated, and can sign out", async ({ page }, { project }) => {
  await page.goto("/register?ref=");
  await page.getByLabel("Email").fill("not an address");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Invalid email format")).toBeVisible();
  await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Email").fill(`held-${project.name}-${Date.now()}@summit.test`);
  await page.getByLabel("Password", { exact: true }).fill("four plain words here");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL("/holding");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account Pending Activation");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto("/dashboard");
  await expect(page).toHaveURL("/holding");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("You have been successfully logged out")).toBeVisible();
  await page.goto("/holding");
  await expect(page).toHaveURL("/auth");
});

test("a referrer's link fills in the code, and the tabs keep it", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/register?ref=DEMO-CODE");
  await expect(page.getByLabel("Referral code")).toHaveValue("DEMO-CODE");
  await page.getByRole("tab", { name: "Log in" }).click();
  await expect(page).toHaveURL("/login?ref=DEMO-CODE");
  await page.getByRole("tab", { name: "Register" }).click();
  await expect(page.getByLabel("Referral code")).toHaveValue("DEMO-CODE");
});

test("logging out ends the session everywhere and starts the next one at home", async ({
  page,
  isMobile,
}) => {
  await logInOnScreen(page);
  await page.goto("/orders");
  if (isMobile) await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Logged out", { exact: true })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/auth");
});

test("a tab that another tab or the server logged out says so where one logs in", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await logInOnScreen(page);
  const other = await context.newPage();
  await other.goto("/orders");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Target Rate Orders");
  await page.goto("/beneficiaries");
  // Watched from before, as each is shown for five seconds alone.
  await Promise.all([
    expect(page.getByText("You have been successfully logged out")).toBeVisible(),
    expect(other.getByText("You were logged out in another tab.")).toBeVisible(),
    page.getByRole("button", { name: "Logout" }).click(),
  ]);
  await expect(other).toHaveURL("/auth");

  await logInOnScreen(page);
  await other.goto("/orders");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Target Rate Orders");
  await context.clearCookies();
  // Whichever call comes first finds no session: one that the tab makes by itself, or that of the next screen.
  const opened = other.getByRole("link", { name: "History" }).first().click();
  await Promise.race([opened, other.waitForURL("/auth")]);
  await expect(other).toHaveURL("/auth");
  await expect(other.getByText("Your session has ended. Log in to continue where you were.")).toBeVisible();
  await other.close();
});

test("a page that the browser brings back as it was left asks again whose it is", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await logInOnScreen(page);
  // A page that was left gets no news.
  await page.route("**/api/rates/stream", () => undefined);
  await page.goto("/balances");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Balances");
  await context.clearCookies();
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page).toHaveURL("/auth");
});

test("a browser whose calls have no session leaves Home for the public site, though its documents have one", {
  tag: "@desktop",
}, async ({ page, baseURL }) => {
  await keepSession(page, "client", demoClient);
  const madeUp = { name: "summit", value: "made-up", domain: new URL(baseURL ?? "").hostname, path: "/api" };
  await page.context().addCookies([madeUp]);
  await page.goto("/");
  await expect(page).toHaveURL("/landing");
  await page.goto("/contact");
  await expect(page).toHaveURL("/landing");
  await page.context().clearCookies({ path: "/api" });
});
