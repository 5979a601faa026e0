import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { putPagesBack, takePage } from "./kept-pages.ts";

interface JourneyFixtures {
  /** A second browser that shares only the server with the first. */
  otherPage: Page;
  /** Errors that the journey provokes on purpose: a matching console message does not fail it. */
  expectedComplaint: RegExp | undefined;
  /** Fails the journey when the page logs an error, throws, or violates its content security policy. */
  noComplaints: undefined;
}

/** Playwright's `test`, failing on console errors. */
export const test = base.extend<JourneyFixtures>({
  context: async ({ browser, baseURL }, use, testInfo) => {
    const page = await takePage(browser, "first", baseURL);
    await use(page.context());
    await putPagesBack({
      hasFailed: testInfo.errors.length > 0 || testInfo.status !== testInfo.expectedStatus,
    });
  },
  page: async ({ browser, baseURL, context: _kept }, use) => use(await takePage(browser, "first", baseURL)),
  // Torn down before `context`.
  otherPage: async ({ browser, baseURL, context: _kept }, use) =>
    use(await takePage(browser, "second", baseURL)),
  expectedComplaint: [undefined, { option: true }],
  noComplaints: [
    async ({ page, expectedComplaint }, use, testInfo) => {
      const complaints: string[] = [];
      const unanswered: string[] = [];
      page.on("response", (response) => {
        if (response.status() >= 500)
          unanswered.push(`${response.status()} ${response.request().method()} ${response.url()}`);
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        // A refused call (401 for a visitor, 409, 503) is an expected response that the browser still logs as
        // an error.
        const isRefusal = /^Failed to load resource: the server responded with a status of (4\d\d|503) /.test(
          message.text(),
        );
        const isExpected = isRefusal || expectedComplaint?.test(message.text());
        if (message.type() === "error" && !isExpected) complaints.push(message.text());
      });
      await use(undefined);
      expect(complaints, "what the browser complained of").toEqual([]);
      // No failure by itself, but it may explain one.
      if (testInfo.errors.length > 0)
        expect(unanswered, "calls that the server could not answer").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Waits for fades and movements, during which colours are not final. A transition of an inherited colour starts another
 * in each nested element with one of its own, so two frames must pass without any. Spinners never end and are not
 * waited for.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const findEnding = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    const deadline = performance.now() + 5_000;
    for (let still = 0; still < 2 && performance.now() < deadline; ) {
      await nextFrame();
      const ending = findEnding();
      still = ending.length === 0 ? still + 1 : 0;
      const atLast = new Promise((resolve) => setTimeout(resolve, 2_000));
      if (ending.length > 0)
        await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), atLast]);
    }
  });
}

/** Checks that at most one button of a screen of the application is dawn-coloured: its call to action. */
async function expectOneCallToAction(page: Page): Promise<void> {
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll("#main :is(a, button).bg-dawn")]
      .filter((button) => button.checkVisibility())
      .map((button) => button.textContent),
  );
  expect(labels.slice(1), `more calls to action than ${labels[0]} on ${page.url()}`).toEqual([]);
}

/** Checks the settled page against WCAG 2.2 A and AA, axe's best practices and the one call to action. */
export async function expectAccessible(page: Page): Promise<void> {
  // A lazily loaded screen is not there yet when its address is.
  await expect(page.locator("h1").first()).toBeAttached();
  await expectOneCallToAction(page);
  expect(await findViolations(page), `accessibility of ${page.url()}`).toEqual([]);
}

async function findViolations(page: Page): Promise<string[]> {
  await waitUntilSettled(page);
  const hasFrames = page.frames().length > 1;
  const violations = await (hasFrames ? scanFrames(page) : scanDocument(page));
  return violations.map(({ id, help, targets }) => `${id}: ${help} (${targets.join("; ")})`);
}

type Violation = { readonly id: string; readonly help: string; readonly targets: readonly string[] };

/** Half the size that the package's own `source` has. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** `AxeBuilder` compiles axe twice for each scan, a third of its time; here each document compiles it once. */
async function scanDocument(page: Page): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ["violations"],
      runOnly: { type: "tag", values },
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      targets: nodes.map(({ target }) => String(target)),
    }));
  }, tags);
}

/** Only frames need a second page to merge the results. */
async function scanFrames(page: Page): Promise<readonly Violation[]> {
  const scan = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).withTags(tags);
  const { violations } = await scan.analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    targets: nodes.map(({ target }) => String(target)),
  }));
}

/** Checks that nothing overflows the window horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `sideways scroll of ${page.url()} in px`).toBeLessThanOrEqual(0);
}

export { expect };
