import { bookByApi } from "./book-exchange.ts";
import { expect, expectAccessible, test } from "./journey.ts";
import { beginSession, logIn } from "./log-in.ts";

test.use({
  expectedComplaint:
    /status of 504|ERR_INTERNET_DISCONNECTED|Failed to fetch|importing|dynamically imported/i,
});

test("every screen reports a lost connection, and loads by itself once it is back", async ({
  page,
  context,
}) => {
  await beginSession(page);
  const offline = page.getByText("You're offline. We've kept what you entered");
  await page.goto("/history");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transaction History");
  await expect(page.getByText(/^\d+ exchanges?$|^More than|^No exchanges found$/)).toBeVisible();
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

test("a screen that is first opened without a connection offers no reload, and opens once it is back", async ({
  page,
  context,
}) => {
  // The browser's cache, which may hold the screen's code from another journey, is not asked for routed requests.
  await page.route("**/assets/*", (route) => route.continue());
  await beginSession(page);
  await page.goto("/history");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transaction History");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Market Reports" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're offline");
  await expect(page.getByRole("button", { name: "Reload" })).toHaveCount(0);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Market Reports");
});

test("a screen stays though the code of its messages is lost on the way, and shows them plainly", async ({
  page,
}) => {
  await beginSession(page);
  await page.route("**/assets/*.js", async (route) => {
    const script = await route.fetch();
    const isOfMessages = (await script.text()).includes("toast-swipe-movement");
    return isOfMessages ? route.abort("internetdisconnected") : route.fulfill({ response: script });
  });
  await page.goto("/no-such-page");
  const heading = page.getByRole("heading", { level: 1, name: "404 Page Not Found" });
  await expect(heading).toBeVisible();
  await page.evaluate(() =>
    sessionStorage.setItem("summit:toast", JSON.stringify({ title: "Kept for you" })),
  );
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Kept for you" })).toBeVisible();
  await expectAccessible(page);
});

test("a screen whose scripts don't come says so after ten seconds, instead of nothing", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort("internetdisconnected"));
  await page.goto("/forgot-password");
  const late = page.getByText(
    "This is taking longer than it should. Check your connection and reload the page.",
  );
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 9_900;
    }
  });
  await expect(late).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.play();
  });
  await expect(late).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "reload the page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgotten your password?");
  await expect(late).toHaveCount(0);
});

test("the quote screen takes the focus when it is opened from Home", async ({ page }) => {
  await logIn(page);
  await page.getByLabel("You send", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Get a Quote" }).click();
  await expect(page).toHaveURL(/\/quote\?/);
  await expect(page.locator("#main")).toBeFocused();
});

test("a signed-in client is offered no log-in on a missing page", async ({ page }) => {
  await beginSession(page);
  const answer = await page.goto("/nowhere-at-all");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Profit Share" }).first()).toBeVisible();
});

test("a cancellation with a lost response is sent again under the same key, and shows the truth", async ({
  page,
}) => {
  await beginSession(page);
  const { id: tradeId } = await bookByApi(page, "1000");
  // The event stream is cut too.
  await page.route("**/api/rates/stream", (route) => route.abort("internetdisconnected"));
  await page.goto(`/trades/${tradeId}`);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/trades/*/cancel", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    // The server processes the call but the browser never gets the response.
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await page.getByRole("button", { name: "Cancel this exchange" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this exchange?" });
  await dialog.getByRole("button", { name: /^Cancel for/ }).click();
  await expect(dialog.getByText(/may have gone through.*it can't happen twice/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Exchange cancelled")).toBeVisible();
  await expect(page.getByText(/^This exchange was cancelled on /)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test("an order with a lost answer says that it may have been placed, and is placed once though the page is reloaded", async ({
  page,
  context,
}) => {
  await beginSession(page);
  await page.goto("/orders/create?fromCurrency=GBP&toCurrency=EUR");
  await page.getByLabel("You send", { exact: true }).fill("1357");
  await page.getByLabel(/^Target rate, /).fill("1.7");
  await page.getByLabel("I accept the terms and conditions").check();
  const create = page.getByRole("button", { name: "Create Order" });
  await context.setOffline(true);
  await create.click();
  await expect(page.getByText("You're offline, so this wasn't sent.")).toBeVisible();
  await context.setOffline(false);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/orders", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.fulfill({ status: 504, contentType: "text/html", body: "<h1>Gateway Timeout</h1>" });
  });
  await create.click();
  await expect(page.getByText("may have gone through. Try again: it can't happen twice.")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("You send", { exact: true })).toHaveValue("1,357");
  await page.getByLabel("I accept the terms and conditions").check();
  await create.click();
  await expect(page).toHaveURL("/orders");
  expect(keys).toEqual([keys[0], keys[0]]);
  const orders: { amount: string }[] = await (await page.request.get("/api/orders")).json();
  expect(orders.filter(({ amount }) => amount.startsWith("1357"))).toHaveLength(1);
});

test("sending euros from their balance never requests euros to euros", async ({ page }) => {
  await beginSession(page);
  await page.goto("/quote?fromCurrency=EUR");
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await page.getByLabel("You send", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Get a Quote" }).click();
  await expect(page).toHaveURL(/fromCurrency=EUR&toCurrency=GBP/);
});
