import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { groupStatus, statusReport } from "../support/status-report.ts";
import { demoApprover } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";
import { preparePayout } from "./prepare-payout.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const payouts = (page: Page) => page.getByRole("table", { name: "Payouts" });
const panel = (page: Page, name: string) =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name }) });

test("an approver reads a payout's page and returns it with a note, which the preparer answers", async ({
  page,
}) => {
  const run = randomUUID().slice(0, 8);
  const payer = await preparePayout(page, run);
  await beginDeskSession(page, demoApprover);
  await page.goto("/admin/payouts?view=prepared");
  await payouts(page).getByRole("link", { name: payer }).click();
  await expect(page.getByRole("heading", { level: 1, name: "12,000.00 GBP" })).toBeVisible();
  const money = panel(page, "Source of the money");
  await expect(money.getByText(`Statement ${run}, entry ${run}`)).toBeVisible();
  await expect(money.getByRole("link", { name: payer })).toBeVisible();
  await expect(panel(page, "Screening and restrictions").getByText(payer)).toBeVisible();
  await expect(page.getByText("GB33BUKB20201555555555")).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Show full account" }).click();
  await expect(page.getByText("GB33BUKB20201555555555")).toBeVisible();
  await expect(panel(page, "History").getByText("Full account viewed")).toBeVisible();
  await page.getByRole("button", { name: "Return to preparer…" }).click();
  const dialog = page.getByRole("dialog", { name: "Return to preparer" });
  await dialog.getByRole("button", { name: "Return", exact: true }).click();
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await dialog.getByLabel("Note").fill("Check the payer's account first");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Return", exact: true }).click();
  await expect(said(page).getByText("Returned to preparer")).toBeVisible();

  await beginDeskSession(page);
  await page.goto("/admin/payouts?view=ready");
  const row = payouts(page).getByRole("row", { name: payer });
  await expect(row.getByText(/to you: Check the payer's account first/)).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Prepare 1 payout" }).click();
  await expect(said(page).getByText("1 payout prepared")).toBeVisible();
  await page.goto("/admin/payouts?view=prepared");
  await expect(row).toBeVisible();
});

test("the key A goes to a payout's first action, which Enter takes", async ({ page }) => {
  const payer = await preparePayout(page, randomUUID().slice(0, 8));
  await beginDeskSession(page, demoApprover);
  await page.goto("/admin/payouts?view=prepared");
  await payouts(page).getByRole("link", { name: payer }).click();
  const approve = page.getByRole("button", { name: "Approve 1 payout" });
  await expect(approve).toBeVisible();
  await page.keyboard.press("a");
  await expect(approve).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(said(page).getByText("1 payout approved")).toBeVisible();
});

test("a payout that the bank rejected is sent again by two people, with both attempts on its page", async ({
  page,
}) => {
  const payer = await preparePayout(page, randomUUID().slice(0, 8));
  const mine = payouts(page).getByRole("checkbox", { name: `12,000.00 GBP to ${payer}` });
  await beginDeskSession(page, demoApprover);
  await page.goto("/admin/payouts?view=prepared");
  await mine.check();
  await page.getByRole("button", { name: "Approve 1 payout" }).click();
  await expect(said(page).getByText("1 payout approved")).toBeVisible();
  await page.goto("/admin/payouts?view=approved");
  const href = await payouts(page).getByRole("link", { name: payer }).getAttribute("href");
  const id = href?.split("/").at(-1) ?? "";
  // Must be immediate: the simulated bank pays after three seconds what no report rejects.
  const filed = await page.request.post("/api/admin/payout-batches", { data: { ids: [id] } });
  const [{ name }] = (await filed.json()).items;
  const buffer = Buffer.from(statusReport(name, groupStatus("RJCT")));
  const file = { name: "report.xml", mimeType: "application/xml", buffer };
  const imported = await page.request.post("/api/admin/payout-batches/status-reports", {
    multipart: { file },
  });
  expect(await imported.json()).toMatchObject({ state: "REJECTED", rejected: 1 });

  await page.goto("/admin/payouts?view=rejected");
  await mine.check();
  await page.getByRole("button", { name: "Request resend of 1 payout" }).click();
  await expect(said(page).getByText("1 payout awaiting a second approver to resend")).toBeVisible();
  await expect(payouts(page).getByText(/Resend requested by you/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await beginDeskSession(page);
  await page.goto("/admin/payouts?view=rejected");
  await mine.check();
  await page.getByRole("button", { name: "Approve resend of 1 payout" }).click();
  await expect(said(page).getByText(/1 payout resent in SUMMIT-\d{8}-\d{6}/)).toBeVisible();
  await page.goto(`/admin/payouts/${id}`);
  const bank = panel(page, "At the bank");
  await expect(bank.getByText(`Attempt 1: ${name}`)).toBeVisible();
  await expect(bank.getByText("Rejected", { exact: true })).toBeVisible();
  await expect(bank.getByText(/Attempt 2: SUMMIT-/)).toBeVisible();
  await expect(panel(page, "History").getByText("Prepared", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/admin/payouts?view=files");
  await expect(page.getByRole("table", { name: "Payment files" }).getByText(name)).toBeVisible();
  await expectAccessible(page);
});

test("a payout's reference stays whole where the list has room for it", { tag: "@desktop" }, async ({
  page,
}) => {
  await preparePayout(page, randomUUID().slice(0, 8));
  await page.route("**/api/admin/payments?*", async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const items = list.items.map((payout: object) => ({ ...payout, reference: "FX36648000" }));
    await route.fulfill({ response, json: { ...list, items } });
  });
  await page.goto("/admin/payouts?view=prepared");
  const reference = payouts(page).getByText("FX36648000").first();
  await expect(reference).toBeVisible();
  const { height, lineHeight } = await reference.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    lineHeight: Number.parseFloat(getComputedStyle(element).lineHeight),
  }));
  expect(height).toBeLessThan(1.5 * lineHeight);
});
