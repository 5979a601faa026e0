import { randomInt } from "node:crypto";
import { composeIBAN } from "ibantools";
import type { ScreeningStatus } from "#contract/clients/screening.ts";
import { chooseOption } from "./choose-option.ts";
import { confirmIfAsked } from "./confirm-if-asked.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

test("a payout to a name near a listed one is held, reviewed, cleared, and sent", async ({
  page,
  baseURL,
}) => {
  await beginSession(page);
  const name = `Listed Sinthetic Person ${randomInt(10 ** 6)}`;
  const iban = composeIBAN({ countryCode: "DE", bban: `37040044${randomInt(10 ** 8, 10 ** 9)}0` });
  const added = await page.request.post("/api/beneficiaries", {
    data: { accountHolder: name, currency: "EUR", type: "someone", iban, bic: "COBADEFF" },
    headers: { origin: baseURL ?? "" },
  });
  expect(added.status()).toBe(201);
  await page.goto("/balances/EUR");
  await page.getByRole("link", { name: "Pay someone" }).click();
  await page.getByLabel("You send", { exact: true }).fill("23.45");
  await page.getByLabel("Recipient").click();
  await chooseOption(page, new RegExp(name));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay 23.45 EUR" }).click();
  await confirmIfAsked(page, page.getByRole("heading", { level: 1, name: "23.45 EUR" }));

  await beginDeskSession(page);
  await page.goto("/admin/screening");
  await expect(page.getByRole("heading", { level: 1, name: "Screening" })).toBeVisible();
  const found = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(async () => {
    await page.reload();
    await expect(found.getByText("23.45 EUR")).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  await expect(found).toContainText("Synthetic Person LISTED");
  await expect(found).toContainText("SYN0001, person · Synthetic demo regime");
  await expect(page.getByText(/payouts? (is|are) on hold/)).toBeVisible();
  const lists = page.getByRole("table", { name: "Lists" });
  await expect(lists.getByRole("row").nth(1)).toContainText("Synthetic list (simulated names)");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await found.getByRole("button", { name: "False positive" }).click();
  const dialog = page.getByRole("dialog", { name: "Clear as a false positive?" });
  await dialog.getByRole("button", { name: "Clear case" }).click();
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Evidence").fill("Another day of birth");
  await dialog.getByRole("button", { name: "Clear case" }).click();
  await expect(page.getByText("Cleared as a false positive")).toBeVisible();
  await expect(found).toHaveCount(0);
  await page.getByText("False positives", { exact: true }).click();
  await expect(found).toContainText("Another day of birth");
  await expectAccessible(page);

  await page.goto("/balances/EUR");
  await expect(page.getByText(`Paid to ${name}`).locator("visible=true").first()).toBeVisible();
  await expect(page.getByText(/^(Ready to send|Sent)$/).locator("visible=true")).toHaveCount(0, {
    timeout: 120_000,
  });
});

test("a stale, empty or failing list says so", async ({ page }) => {
  await beginDeskSession(page);
  const standing: ScreeningStatus = {
    faults: ["The UK Sanctions List is 9 days old; the limit is 7."],
    maxAgeDays: 7,
    simulated: false,
    openCases: 0,
    held: 0,
    stale: 3,
  };
  await page.route("**/api/admin/screening", (route) => route.fulfill({ json: standing }));
  await page.route("**/api/admin/screening/cases*", (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  );
  await page.route("**/api/admin/screening/lists*", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "Summit is busy at the moment." } }),
  );
  await page.goto("/admin/screening");
  await expect(page.getByRole("alert").filter({ hasText: "Payouts are stopped" })).toContainText(
    "The UK Sanctions List is 9 days old; the limit is 7.3 payouts are on hold.",
  );
  await expect(page.getByText("No potential matches")).toBeVisible();
  await expect(page.getByText("We couldn't load the lists.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("whether payouts are stopped is loaded again after a failure, which is said", async ({ page }) => {
  await beginDeskSession(page);
  const retry = await failUntilRetried(page, "**/api/admin/screening");
  await page.goto("/admin/screening");
  const failure = page.getByText("We couldn't load whether payouts are stopped.");
  await expect(failure).toBeVisible();
  await expectAccessible(page);
  await retry();
  await expect(failure).toHaveCount(0);
});
