import type { Page } from "@playwright/test";
import { activatedClient } from "./activated-client.ts";
import { bookByApi } from "./book-exchange.ts";
import { giveMoney } from "./give-money.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

/** What is visible on paper and is of no use there: navigation, and what can only be pressed or filled in. */
function uselessOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("nav, button, input, select, textarea")]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
      .map((each) => each.outerHTML.slice(0, 120)),
  );
}

async function countPages(page: Page): Promise<number> {
  const file = await page.pdf({ format: "A4" });
  return Number(/\/Count (\d+)/.exec(file.toString("latin1"))?.[1]);
}

/** Relative luminance of a CSS colour, from 0 for black to 1 for white; of a transparent one undefined. */
function luminanceOf(page: Page, selector: string, property: "color" | "background-color"): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(element)
          .getPropertyValue(name)
          .match(/[\d.]+/g) ?? []
      ).map(Number);
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    }, property);
}

test("an exchange and an account print dark on white without what can be pressed, also where screens are dark", {
  tag: "@desktop",
}, async ({ page }) => {
  // Whose account has no more than fits a page.
  await keepSession(page, "client", await activatedClient("printing"));
  const { id: clientId } = await (await page.request.get("/api/user")).json();
  await giveMoney(clientId, "GBP", "40.00");
  const { id } = await bookByApi(page, "1250.00");
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  for (const [path, shown] of [
    [`/trades/${id}`, "Your rate"],
    ["/balances/GBP", "Transactions"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
    expect(await uselessOnPaper(page), `on ${path}`).toEqual([]);
    expect(await luminanceOf(page, "html", "background-color"), `paper of ${path}`).toBeCloseTo(1);
    expect(await luminanceOf(page, "h1", "color"), `ink of ${path}`).toBeLessThan(0.2);
    expect(await countPages(page), `pages of ${path}`).toBe(1);
  }
});
