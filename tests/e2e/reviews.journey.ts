import type { Page } from "@playwright/test";
import { type RunningServer, runSummit } from "../support/run-summit.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { demoPassword } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { resize } from "./resize.ts";

const scriptUrl = "https://reviews.example/widget.js";
/** Review providers' scripts insert their widget next to themselves. */
const script = `{
  const carousel = document.createElement("div");
  carousel.id = "carousel";
  carousel.textContent = "Five of five";
  document.currentScript.after(carousel);
}`;

let reviewed: RunningServer;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  reviewed = await runSummit({
    DATA_DIR: dataDir,
    DEMO_PASSWORD: demoPassword,
    SITE_REVIEW_SCRIPT_URL: scriptUrl,
  });
});

test.afterAll(async () => {
  await reviewed.end("SIGTERM");
  await removeTemporaryFolder(dataDir);
});

/** Stubs the review provider and counts how often its script is fetched. */
async function answerScript(page: Page): Promise<{ readonly fetched: () => number }> {
  let fetched = 0;
  await page.route(scriptUrl, (route) => {
    fetched += 1;
    return route.fulfill({ contentType: "text/javascript", body: script });
  });
  return { fetched: () => fetched };
}

test("configured reviews appear where there is room for them, and follow the width", async ({ page }) => {
  const provider = await answerScript(page);
  await resize(page, 1440);
  await page.goto(`${reviewed.url}/features/personal`);
  const carousel = page.locator("#carousel");
  await expect(carousel).toBeVisible();
  expect(provider.fetched()).toBe(1);
  const width = (await carousel.boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(760);
  expect(width).toBeLessThanOrEqual(1100);
  await expectAccessible(page);

  await resize(page, 700);
  await expect(carousel).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  expect(provider.fetched()).toBe(1);

  await resize(page, 1000);
  await expect(carousel).toHaveCount(1);
  await expect(page.locator(`script[src="${scriptUrl}"]`)).toHaveCount(1);
});

test("a narrow window never loads the reviews' script", async ({ page }) => {
  const provider = await answerScript(page);
  await resize(page, 390);
  await page.goto(`${reviewed.url}/`);
  await page.locator("[data-island=reviews-widget]").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(provider.fetched()).toBe(0);
  await expect(page.getByRole("link", { name: "Read the reviews" })).toBeVisible();
});

test.describe("a provider that is down", () => {
  test.use({ expectedComplaint: /^Failed to load resource: / });

  test("a review provider that is down costs a warning and nothing else", async ({ page }) => {
    await page.route(scriptUrl, (route) => route.fulfill({ status: 500, body: "" }));
    await resize(page, 1440);
    const warned = page.waitForEvent("console", {
      predicate: (message) => message.type() === "warning" && message.text().includes("reviews"),
    });
    await page.goto(`${reviewed.url}/`);
    expect((await warned).text()).toBe("The reviews could not be loaded.");
    await expect(page.getByRole("link", { name: "Read the reviews" })).toBeVisible();
  });
});

test("the content security policy allows the script only on pages with configured reviews", async ({
  page,
  baseURL,
}) => {
  const policyOf = async (address: string) =>
    (await page.request.get(address)).headers()["content-security-policy"];
  expect(await policyOf(`${reviewed.url}/`)).toContain("script-src 'self' https://reviews.example;");
  for (const path of ["/contact", "/login", "/forgot-password"])
    expect(await policyOf(`${reviewed.url}${path}`)).toContain("script-src 'self';");
  expect(await policyOf(`${baseURL}/`)).toContain("script-src 'self';");
  await page.goto("/landing");
  await expect(page.locator("[data-island=reviews-widget]")).toHaveCount(0);
});
