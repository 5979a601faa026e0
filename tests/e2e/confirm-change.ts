import type { Page } from "@playwright/test";
import { demoApprover } from "./demo-accounts.ts";
import { expect } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { takePage } from "./kept-pages.ts";

/** Confirms the administrator's pending request as the demo's second person and reloads the page. */
export async function confirmChange(page: Page): Promise<void> {
  const approver = await takeApprover(page);
  await approver.goto("/admin/approvals");
  const waiting = approver.getByRole("main").getByRole("button", { name: "Approve", exact: true });
  await expect(waiting.first()).toBeVisible();
  const before = await waiting.count();
  await waiting.first().click();
  await approver
    .getByRole("dialog", { name: "Approve this change?" })
    .getByRole("button", { name: "Approve" })
    .click();
  await expect(waiting).toHaveCount(before - 1);
  await approver.goto("/favicon.ico");
  await page.reload();
}

/** Does the same without the approvals screen, for journeys that have already shown it. */
export async function confirmChangeByApi(page: Page): Promise<void> {
  const { request } = (await takeApprover(page)).context();
  const { items } = await (await request.get("/api/admin/approvals")).json();
  const [{ id, digest }] = items;
  const confirmed = await request.post(`/api/admin/approvals/${id}/confirm`, { data: { digest } });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  await page.reload();
}

async function takeApprover(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser of its own");
  const approver = await takePage(browser, "approver", new URL(page.url()).origin);
  await keepSession(approver, "staff", demoApprover);
  return approver;
}
