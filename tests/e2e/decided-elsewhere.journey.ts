import type { Page } from "@playwright/test";
import type { Approval } from "#contract/clients/approvals.ts";
import type { ScreeningCase } from "#contract/clients/screening.ts";
import { demoPassword } from "./demo-accounts.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const company = (member: string) => ({ email: `${member}@summit.test`, password: demoPassword });

test("an approver who declines what another member declined first sees that, and who did", {
  tag: "@desktop",
}, async ({ page, otherPage }) => {
  await keepSession(otherPage, "client", company("preparer"));
  const { items } = await (await otherPage.request.get("/api/beneficiaries")).json();
  const recipient = items.find(({ currency }: { currency: string }) => currency === "EUR");
  const prepared = await otherPage.request.post("/api/balances/EUR/withdrawals", {
    data: { beneficiaryId: recipient.id, amount: "12.34" },
    headers: { "idempotency-key": `decided-elsewhere-${Date.now()}` },
  });
  const { id } = (await prepared.json()).approval;
  await keepSession(otherPage, "client", company("owner"));
  await keepSession(page, "client", company("director"));
  await page.route(`**/api/approvals/${id}/decline`, async (route) => {
    const first = await otherPage.request.post(`/api/approvals/${id}/decline`, { data: { version: 1 } });
    expect(first.ok()).toBe(true);
    await route.continue();
  });
  await page.goto(`/approvals/${id}`);
  await page.getByRole("button", { name: "Decline" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline this request?" });
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(toasts(page).getByText("Not declined")).toBeVisible();
  await expect(toasts(page).getByText("This request has already been decided.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Demo Works Owner").first()).toBeVisible();
});

test("a screening case that another person decided first leaves the list, and the second sees why", {
  tag: "@desktop",
}, async ({ page }) => {
  const found: ScreeningCase = {
    id: "01970000-0000-7000-8000-00000000000c",
    status: "open",
    about: "recipient",
    name: "Synthetic Persson",
    client: null,
    listedName: "Synthetic Person LISTED",
    otherNames: [],
    entry: { number: "SYN0001", kind: "person", programme: "", isListed: true },
    list: { name: "Synthetic list", version: 1, asOf: "2026-01-14" },
    score: 0.99,
    openedAt: "2026-01-14T12:00:00.000Z",
    decision: null,
    overturn: null,
    held: [],
  };
  let isDecided = false;
  await beginDeskSession(page);
  await page.route("**/api/admin/screening/cases?*", (route) =>
    route.fulfill({ json: { items: isDecided ? [] : [found], nextCursor: null } }),
  );
  await page.route("**/api/admin/screening/cases/*/decision", (route) => {
    isDecided = true;
    const message = "This case has already been decided.";
    return route.fulfill({ status: 409, json: { code: "screening_case_decided", message } });
  });
  await page.goto("/admin/screening");
  await page.getByRole("button", { name: "Confirm match" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm this match?" });
  await dialog.getByLabel("Evidence").fill("The same day of birth");
  await dialog.getByRole("button", { name: "Confirm match" }).click();
  await expect(toasts(page).getByText("Match not confirmed")).toBeVisible();
  await expect(toasts(page).getByText("This case has already been decided.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No potential matches")).toBeVisible();
});

test("a change that another approver decided first leaves the list, and the second sees why", {
  tag: "@desktop",
}, async ({ page }) => {
  const asked: Approval = {
    id: "01970000-0000-7000-8000-00000000000d",
    summary: "Set margin for Demo Client (demo@summit.test) to 0.2%",
    digest: "0".repeat(64),
    requestedBy: {
      id: "01970000-0000-7000-8000-00000000000e",
      name: "Demo Approver",
      email: "approver@summit.test",
    },
    requestedAt: "2026-01-14T12:00:00.000Z",
    expiresAt: "2026-01-17T12:00:00.000Z",
    state: "pending",
    decidedBy: null,
    decidedAt: null,
    own: false,
  };
  let isDecided = false;
  await beginDeskSession(page);
  await page.route("**/api/admin/approvals?*", (route) =>
    route.fulfill({ json: { items: isDecided ? [] : [asked], nextCursor: null } }),
  );
  await page.route("**/api/admin/approvals/*/confirm", (route) => {
    isDecided = true;
    const message = "This request has already been decided.";
    return route.fulfill({ status: 409, json: { code: "approval_decided", message } });
  });
  await page.goto("/admin/approvals");
  await page.getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve this change?" });
  await expect(dialog.getByRole("button", { name: "Not now" })).toBeVisible();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(toasts(page).getByText("Not approved")).toBeVisible();
  await expect(toasts(page).getByText("This request has already been decided.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No pending approvals")).toBeVisible();
});
