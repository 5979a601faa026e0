import { bookByApi } from "./book-exchange.ts";
import { demoApprover } from "./demo-accounts.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

const widths = [390, 1440];

test("a position is covered by a deal that one person drafts and another confirms at a firm quote", async ({
  page,
  otherPage,
}) => {
  await beginSession(otherPage);
  await bookByApi(otherPage, "250");
  await beginDeskSession(page);
  await page.goto("/admin/position");
  await expect(page.getByText(/simulated provider\)\. Nothing is dealt in a market\./)).toBeVisible();
  await page.getByRole("button", { name: "Cover the position in EUR" }).filter({ visible: true }).click();
  const draft = page.getByRole("dialog", { name: "New cover deal" });
  await expect(draft.getByRole("textbox", { name: "We buy" })).not.toHaveValue("");
  await draft.getByRole("textbox", { name: "We buy" }).fill("97.31");
  await draft.getByRole("button", { name: "Draft deal" }).click();
  await expect(draft.getByText("Enter a reason")).toBeVisible();
  await expectAccessible(page);
  await draft.getByLabel("Reason").fill("Cover the day");
  await draft.getByRole("button", { name: "Draft deal" }).click();
  const own = page.getByRole("dialog", { name: "Buy 97.31 EUR for GBP" });
  await expect(own.getByText("You drafted this, so another approver confirms it.")).toBeVisible();
  await own.getByRole("button", { name: "Close" }).click();

  await beginDeskSession(otherPage, demoApprover);
  await otherPage.goto("/admin/position");
  await otherPage
    .getByRole("button", { name: "Buy 97.31 EUR for GBP" })
    .filter({ visible: true })
    .first()
    .click();
  const deal = otherPage.getByRole("dialog", { name: "Buy 97.31 EUR for GBP" });
  await deal.getByRole("button", { name: "Get a quote" }).click();
  await expect(deal.getByRole("button", { name: "Confirm deal" })).toBeVisible();
  for (const width of widths) {
    await otherPage.setViewportSize({ width, height: 900 });
    await expectAccessible(otherPage);
    await expectNoSidewaysScroll(otherPage);
  }
  await deal.getByRole("button", { name: "Confirm deal" }).click();
  await expect(deal.getByText("Dealt", { exact: true })).toBeVisible();
  await expect(deal.getByText("97.31 EUR", { exact: true })).toBeVisible();
  await expectAccessible(otherPage);

  // The first screen follows what the second person did.
  await expect(page.getByRole("row", { name: /97\.31 EUR.*Dealt/ }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Worth together" })).toContainText("against mid-market");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test("an approver asks for a currency to cover itself, and it doesn't until another one approves", async ({
  page,
}) => {
  await beginDeskSession(page);
  await page.goto("/admin/position");
  await expect(page.getByText("No currency covers itself")).toBeVisible();
  await page.getByRole("button", { name: "Set policy" }).click();
  const policy = page.getByRole("dialog", { name: "Covering by itself" });
  await policy.getByRole("button", { name: "Save policy" }).click();
  await expect(policy.getByText("Enter a reason")).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await policy.getByRole("textbox", { name: "Threshold" }).fill("9000000");
  await policy.getByLabel("Reason").fill("We hold no currency overnight");
  await policy.getByRole("button", { name: "Save policy" }).click();
  await expect(page.getByText("Sent for approval")).toBeVisible();
  await expect(page.getByText("No currency covers itself")).toBeVisible();
  await expectAccessible(page);
});

test("cover deals that fail to load say so and can be retried", async ({ page }) => {
  await beginDeskSession(page);
  const retry = await failUntilRetried(page, "**/api/admin/cover-deals*");
  await page.goto("/admin/position");
  await expect(page.getByText("We couldn't load the cover deals.")).toBeVisible();
  await expectAccessible(page);
  await retry();
  await expect(page.getByText("We couldn't load the cover deals.")).toBeHidden();
});
