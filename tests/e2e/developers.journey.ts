import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";

test("the documentation leads from its home to a call of the reference and on", async ({
  page,
  isMobile,
}) => {
  await page.goto("/developers");
  const contents = page.getByRole("navigation", { name: "Documentation" });
  if (isMobile) {
    await expect(contents).toBeHidden();
    await page.getByRole("button", { name: "Contents" }).click();
    await expectAccessible(page);
  }
  await contents.getByRole("link", { name: "API reference" }).click();
  await expect(page).toHaveURL("/developers/reference");
  await page.getByRole("link", { name: /\/api\/quotes Create a firm quote/ }).click();
  await expect(page).toHaveURL("/developers/reference/quotes#createQuote");
  await expect(page.getByRole("heading", { name: /^Create a firm quote/ })).toBeInViewport();
  await page.getByRole("navigation", { name: "Previous and next page" }).getByText("Next").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trades");
});

test("a sample is read in either language and copied, and the language is kept", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/developers");
  const sample = page.getByRole("figure").filter({ hasText: "exchange-rate" });
  await expect(sample.getByText("curl", { exact: true }).first()).toBeVisible();
  await sample.getByText("TypeScript").click();
  await expect(sample.getByText("await fetch")).toBeVisible();
  await sample.getByRole("button", { name: "Copy" }).click();
  await expect(sample.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("await fetch");
  await page.goto("/developers/guides/errors");
  await expect(page.getByText("const answer = await fetch")).toBeVisible();
  await page.evaluate(() => localStorage.clear());
});

test("a sample's languages need no script", { tag: "@desktop" }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/developers");
  const sample = page.getByRole("figure").filter({ hasText: "exchange-rate" });
  await expect(sample.getByText("await fetch")).toBeHidden();
  await sample.getByText("TypeScript").click();
  await expect(sample.getByText("await fetch")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy" }).first()).toBeHidden();
  await context.close();
});

test("search finds a call and an error by keyboard alone", async ({ page }) => {
  await page.goto("/developers");
  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Search the documentation" });
  await expect(search).toBeFocused();
  await page.keyboard.type("quote_expired");
  await expect(page.getByRole("option").first()).toContainText("quote_expired");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/developers/errors#quote_expired");
  // The address is there before the page's script.
  await expect(page.locator("html[data-docs-ready]")).toBeAttached();
  await page.keyboard.press("/");
  await page.keyboard.type("xyzzy");
  await expect(page.getByText("Nothing found for “xyzzy”. Try another word.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing found")).toBeHidden();
});

test("a page of the documentation starts with less than 10 kB of scripts", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto("/developers/quick-start", { waitUntil: "networkidle" });
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(10_000);
});
