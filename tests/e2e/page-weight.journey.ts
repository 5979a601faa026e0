import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

/** Bytes as sent of the fetched scripts, or of those among them that the text names. */
function scriptBytes(page: Page, namedIn?: string): Promise<number> {
  return page.evaluate((text) => {
    const scripts = performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, encodedBodySize }))
      .filter(({ path }) => path.endsWith(".js") && (text === undefined || text.includes(path)));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  }, namedIn);
}

test("the front page starts with less than 10 kB of scripts", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await scriptBytes(page)).toBeGreaterThan(0);
  expect(await scriptBytes(page)).toBeLessThan(10_000);
});

test("the client area starts with less than 170 kB of scripts, and Home with less than 290", {
  tag: "@desktop",
}, async ({ page }) => {
  await beginSession(page);
  // The document of no screen names what the application can't start without.
  const screenless = await (await page.request.get("/nowhere")).text();
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByRole("link", { name: /^Balances/ })).toBeVisible();
  const start = await scriptBytes(page, screenless);
  expect(start).toBeGreaterThan(100_000);
  expect(start).toBeLessThan(170_000);
  const home = await scriptBytes(page);
  expect(home).toBeGreaterThan(start);
  expect(home).toBeLessThan(290_000);
});

/** The messages, which come after the screen and share a file with the sign-in page. */
const messages = /\/shared-sign-in-home-/;

/** Scripts of the page so far. */
function fetchedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );
}

test("a screen's document names all of its scripts, so that none waits for another", {
  tag: "@desktop",
}, async ({ page }) => {
  await beginSession(page);
  for (const [path, heading] of [
    ["/dashboard", /./],
    ["/history", "History"],
    ["/beneficiaries/ask", /./],
    ["/balances/GBP", /./],
  ] as const) {
    const text = (await (await page.goto(path))?.text()) ?? "";
    await expect(page.getByRole("main").getByRole("heading", { level: 1, name: heading })).toBeVisible();
    const scripts = (await fetchedScripts(page)).filter((script) => !messages.test(script));
    const unnamed = scripts.filter((script) => !text.includes(script));
    expect(unnamed, path).toEqual([]);
  }
});

test("the code of a screen is fetched while the mouse rests on its link", { tag: "@desktop" }, async ({
  page,
}) => {
  await beginSession(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByRole("link", { name: /^Balances/ })).toBeVisible();
  const isHistory = (script: string) => script.includes("/history-page-");
  expect((await fetchedScripts(page)).filter(isHistory)).toEqual([]);
  await page.getByRole("navigation").getByRole("link", { name: "History" }).first().hover();
  await expect.poll(async () => (await fetchedScripts(page)).filter(isHistory)).toHaveLength(1);
});

test("the log-in page fetches what Home needs while somebody types", { tag: "@desktop" }, async ({
  page,
}) => {
  const answer = await page.goto("/login");
  const text = (await answer?.text()) ?? "";
  const ahead = [...text.matchAll(/<link rel="prefetch" as="script"[^>]* href="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
  expect(ahead.some((href) => href.includes("/dashboard-"))).toBe(true);
  await expect
    .poll(async () => {
      const fetched = new Set(await fetchedScripts(page));
      return ahead.filter((script) => !fetched.has(script));
    })
    .toEqual([]);
});
