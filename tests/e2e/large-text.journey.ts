import type { Page } from "@playwright/test";
import { demoPassword } from "./demo-accounts.ts";
import { expect, expectNoSidewaysScroll, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { resize } from "./resize.ts";

/** As a reader does who sets text to twice its size. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

test("on a phone with text twice as large nothing is cut off, squeezed or laid over another", async ({
  page,
}) => {
  await keepSession(page, "client", { email: "owner@summit.test", password: demoPassword });
  await resize(page, 390, 844);
  await page.goto("/batches");
  await expect(page.getByText("1 line to correct")).toBeVisible();
  await doubleText(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/");
  const amount = page.getByLabel("You send", { exact: true });
  await expect(amount).toBeVisible();
  await expect(page.getByText("Cleaning (demo)")).toBeVisible();
  await doubleText(page);
  await expectNoSidewaysScroll(page);
  expect((await amount.boundingBox())?.width).toBeGreaterThan(150);
  const named = await page.getByText("Cleaning (demo)").boundingBox();
  expect(named?.width).toBeGreaterThan(150);
  const bar = page.getByRole("navigation", { name: "Client area" }).locator("visible=true");
  const cut = await bar.evaluate((element) =>
    [...element.children].flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [])),
  );
  expect(cut).toEqual([]);
});
