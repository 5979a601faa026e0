import type { Page } from "@playwright/test";
import { activatedClient } from "./activated-client.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { focusByTab } from "./tab-to.ts";

/** Waits until the focus is on a part of the page, after what had it went. */
function expectFocusKept(page: Page): Promise<void> {
  return expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), {
      message: "the focus is lost",
    })
    .toBe(true);
}

test("an exchange is quoted, changed and booked by keyboard alone", { tag: "@desktop" }, async ({ page }) => {
  await keepSession(page, "client", await activatedClient("booking-by-keyboard"));
  await page.goto("/quote");
  await focusByTab(page, page.getByRole("combobox", { name: /^You send: currency/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Search currencies" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: /^You send: currency/ })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel("You send", { exact: true })).toBeFocused();
  await page.keyboard.type("250");
  await focusByTab(page, page.getByRole("button", { name: "Get a Quote" }));
  await page.keyboard.press("Enter");

  const change = page.getByRole("button", { name: "Change the amount" });
  await expect(change).toBeVisible();
  await expectFocusKept(page);
  await focusByTab(page, change);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Change the amount" })).toBeVisible();
  await expectFocusKept(page);
  await focusByTab(page, page.getByRole("button", { name: "Keep this amount" }));
  await page.keyboard.press("Enter");
  await expect(change).toBeVisible();
  await expectFocusKept(page);
  await focusByTab(page, page.getByLabel("I accept the terms and conditions"));
  await page.keyboard.press("Space");
  await focusByTab(page, page.getByRole("button", { name: "Book", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/assign-recipient\?/);
  await expect(page.getByText("Left to assign")).toBeVisible();
  await expectFocusKept(page);
});

test("a recipient is added, and their deletion asked for and left, by keyboard alone", {
  tag: "@desktop",
}, async ({ page }) => {
  await keepSession(page, "client", await activatedClient("recipient-by-keyboard"));
  await page.goto("/beneficiaries/add");
  await focusByTab(page, page.getByRole("link", { name: /^Someone else/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Select their currency" })).toBeVisible();
  await expectFocusKept(page);
  await focusByTab(page, page.getByRole("searchbox"));
  await page.keyboard.type("euro");
  await focusByTab(page, page.getByRole("link", { name: /^EUR/ }));
  await page.keyboard.press("Enter");
  const holder = page.getByLabel("Account holder full name");
  await expect(holder).toBeVisible();
  await expectFocusKept(page);
  for (const [label, text] of [
    ["Account holder full name", "Demo Landlord"],
    ["IBAN", "DE89370400440532013000"],
    ["BIC/SWIFT", "COBADEFFXXX"],
    ["Town or city", "Berlin"],
  ] as const) {
    await focusByTab(page, page.getByRole("textbox", { name: label, exact: true }));
    await page.keyboard.type(text);
  }
  const country = page.getByRole("combobox", { name: "Country" });
  await focusByTab(page, country);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Germany");
  await expect(page.getByRole("option", { name: "Germany" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(country).toBeFocused();
  await focusByTab(page, page.getByRole("button", { name: "Confirm" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/beneficiaries");
  await expectFocusKept(page);

  await focusByTab(page, page.getByRole("main").getByRole("link", { name: /Demo Landlord/ }));
  await page.keyboard.press("Enter");
  const remove = page.getByRole("button", { name: "Delete Beneficiary" });
  await expect(remove).toBeVisible();
  await focusByTab(page, remove);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Delete this recipient?" })).toBeVisible();
  await expectFocusKept(page);
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
});
