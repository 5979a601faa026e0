import type { Page } from "@playwright/test";
import { composeIBAN } from "ibantools";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { linkedMail } from "./linked-mail.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** A German account that no other test saves; its last digits are none that the simulated name check knows. */
function freshIban(last: number): string {
  const account = `${String(Date.now()).slice(-8)}${last}0`;
  return composeIBAN({ countryCode: "DE", bban: `37040044${account}` }) ?? "";
}

test("a recipient who is asked enters their account by the mailed link, and the client checks and saves it", async ({
  page,
  browser,
}, { project }) => {
  const name = `Demo Asked ${project.name} ${Date.now()}`;
  const email = `asked-${project.name}-${Date.now()}@example.test`;
  await page.goto("/beneficiaries");
  await page.getByRole("link", { name: "Ask for details" }).click();
  await page.getByLabel("Their name").fill("win.example.com");
  await page.getByLabel("Their email address").fill(email);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Enter a name, not a web or email address.")).toBeVisible();
  await page.getByLabel("Their name").fill(name);
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page).toHaveURL("/beneficiaries");
  await expect(page.getByRole("region", { name: "Requests for details" })).toContainText(name);

  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  await theirs.goto(await linkedMail(email, "recipient-details"));
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Your account details");
  await expect(theirs.getByLabel("Account holder full name")).toHaveValue(name);
  await expect(theirs).toHaveURL(/\/recipient-details$/);
  await theirs.getByRole("textbox", { name: "IBAN" }).fill(freshIban(1));
  await theirs.getByLabel("BIC/SWIFT").fill("COBADEFFXXX");
  await theirs.getByLabel("Town or city").fill("Berlin");
  await expectForEveryone(theirs);
  await theirs.getByRole("button", { name: "Send details" }).click();
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await stranger.close();

  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("region", { name: "Details to check" })).toContainText("Berlin");
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Save as recipient" }).click();
  await expect(page).toHaveURL(/\/beneficiaries\/[0-9a-f-]{36}$/);
  await expect(page.getByText("0.00 EUR")).toBeVisible();
  await page.getByLabel("New label").fill("Suppliers");
  await page.getByRole("button", { name: "Add label" }).click();
  await expect(page.getByRole("button", { name: "Remove the label Suppliers" })).toBeVisible();
  await expectForEveryone(page);
});

test("recipients are imported from a file, corrected in place and found by their label", async ({ page }) => {
  const label = `L${Date.now()}`;
  const row = (place: number, iban: string) =>
    `Demo Imported Müller ${place}\tEUR\t${iban}\tCOBADEFF\tBerlin\tDE\t${label}`;
  await page.goto("/beneficiaries/import");
  const heads = "Account holder\tCurrency\tIBAN\tBIC\tTown\tCountry\tLabels";
  const text = [heads, row(1, freshIban(2)), row(2, "x")].join("\n");
  // As Excel in Europe writes it.
  const buffer = Buffer.from(text, "latin1");
  await page.locator('input[type="file"]').setInputFiles({ name: "staff.csv", mimeType: "text/csv", buffer });
  const iban = page.getByRole("textbox", { name: "IBAN, line 2", exact: true });
  await expect(iban).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Save 2 recipients" })).toBeDisabled();
  await iban.fill(freshIban(3));
  await page.getByRole("button", { name: "Check changes" }).click();
  await page.getByRole("button", { name: "Save 2 recipients" }).click();
  await expect(page).toHaveURL("/beneficiaries");
  await page.getByRole("button", { name: label }).click();
  await expect(page.getByRole("link", { name: /^Demo Imported Müller/ }).locator("visible=true")).toHaveCount(
    2,
  );
  await expectForEveryone(page);
});
