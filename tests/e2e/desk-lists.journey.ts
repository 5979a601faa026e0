import { expect, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";
import { resize } from "./resize.ts";

const lists = [
  ["/admin/inbox", "Download CSV", "summit-inbox.csv"],
  ["/admin/failed-events", "Download CSV", "summit-failed-events.csv"],
  ["/admin/screening", "Download CSV", "summit-screening-cases.csv"],
  ["/admin/screening", "Lists CSV", "summit-sanctions-lists.csv"],
  ["/admin/approvals", "Download CSV", "summit-approvals.csv"],
  ["/admin/reconciliation?currency=EUR", "Download CSV", "summit-reconciliation.csv"],
  ["/admin/feedback", "Download CSV", "summit-feedback.csv"],
  ["/admin/refused-mails", "Download CSV", "summit-bounced-emails.csv"],
  ["/admin/brokers", "Download CSV", "summit-brokers.csv"],
  ["/admin/staff", "Download CSV", "summit-staff.csv"],
  ["/admin/pricing", "Margins CSV", "summit-margins.csv"],
  ["/admin/pricing", "Currencies CSV", "summit-currencies.csv"],
] as const;

test("each list of the desk downloads as a table", { tag: "@desktop" }, async ({ page }) => {
  await beginDeskSession(page);
  for (const [path, link, file] of lists) {
    await page.goto(path);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: link }).click();
    expect((await downloading).suggestedFilename()).toBe(file);
  }
});

test("the desk's tables fit their panels at every width", { tag: "@desktop" }, async ({ page }) => {
  await beginDeskSession(page);
  for (const [path, name] of [
    ["/admin/staff", "Staff users"],
    ["/admin/audit", "Audit log"],
  ] as const)
    for (const width of [768, 1024, 1280, 1440]) {
      await resize(page, width);
      await page.goto(path);
      // One of many columns is a list where narrow.
      const table = page
        .getByRole("table", { name, exact: true })
        .or(page.getByRole("list", { name, exact: true }));
      await expect(table.getByRole("row").or(table.getByRole("listitem")).nth(1)).toBeVisible();
      const beyond = await table.evaluate((element) => {
        const panel = element.closest("section");
        return panel ? element.getBoundingClientRect().right - panel.getBoundingClientRect().right : 0;
      });
      expect(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
});

test("a desk page's actions keep clear of its search at every width", { tag: "@desktop" }, async ({
  page,
}) => {
  await beginDeskSession(page);
  for (const path of ["/admin/receipts", "/admin/staff", "/admin/approvals"])
    for (const width of [768, 1024, 1440]) {
      await resize(page, width);
      await page.goto(path);
      const action = page.getByRole("link", { name: "Download CSV" });
      await expect(action).toBeVisible();
      await expectNoSidewaysScroll(page);
      if (width < 1024) continue;
      const search = page.getByRole("button", { name: /^Search a client/ });
      await expect(search).toBeVisible();
      const title = await page.getByRole("heading", { level: 1 }).elementHandle();
      const below = await action.elementHandle();
      // At once, as what comes meanwhile moves all of them.
      const tops = await search.evaluate(
        (element, parts) => {
          const { bottom } = element.getBoundingClientRect();
          return parts.map((part) => (part?.getBoundingClientRect().top ?? 0) - bottom);
        },
        [title, below],
      );
      expect(tops[0], `the title from the search's end on, on ${path} at ${width} px`).toBeLessThan(0);
      expect(
        tops[1],
        `the action from the search's end on, on ${path} at ${width} px`,
      ).toBeGreaterThanOrEqual(0);
    }
});
