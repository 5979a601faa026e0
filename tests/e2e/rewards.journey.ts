import type { Page } from "@playwright/test";
import { bookByApi } from "./book-exchange.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

/** The figure with this label, in cents. */
async function centsOf(page: Page, label: string): Promise<number> {
  const shown = page.getByRole("main").getByText(label, { exact: true }).locator("+ p");
  await expect(shown).toHaveText(/\d/);
  return Math.round(Number(((await shown.textContent()) ?? "").replace(/[^\d.]/g, "")) * 100);
}

test("a referrer sees three referrals and their share of the margin, and copies the code and the link", async ({
  page,
  context,
  browserName,
}) => {
  if (browserName === "chromium") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/profit-share");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profit Share");
  expect(await centsOf(page, "Total earnings")).toBe(500_00);
  await expect(page.getByRole("region", { name: "Your tier" }).getByText("15%").first()).toBeVisible();
  await expect(page.getByText("One more gives you 17.5%")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "3");
  await expect(page.getByText("r•••@summit.test")).toHaveCount(3);

  await page.getByRole("button", { name: "Copy Referral code" }).click();
  await expect(page.getByText("Copied!")).toBeVisible();
  await expect(page.getByText("Referral code copied to clipboard")).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByText("Link Copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${new URL(page.url()).origin}/register?ref=${code}`);
  for (const [name, address] of [
    ["Share by Email", "mailto:"],
    ["Share by WhatsApp", "https://wa.me/"],
    ["Share by Facebook", "https://www.facebook.com/"],
    ["Share by LinkedIn", "https://www.linkedin.com/"],
  ] as const) {
    const href = await page.getByRole("link", { name }).getAttribute("href");
    expect(href?.startsWith(address)).toBe(true);
    expect(decodeURIComponent(href ?? "")).toContain(link);
  }
  await expect(page.getByRole("img", { name: `QR code for ${link}` })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("profit share is cashed out at half, and an invalid amount is reported before it is sent", async ({
  page,
}) => {
  await page.goto("/profit-share");
  const before = await centsOf(page, "Available balance");
  await page.getByRole("button", { name: "Cash out" }).click();
  const dialog = page.getByRole("dialog", { name: "Instant Cash Out" });
  const amount = dialog.getByLabel("Amount to claim");
  await amount.fill("1000000");
  await dialog.getByRole("button", { name: /^Receive/ }).click();
  await expect(
    dialog.getByText("You don't have that much profit share. Enter a smaller amount."),
  ).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill("10.01");
  await expect(dialog.getByText("$5.00", { exact: true })).toBeVisible();
  await expectAccessible(page);

  // The first response is lost; the second press returns it, and nothing is paid twice.
  const answered: number[] = [];
  await page.route("**/api/profit-share/cash-out", async (route) => {
    answered.push((await route.fetch()).status());
    await route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Service unavailable</h1>" });
  });
  await dialog.getByRole("button", { name: "Receive $5.00" }).click();
  await expect(dialog.getByText("it can't happen twice")).toBeVisible();
  await page.unroute("**/api/profit-share/cash-out");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("$5.00 is in your USD balance.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(answered).toEqual([200]);
  await expect.poll(() => centsOf(page, "Available balance")).toBe(before - 10_01);
  expect(await centsOf(page, "Total earnings")).toBe(500_00);
  await expect(page.getByText("−$10.01").filter({ visible: true }).first()).toBeVisible();
});

test("profit share pays for half of an exchange, and is returned when that is cancelled", async ({
  page,
}) => {
  await page.goto("/profit-share");
  const before = await centsOf(page, "Available balance");
  await page.goto("/quote?fromCurrency=GBP&toCurrency=EUR&amount=20");
  await page.getByRole("switch", { name: "Use profit share" }).click();
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Book" }).click();
  await expect(page).toHaveURL(/assign-recipient\?tradeId=.+useProfitShare=true$/);
  const id = new URL(page.url()).searchParams.get("tradeId");
  await page.goto("/profit-share");
  expect(await centsOf(page, "Available balance")).toBeLessThan(before);
  await expect(
    page
      .getByText(/^Used on FX\d{8}$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.goto(`/trades/${id}`);
  await page.getByRole("button", { name: "Cancel this exchange" }).click();
  await page.getByRole("button", { name: /^Cancel for / }).click();
  await expect(page.getByText(/^This exchange was cancelled on /)).toBeVisible();
  await page.goto("/profit-share");
  await expect.poll(() => centsOf(page, "Available balance")).toBe(before);
});

test("a completed exchange earns points, which appear without a reload", async ({ page, context }) => {
  await page.goto("/equity-share");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Equity Share");
  await expect(page.getByRole("heading", { name: /As the company grows/ })).toBeVisible();
  const before = await centsOf(page, "Your points");
  const other = await context.newPage();
  const { id } = await bookByApi(page, "1250");
  await other.goto(`/assign-recipient?tradeId=${id}`);
  await other.getByRole("button", { name: "Add to Balance" }).click();
  await other.getByRole("button", { name: "Continue to Payment" }).click();
  await other.getByRole("button", { name: "Pay 1,250.00 GBP from balance" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Pay 1,250.00 GBP" }).click();
  await expect(other.getByRole("heading", { name: "In your balance" })).toBeVisible({ timeout: 120_000 });
  await other.close();
  await expect.poll(() => centsOf(page, "Your points"), { timeout: 120_000 }).toBe(before + 12_50);
  await expect(page.getByText("You're here").filter({ visible: true })).toBeVisible();
  await page
    .getByRole("link", { name: /FX\d{8}/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/trades/${id}`);
});

test("a screen that fails to load says what is not lost, and loads again", async ({ page }) => {
  for (const [path, call, title] of [
    ["/profit-share", "**/api/referral-stats/*", "We couldn't load your profit share."],
    ["/equity-share", "**/api/points?*", "We couldn't load your points."],
  ] as const) {
    const retry = await failUntilRetried(page, call);
    await page.goto(path);
    await expect(page.getByText(title)).toBeVisible();
    await expectAccessible(page);
    await retry();
    await expect(page.getByText(title)).toHaveCount(0);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const path of ["/profit-share", "/equity-share"]) {
    test(`${path} is accessible in the ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await expect(page.getByRole("main").getByText(/^(Activity|Points earned)$/)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}
