import type { Locator, Page } from "@playwright/test";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

/** Drags a handle up by pixels. */
async function dragUp(page: Page, handle: Locator, pixels: number): Promise<void> {
  // Waits until the chart has its size, and the handle its place.
  await handle.hover();
  const box = await handle.boundingBox();
  if (!box) throw new Error("the handle is not shown");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - pixels, { steps: 5 });
  await page.mouse.up();
}

test("an order has a stop, loses it, and asks for one below its target and the rate now", async ({
  page,
}) => {
  await page.goto("/orders/create");
  const target = page.getByLabel("Target rate, EUR for 1 GBP");
  const stop = page.getByLabel("Stop rate, EUR for 1 GBP");
  const chooseRates = (name: "Target rate" | "Both") =>
    page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  const terms = page.getByLabel("I accept the terms and conditions");
  const create = page.getByRole("button", { name: "Create Order" });
  await page.getByLabel("You send", { exact: true }).fill("1250");
  await chooseRates("Both");
  await target.fill("1.35");
  await stop.fill("1,05");
  await expect(stop).toHaveValue("1.05");
  await expect(
    page.getByText("If the rate falls to your stop first, you will receive about 1,312.50 EUR"),
  ).toBeVisible();
  await expect(page.getByText(/^Stop: \d+\.\d\d% to fall$/)).toBeVisible();
  await expectAtBothWidths(page);
  await dragUp(page, page.getByRole("slider", { name: "Target rate on the chart" }), 10);
  await expect(target).toHaveValue(/^1\.3[5-9]\d*$/);
  await expect(target).not.toHaveValue("1.35");
  await dragUp(page, page.getByRole("slider", { name: "Stop rate on the chart" }), 1_000);
  const belowTarget = async () => Number(await target.inputValue()) - Number(await stop.inputValue());
  await expect.poll(belowTarget).toBeCloseTo(0.0001, 10);
  await target.fill("1.35");
  await stop.fill("1.05");
  await terms.check();
  await create.click();
  await expect(page.getByText("Order has been created")).toBeVisible();
  const row = page
    .getByLabel("Active orders")
    .locator("tr, li")
    .filter({ hasText: "1,250.00 GBP", visible: true })
    .first();
  await expect(row).toContainText(/1\.3500.*Stop 1\.0500/);
  await expectAtBothWidths(page);

  const save = page.getByRole("button", { name: "Save Changes" });
  await row.getByRole("link").click();
  await expect(stop).toHaveValue("1.05");
  await chooseRates("Target rate");
  await expect(stop).toBeHidden();
  await terms.check();
  await save.click();
  await expect(page.getByText("Order has been updated")).toBeVisible();
  await expect(row).toContainText("1.3500");
  await expect(row).not.toContainText("Stop");

  await row.getByRole("link").click();
  await chooseRates("Both");
  await stop.fill("1.35");
  await terms.check();
  await save.click();
  await expect(page.getByText("Enter a stop rate below your target")).toBeVisible();
  await expect(stop).toBeFocused();
  await stop.fill("1.34");
  await save.click();
  await expect(page.getByText(/^Your rate is 1\.\d{4} now\. Enter a stop rate below it\.$/)).toBeVisible();
  await expectAtBothWidths(page);
  await stop.fill("1.04");
  await save.click();
  await expect(row).toContainText(/1\.3500.*Stop 1\.0400/);
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Order" }).click();
  await expect(page.getByText("Order has been cancelled")).toBeVisible();
});

test("a stop loss without a target says that its rate can jump, is refused above the rate now, and is given a target", async ({
  page,
}) => {
  await page.goto("/orders/create");
  const target = page.getByLabel("Target rate, EUR for 1 GBP");
  const stop = page.getByLabel("Stop rate, EUR for 1 GBP");
  const create = page.getByRole("button", { name: "Create Order" });
  await page.getByLabel("You send", { exact: true }).fill("1350");
  await page.getByRole("radio", { name: /^Stop loss/ }).check();
  await expect(target).toBeHidden();
  await expect(page.getByText("Rates can jump, so that may be lower than your stop.")).toBeVisible();
  await page.getByLabel("I accept the terms and conditions").check();
  await create.click();
  await expect(page.getByText("Enter your stop rate")).toBeVisible();
  await expect(stop).toBeFocused();
  await stop.fill("1.34");
  await expect(page.getByText(/^Your rate is 1\.\d{4} now\. Enter a stop rate below it\.$/)).toBeVisible();
  await create.click();
  await expect(page.getByText(/^Your rate is 1\.\d{4} now\. Enter a stop rate below it\.$/)).toHaveCount(2);
  await stop.fill("1.05");
  await expect(
    page.getByText(
      "If your rate falls to your stop, you will send 1,350.00 GBP and receive about 1,417.50 EUR",
    ),
  ).toBeVisible();
  await expectAtBothWidths(page);
  await dragUp(page, page.getByRole("slider", { name: "Stop rate on the chart" }), 5);
  await expect(stop).toHaveValue(/^1\.0\d*$/);
  await expect(stop).not.toHaveValue("1.05");
  await stop.fill("1.05");
  await create.click();
  await expect(page.getByText("Order has been created")).toBeVisible();
  const row = page
    .getByLabel("Active orders")
    .locator("tr, li")
    .filter({ hasText: "1,350.00 GBP", visible: true })
    .first();
  await expect(row).toContainText("Stop 1.0500");
  await expect(row).not.toContainText("Target");
  await expectAtBothWidths(page);

  await row.getByRole("link").click();
  await expect(page.getByRole("radio", { name: /^Stop loss/ })).toBeChecked();
  await page.getByRole("radio", { name: /^Both/ }).check();
  await target.fill("1.35");
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(row).toContainText(/1\.3500.*Stop 1\.0500/);
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Order" }).click();
  await expect(page.getByText("Order has been cancelled")).toBeVisible();
});
