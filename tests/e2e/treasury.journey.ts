import { bookByApi } from "./book-exchange.ts";
import { demoApprover } from "./demo-accounts.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";
import { resize } from "./resize.ts";

const widths = [390, 1440];

const dueToSettle = {
  items: [
    {
      ...{ id: "018f3c5e-0000-7000-8000-000000000001", soldCurrency: "GBP", boughtCurrency: "EUR" },
      ...{
        amount: "1000.00",
        amountCurrency: "GBP",
        reason: "Cover the day",
        status: "FILLED",
        policy: null,
      },
      drafted: { at: "2026-03-10T09:00:00.000Z", by: "Demo Operator", own: false },
      provider: { name: "DEMO-BANK", simulated: false },
      quote: null,
      confirmed: { at: "2026-03-10T09:00:10.000Z", by: "Demo Approver", own: false },
      dealt: {
        ...{ sold: "1000.00", bought: "1124.91", rate: 1.12491, result: "-0.09" },
        ...{ at: "2026-03-10T09:00:11.000Z", valueDate: "2026-03-12" },
      },
      ...{ settledAt: null, awaitsSettlement: true, settlement: null, rejection: null },
    },
  ],
  nextCursor: null,
  provider: { name: "DEMO-BANK", simulated: false, connected: true },
};

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
  const drafted = otherPage
    .getByRole("button", { name: "Buy 97.31 EUR for GBP" })
    .filter({ visible: true })
    .first();
  await drafted.click();
  const deal = otherPage.getByRole("dialog", { name: "Buy 97.31 EUR for GBP" });
  await deal.getByRole("button", { name: "Get a quote" }).click();
  await expect(deal.getByRole("button", { name: "Confirm deal" })).toBeVisible();
  for (const width of widths) {
    await resize(otherPage, width);
    await expectAccessible(otherPage);
    await expectNoSidewaysScroll(otherPage);
  }
  // Another quote, as looking at this one may have taken longer than it is firm.
  await deal.getByRole("button", { name: "Close" }).click();
  await drafted.click();
  await deal.getByRole("button", { name: "Get a quote" }).click();
  await deal.getByRole("button", { name: "Confirm deal" }).click();
  await expect(deal.getByText("Dealt", { exact: true })).toBeVisible();
  await expect(deal.getByText("97.31 EUR", { exact: true })).toBeVisible();
  await expectAccessible(otherPage);

  // The first screen follows what the second person did.
  await expect(page.getByRole("row", { name: /97\.31 EUR.*Dealt/ }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Worth together" })).toContainText("against mid-market");
  for (const width of widths) {
    await resize(page, width);
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
    await resize(page, width);
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

test("an approver records the settlement of a deal whose provider reports none, and a refusal loses nothing", async ({
  page,
}) => {
  // No provider of a real market is there: its deal is shown as if there were one.
  await page.route("**/api/admin/cover-deals*", (route) => route.fulfill({ json: dueToSettle }));
  await beginDeskSession(page);
  await page.goto("/admin/position");
  await page
    .getByRole("button", { name: "Sell 1,000.00 GBP for EUR" })
    .filter({ visible: true })
    .first()
    .click();
  const deal = page.getByRole("dialog", { name: "Sell 1,000.00 GBP for EUR" });
  await expectAccessible(page);
  await deal.getByRole("button", { name: "Record settlement" }).click();
  const settle = page.getByRole("dialog", { name: "Record this settlement?" });
  await settle.getByRole("button", { name: "Record settlement" }).click();
  await expect(settle.getByText("Enter where the statement has them")).toBeVisible();
  for (const width of widths) {
    await resize(page, width);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  const reference = settle.getByLabel("Where the statement has them");
  await reference.fill("Statement 71, lines 4 and 9");
  await settle.getByRole("button", { name: "Record settlement" }).click();
  await expect(settle.getByRole("alert")).toContainText("We couldn't find that");
  await expect(reference).toHaveValue("Statement 71, lines 4 and 9");
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
