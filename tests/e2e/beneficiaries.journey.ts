import type { Page } from "@playwright/test";
import { composeIBAN } from "ibantools";
import { bookByApi, chooseRecipient, continueToPayment } from "./book-exchange.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/**
 * A German account that no other test saves: its bank code is the standard's example, and its last digits are none by
 * which the simulated bank answers that the name doesn't match.
 */
function freshIban(): string {
  const account = `${String(Date.now()).slice(-9)}0`;
  return composeIBAN({ countryCode: "DE", bban: `37040044${account}` }) ?? "";
}

/** Completes and confirms the last step. */
async function saveAccount(page: Page, name: string, iban: string): Promise<void> {
  await page.getByLabel("Account holder full name").fill(name);
  await page.getByRole("textbox", { name: "IBAN" }).fill(iban);
  await page.getByLabel("BIC/SWIFT").fill("COBADEFFXXX");
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveText("Germany");
  await page.getByLabel("Town or city").fill("Köln");
  await expect(page.getByText("We'll send it as “Koln”.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
}

test("a beneficiary is added in three steps, found, named, revealed, edited and deleted", async ({ page }, {
  project,
}) => {
  const name = `Demo Supplier ${project.name} ${Date.now()}`;
  await page.goto("/beneficiaries");
  await page.getByRole("link", { name: "Add New" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who's your recipient?");
  await expectForEveryone(page);
  await page.getByRole("link", { name: /^Business or charity/ }).click();
  await expect(page).toHaveURL("/beneficiaries/add/currency?type=business");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Select their currency");
  await expectForEveryone(page);
  await page.getByRole("searchbox", { name: "Search" }).fill("euro");
  await page.getByRole("link", { name: /^EUR/ }).click();
  await expect(page).toHaveURL("/beneficiaries/add/details?currency=EUR&type=business");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter their account details");
  await expect(page.getByRole("tab")).toHaveText(["Local bank account", "IBAN"]);
  const iban = freshIban();
  await saveAccount(page, name, iban);
  await expect(page).toHaveURL("/beneficiaries");

  await page.getByRole("searchbox").fill(name.toUpperCase());
  const row = page.getByRole("link", { name: new RegExp(name) });
  await expect(page.getByText(`•••• ${iban.slice(-4)}`).locator("visible=true")).toHaveCount(1);
  await expectForEveryone(page);
  await row.locator("visible=true").click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("Germany", { exact: true })).toBeVisible();
  await expect(page.getByText(iban)).toHaveCount(0);
  await expect(page.getByText("Payments to this recipient will appear here.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Send money" })).toHaveAttribute(
    "href",
    /^\/quote\?fromCurrency=GBP&toCurrency=EUR&amount=&isReceiving=false&recipient=[0-9a-f-]{36}$/,
  );
  await page.getByRole("textbox", { name: "Nickname" }).fill("The one in Cologne");
  await page.getByRole("button", { name: "Save Nickname" }).click();
  await expect(page.getByText("Nickname saved successfully")).toBeVisible();
  await page.getByRole("button", { name: "Show full account details" }).click();
  await expect(page.getByText(iban)).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Hide account details" }).click();
  await expect(page.getByText(iban)).toHaveCount(0);

  await page.getByRole("link", { name: "Edit Details" }).click();
  await page.getByLabel("Account holder full name").fill(`${name} KG`);
  await page.getByRole("switch", { name: "Use a different account" }).click();
  await expectForEveryone(page);
  await page.getByRole("switch", { name: "Use a different account" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} KG`);
  await expect(page.getByText(`•••• ${iban.slice(-4)}`)).toBeVisible();

  const address = page.url();
  await page.getByRole("button", { name: "Delete Beneficiary" }).click();
  await expectForEveryone(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete recipient" }).click();
  await expect(page).toHaveURL("/beneficiaries");
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Beneficiary Not Found");
  await expectForEveryone(page);
  await page.getByRole("link", { name: "Back to Recipients" }).click();
  await page.getByRole("searchbox").fill(name);
  await expect(page.getByText("No beneficiaries found").locator("visible=true").first()).toBeVisible();
});

test("an invalid field shows its error beside it, the focus goes to the first, and nothing typed is lost", async ({
  page,
}) => {
  await page.goto("/beneficiaries/new");
  await expect(page).toHaveURL("/beneficiaries/add");
  await page.getByRole("link", { name: /^Someone else/ }).click();
  await page.getByRole("link", { name: /^GBP/ }).first().click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Enter the account holder's full name.")).toBeVisible();
  await expect(page.getByText("Enter the account number.")).toBeVisible();
  await expect(page.getByText("Enter the sort code.")).toBeVisible();
  await expect(page.getByText("Enter the recipient's town or city.")).toBeVisible();
  await expect(page.getByLabel("Account holder full name")).toBeFocused();
  await expectForEveryone(page);

  await page.getByLabel("Account holder full name").fill("Demo Recipient");
  await page.getByLabel("Account number").fill("12345678");
  await page.getByLabel("Town or city").fill("London");
  await page.getByLabel("Sort code").fill("08-99-99");
  await page.getByLabel("Recipient email").fill("not an address");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Enter an email address like name@example.com.")).toBeVisible();
  await expect(page.getByLabel("Recipient email")).toBeFocused();
  await page.getByLabel("Recipient email").fill("name@example.com");
  // Valid in form but of no real bank: only the server has the banks' table.
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByLabel("Account number")).toBeFocused();
  await expect(page.getByLabel("Account number")).toHaveAttribute("aria-invalid", "true");

  await page.getByRole("tab", { name: "IBAN" }).click();
  await page.getByRole("textbox", { name: "IBAN" }).fill("GB29 NWBK 6016 1331 9268 18");
  await page.getByRole("textbox", { name: "IBAN" }).blur();
  await expect(page.getByRole("textbox", { name: "IBAN" })).toHaveAttribute("aria-invalid", "true");
  // An account number is never kept in the tab's draft.
  const drafts = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(drafts).toContain("Demo Recipient");
  expect(drafts).not.toMatch(/12345678|08-99-99|NWBK/);
  await page.getByRole("tab", { name: "Local bank account" }).click();
  await expect(page.getByLabel("Sort code")).toHaveValue("08-99-99");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("link", { name: /^GBP/ }).first().click();
  await expect(page.getByLabel("Account holder full name")).toHaveValue("Demo Recipient");
  await expect(page.getByLabel("Account number")).toHaveValue("12345678");
});

test("a duplicate account is reported, and the input is kept", async ({ page }) => {
  await page.goto("/beneficiaries/add/details?currency=EUR&type=business");
  await saveAccount(page, "Example Trading GmbH (demo)", "DE89 3704 0044 0532 0130 00");
  await expect(
    page.getByText("You've already saved this account, for Example Trading GmbH (demo)."),
  ).toBeVisible();
  await expect(page.getByRole("textbox", { name: "IBAN" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "IBAN" })).toHaveValue("DE89 3704 0044 0532 0130 00");
});

test("a recipient added during a split returns to the split with its input kept", async ({ page }, {
  project,
}) => {
  const name = `Demo Newcomer ${project.name} ${Date.now()}`;
  const { id } = await bookByApi(page, "50");
  await page.goto(`/assign-recipient?tradeId=${id}`);
  await chooseRecipient(page, 1, "Demo Recipient");
  await page.getByLabel("Recipient 1 gets").fill("12.34");
  await page.getByRole("link", { name: "Add a new recipient" }).click();
  await page.getByRole("link", { name: /^Someone else/ }).click();
  await expect(page.getByRole("heading", { name: "For your exchange" })).toBeVisible();
  await page.getByRole("link", { name: /^EUR/ }).first().click();
  await saveAccount(page, name, freshIban());
  await expect(page).toHaveURL(/assign-recipient/);
  await expect(page.getByLabel("Recipient 1 gets")).toHaveValue("12.34");
  await expect(page.getByRole("combobox", { name: "Recipient 2", exact: true })).toContainText(name);
  await continueToPayment(page);
  await expect(page).toHaveURL(/\/pay\?/);
});

test("two recipients added one after the other each keep their line, also after a refresh", async ({ page }, {
  project,
}) => {
  const { id } = await bookByApi(page, "50");
  await page.goto(`/assign-recipient?tradeId=${id}`);
  for (const place of [1, 2]) {
    await page.getByRole("link", { name: "Add a new recipient" }).click();
    await page.getByRole("link", { name: /^Someone else/ }).click();
    await page.getByRole("link", { name: /^EUR/ }).first().click();
    await saveAccount(page, `Demo Split ${place} ${project.name} ${Date.now()}`, freshIban());
    await expect(page).toHaveURL(/assign-recipient/);
    await page.getByLabel(`Recipient ${place} gets`).fill(`${place}0.00`);
  }
  await expect(page.getByLabel("Recipient 1 gets")).toHaveValue("10.00");
  const readDraft = async () => (await page.request.get(`/api/trades/${id}/allocation-draft`)).text();
  await expect.poll(readDraft).toContain("20.00");
  await page.reload();
  await expect(page.getByLabel("Recipient 1 gets")).toHaveValue("10.00");
  await expect(page.getByLabel("Recipient 2 gets")).toHaveValue("20.00");
  await expect(page.getByRole("combobox", { name: "Recipient 1", exact: true })).toHaveText(/Demo Split 1/);
  await expect(page.getByRole("combobox", { name: "Recipient 2", exact: true })).toHaveText(/Demo Split 2/);
  await expect(page.getByRole("button", { name: "Continue to Payment" })).toBeDisabled();
});

test("adding a recipient returns to the address in the link, on this site only", async ({ page }, {
  project,
}) => {
  await page.goto(`/beneficiaries/new?return=${encodeURIComponent("//other.example/")}`);
  await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/beneficiaries");
  await page.goto("/beneficiaries/new?return=/pay?amount=50");
  await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/pay?amount=50");
  await page.goto("/beneficiaries/add?return=/quote");
  await page.getByRole("link", { name: /^Myself/ }).click();
  await page.getByRole("link", { name: /^EUR/ }).first().click();
  await expect(page.getByLabel("Account holder full name")).toBeVisible();
  await expect(page.getByLabel("Recipient email")).toHaveCount(0);
  await saveAccount(page, `Demo Returner ${project.name} ${Date.now()}`, freshIban());
  await expect(page).toHaveURL("/quote");
});

test("a next page that fails leaves the list as it is and can be requested again", async ({ page }) => {
  let isDown = true;
  await page.route("**/api/beneficiaries?*", async (route) => {
    const isNext = route.request().url().includes("cursor=next");
    if (isNext && isDown) {
      return route.fulfill({ status: 503, json: { code: "unavailable", message: "Summit is busy." } });
    }
    if (isNext) return route.fulfill({ json: { items: [], nextCursor: null } });
    const first = await (await route.fetch()).json();
    return route.fulfill({ json: { ...first, nextCursor: "next" } });
  });
  await page.goto("/beneficiaries");
  const failure = page.getByText("We couldn't load any more.");
  // A stream that reconnects has the list read again, which begins with the button.
  await expect(async () => {
    await page.getByRole("button", { name: "Show more" }).click({ timeout: 2_000 });
    await expect(failure).toBeVisible({ timeout: 5_000 });
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText("Demo Recipient").locator("visible=true").first()).toBeVisible();
  await expectForEveryone(page);
  isDown = false;
  // Read again meanwhile, the list begins with the button once more.
  const next = page.getByRole("button", { name: /^(Try again|Show more)$/ });
  await expect(async () => {
    await next.click({ timeout: 2_000 });
    await expect(next).toHaveCount(0, { timeout: 5_000 });
  }).toPass();
  await expect(failure).toHaveCount(0);
});

test("a nickname that cannot be saved says so and stays as typed", async ({ page }) => {
  await page.goto("/beneficiaries");
  await page
    .getByRole("link", { name: /Demo Recipient/ })
    .locator("visible=true")
    .first()
    .click();
  await page.route("**/nickname", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "Busy." } }),
  );
  const nickname = page.getByRole("textbox", { name: "Nickname" });
  await nickname.fill("Somebody");
  await nickname.press("Enter");
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("Failed to save nickname"),
  ).toBeVisible();
  await expect(nickname).toHaveValue("Somebody");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the recipient list and its states are accessible in the ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/beneficiaries");
    await expect(page.getByText("Demo Recipient").locator("visible=true").first()).toBeVisible();
    await expectForEveryone(page);
    const retry = await failUntilRetried(page, "**/api/beneficiaries?*");
    await page.getByRole("searchbox").fill("Nobody by this name");
    await expect(page.getByText("We couldn't load your recipients.")).toBeVisible();
    await expectForEveryone(page);
    await retry();
    await expect(page.getByText("No beneficiaries found").locator("visible=true").first()).toBeVisible();
    await expectForEveryone(page);
  });
}
