import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { logIn } from "./log-in.ts";
import { logInToDesk } from "./log-in-to-desk.ts";

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

const sections = [
  ["/", "Home"],
  ["/quote", "Exchange"],
  ["/balances/GBP/withdraw", "Balances"],
  ["/beneficiaries/add", "Recipients"],
  ["/history", "History"],
  ["/alerts/create", "Alerts"],
  ["/orders", "Orders"],
  ["/budget-rates/create", "Budget Rates"],
  ["/auto-exchange/create", "Auto Exchange"],
  ["/market-reports", "Market Reports"],
  ["/profit-share", "Profit Share"],
  ["/equity-share", "Equity Share"],
  ["/developers/keys", "Developers"],
  ["/feedback", "Feedback"],
  ["/dashboard-contact", "Contact"],
] as const;

test("the navigation marks the section of every screen, also on a phone", async ({ page, isMobile }) => {
  for (const [path, label] of sections) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (isMobile) await page.getByRole("button", { name: "More", exact: true }).click();
    const place = isMobile
      ? page.getByRole("dialog", { name: "More" })
      : page.getByRole("navigation", { name: "Client area" });
    const marked = place.locator("a[aria-current]");
    await expect(marked, path).toHaveCount(1);
    await expect(marked, path).toContainText(label);
  }
});

test("on paper a page of a client and one of the desk are their content, without navigation", async ({
  page,
}) => {
  await page.goto("/balances/GBP");
  await expect(page.getByRole("heading", { level: 1, name: "GBP account" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "GBP account" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Client area" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Demo Client" })).toBeHidden();
  await expect(page.getByText("Demo: all made up.")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await logInToDesk(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Back office" })).toBeHidden();
  await expect(page.getByRole("button", { name: /^Search a client/ })).toBeHidden();
});

test("the client's own settings are behind their name", async ({ page }) => {
  await page.getByRole("button", { name: "Demo Client" }).click();
  await page.getByRole("menuitem", { name: "Security" }).click();
  await expect(page).toHaveURL("/security");
});

test("the search leads to sections, quotes and recipients by keyboard alone", async ({ page }) => {
  const search = page.getByRole("combobox", { name: "Search a recipient, reference or amount" });
  await page.keyboard.press("Control+K");
  await expect(search).toBeFocused();
  await expect(page.getByRole("option", { name: "Balances" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await search.fill("orders");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/orders");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Target Rate Orders");

  await page.keyboard.press("Control+K");
  await expect(search).toHaveValue("");
  await search.fill("5,000 gbp eur");
  await expect(page.getByRole("option", { name: "Get a quote: 5,000.00 GBP to EUR" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/quote?fromCurrency=GBP&toCurrency=EUR&amount=5000&isReceiving=false");

  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+K");
  await search.fill("supplier in berlin");
  const recipient = page.getByRole("option", { name: /Supplier in Berlin \(demo\) EUR/ });
  await expect(recipient).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/beneficiaries\/[0-9a-f-]{36}/);

  await page.keyboard.press("Control+K");
  await search.fill("no such thing");
  await expect(page.getByText("Nothing found.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
});

test("a search that is opened while a screen is still loading keeps what is typed in it", async ({
  page,
}) => {
  const search = page.getByRole("combobox", { name: "Search a recipient, reference or amount" });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/orders-page-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("Control+K");
  await search.fill("orders");
  await expect(page.getByRole("option", { name: "Orders" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(search).toBeHidden();
  await page.keyboard.press("Control+K");
  await search.fill("alerts");
  release();
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText("Target Rate Orders");
  await expect(search).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/alerts");
});
