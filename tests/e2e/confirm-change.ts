import type { Page } from "@playwright/test";
import { demoApprover } from "./demo-accounts.ts";
import { expect } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

/**
 * Confirms, as the second person of the demo's house, what the page's administrator has just asked for, and loads the page
 * again.
 */
export async function confirmChange(page: Page): Promise<void> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error("the page has no browser of its own");
  const approver = await context.newPage();
  await keepSession(approver, "colleague", demoApprover);
  await approver.goto("/admin/approvals");
  const waiting = approver.getByRole("main").getByRole("button", { name: "Confirm", exact: true });
  await expect(waiting.first()).toBeVisible();
  const before = await waiting.count();
  await waiting.first().click();
  await approver
    .getByRole("dialog", { name: "Confirm this change?" })
    .getByRole("button", { name: "Confirm" })
    .click();
  await expect(waiting).toHaveCount(before - 1);
  await context.close();
  await page.reload();
}
