import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pdf } from "../support/sample-files.ts";
import { bookByApi, chooseRecipient, continueToPayment } from "./book-exchange.ts";
import { confirmByKeyboard } from "./confirm-by-keyboard.ts";
import { demoClient } from "./demo-accounts.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession, logIn } from "./log-in.ts";
import { pressInTurn } from "./press-in-turn.ts";
import { resize } from "./resize.ts";
import { tabTo } from "./tab-to.ts";

/** The smallest valid PNG. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Confirms paying a recipient who is new. */
async function confirmNewRecipientByKeyboard(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog.or(page.getByRole("button", { name: "I've Made the Payment" }))).toBeVisible();
  if (await dialog.isVisible()) await confirmByKeyboard(page, demoClient.password);
}

test("a client goes from the amount to the arrival: quote, book, split, pay, settle", async ({
  page,
  context,
  browserName,
}) => {
  if (browserName === "chromium") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await logIn(page);
  await page.getByLabel("You send", { exact: true }).fill("1250");
  await page.getByRole("button", { name: "Get a Quote" }).click();
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Book" }).click();
  await expect(page.getByText("Exchange Booked")).toBeVisible();

  await expect(page).toHaveURL(
    /assign-recipient\?tradeId=.+&fromCurrency=GBP&toCurrency=EUR&amount=.+&fromAmount=1250.00&useProfitShare=false$/,
  );
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "60");
  const next = page.getByRole("button", { name: "Continue to Payment" });
  await expect(next).toBeDisabled();
  await chooseRecipient(page, 1, "Demo Recipient");
  await page.getByLabel("Recipient 1 gets").fill("500");
  await page.getByRole("button", { name: "Add Another" }).click();
  await chooseRecipient(page, 2, "Example Trading");
  await page.getByLabel("Recipient 2 gets").fill("700.01");
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Add to Balance" }).click();
  await expect(page.getByRole("button", { name: "Add Another" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add to Balance" })).toHaveCount(0);
  await continueToPayment(page);

  await expect(page).toHaveURL(/\/pay\?tradeId=.+&fromCurrency=GBP&amount=1250.00$/);
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "90");
  await expect(page.getByText(/^Please send 1,250\.00 GBP using the account details below$/)).toBeVisible();
  await expect(page.getByText("Simulated bank: do not send real money.")).toBeVisible();
  const reference = await page.getByText(/^FX\d{8}$/).textContent();
  await page.getByRole("button", { name: "Copy Payment Reference" }).click();
  await expect(page.getByText("Payment Reference Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  await page
    .getByLabel("Add a file")
    .setInputFiles({ name: "transfer.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByText("File uploaded")).toBeVisible();
  await expect(page.getByRole("link", { name: /transfer\.png/ })).toBeVisible();
  await expectForEveryone(page);

  await page.getByRole("button", { name: "I've Made the Payment" }).click();
  await expect(page.getByText("Payment Marked as Complete")).toBeVisible();
  await expect(page.getByText("We'll process your payment once received.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: new RegExp(reference ?? "") }).click();

  await expect(page).toHaveURL(/\/trades\//);
  await expect(page.getByRole("heading", { name: "It has arrived" })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("1,250.00 GBP by bank transfer")).toBeVisible();
  await expect(page.getByText("700.01 EUR to Example Trading GmbH (demo)")).toHaveCount(2);
  await expectForEveryone(page);

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: /Download the confirmation/ }).click();
  const confirmation = await downloading;
  expect(confirmation.suggestedFilename()).toBe(`Summit ${reference}.pdf`);
  const bytes = await readFile(await confirmation.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a client goes from the amount to the payment by keyboard alone", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page);
  await page.getByLabel("You send", { exact: true }).focus();
  await page.keyboard.type("90");
  await page.keyboard.press("Enter");
  const terms = page.getByLabel("I accept the terms and conditions");
  await expect(terms).toBeVisible();
  await tabTo(page, terms);
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Book" }));
  await page.keyboard.press("Enter");

  const recipient = page.getByRole("combobox", { name: "Recipient 1", exact: true });
  await expect(recipient).toBeVisible();
  await tabTo(page, recipient);
  // The keys don't wait for the list, as somebody who knows the form types.
  await pressInTurn(page, ["Enter", ..."Demo Rec", "Enter"]);
  await expect(recipient).toContainText("Demo Recipient");
  await tabTo(page, page.getByRole("button", { name: "Continue to Payment" }));
  await page.keyboard.press("Enter");
  await confirmNewRecipientByKeyboard(page);

  const made = page.getByRole("button", { name: "I've Made the Payment" });
  await expect(made).toBeVisible();
  await tabTo(page, made);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("a trade is paid from the balance, with everything stated before the final press", async ({ page }) => {
  const { id } = await bookByApi(page, "100");
  await page.goto(`/assign-recipient?tradeId=${id}`);
  await page.getByRole("button", { name: "Add to Balance" }).click();
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await page.getByRole("button", { name: "Pay 100.00 GBP from balance" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay from your balance?" });
  for (const said of ["Your GBP balance", "your EUR balance", "in your rate"]) {
    await expect(dialog.getByText(said)).toBeVisible();
  }
  await expect(dialog.getByText("Straight away", { exact: true })).toBeVisible();
  await expectForEveryone(page);
  await dialog.getByRole("button", { name: "Pay 100.00 GBP" }).click();
  await expect(page).toHaveURL(/\/trades\//);
  await expect(page.getByRole("heading", { name: "In your balance" })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("100.00 GBP from your balance")).toBeVisible();
});

test("an unpaid exchange is cancelled after a confirmation, and then requests no money", async ({ page }) => {
  const { id } = await bookByApi(page, "60");
  await page.goto(`/trades/${id}`);
  await expect(page.getByText(/^60\.00 GBP is due by \d\d \w{3} \d{4} \d\d:\d\d\./)).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Cancel this exchange" }).click();
  await expect(page.getByRole("dialog", { name: "Cancel this exchange?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel this exchange" }).click();
  await page.getByRole("button", { name: /^Cancel for / }).click();
  await expect(page.getByText(/^This exchange was cancelled on /)).toBeVisible();
  await expectForEveryone(page);
  await page.goto(`/pay?tradeId=${id}`);
  await expect(page.getByText("Please don't send any money for it.")).toBeVisible();
  await page.goto(`/assign-recipient?tradeId=${id}`);
  await expect(page.getByText("you can't assign recipients")).toBeVisible();
});

test("the split shows what is left or too much, and is balanced by a press", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto("/quote?fromCurrency=GBP&toCurrency=EUR&amount=100&isReceiving=true");
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Book" }).click();
  await chooseRecipient(page, 1, "Demo Recipient");
  await expect(page.getByLabel("Recipient 1 gets")).toHaveValue("100.00");
  const next = page.getByRole("button", { name: "Continue to Payment" });
  await expect(next).toBeEnabled();
  await page.getByLabel("Recipient 1 gets").fill("99.99");
  await expect(next).toBeEnabled();
  await page.getByLabel("Recipient 1 gets").fill("120");
  await expect(next).toBeDisabled();
  await expect(page.getByText("Too much", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /Remove the extra €?20\.00/ }).click();
  await expect(page.getByLabel("Recipient 1 gets")).toHaveValue("100.00");
  const amount = page.getByLabel("Recipient 1 gets");
  await amount.fill("1234567.89");
  for (const width of [390, 640, 768, 1280, 1440]) {
    await resize(page, width);
    const hidden = () => amount.evaluate((field) => field.scrollWidth - field.clientWidth);
    await expect.poll(hidden, `of an amount of millions, in px, where the page is ${width} px wide`).toBe(0);
  }
  await amount.fill("40");
  await page.getByRole("button", { name: "Add Another" }).click();
  await page.getByRole("combobox", { name: "Recipient 2", exact: true }).click();
  await expect(page.getByRole("option", { name: /^Example Trading/ })).toBeVisible();
  await expect(page.getByRole("option", { name: "Demo Recipient" })).toHaveCount(0);
});

test("a file that is no proof is refused with a reason, and existing proofs stay", {
  tag: "@desktop",
}, async ({ page }) => {
  const { id } = await bookByApi(page, "70");
  await page.goto(`/pay?tradeId=${id}`);
  const file = page.getByLabel("Add a file");
  await file.setInputFiles({
    name: "notes.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("no PDF at all"),
  });
  await expect(
    page.getByText("notes.pdf: Please upload an image (PNG, JPEG, WebP or HEIC) or a PDF."),
  ).toBeVisible();
  const script = pdf("<< /S /JavaScript /JS (app.alert(1)) >>\n");
  await file.setInputFiles({ name: "slip.pdf", mimeType: "application/pdf", buffer: script });
  await expect(page.getByText("slip.pdf: This PDF contains scripts.")).toBeVisible();
  const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1);
  await file.setInputFiles({ name: "film.png", mimeType: "image/png", buffer: tooLarge });
  await expect(
    page.getByText("film.png: This file is larger than 10 MB. Choose a smaller one."),
  ).toBeVisible();
  await file.setInputFiles({ name: "transfer.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByRole("link", { name: /transfer\.png/ })).toBeVisible();
  await expect(page.getByText("film.png")).toHaveCount(0);
});

test("an unknown exchange, or somebody else's, is not found", async ({ page }) => {
  for (const address of [
    "/trades/01990000-0000-7000-8000-000000000000",
    "/pay?tradeId=01990000-0000-7000-8000-000000000000",
    "/assign-recipient?tradeId=no-id",
    "/pay",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Exchange Not Found");
  }
  await expectForEveryone(page);
});

test("an exchange that fails to load says what is not lost, and loads again", async ({ page }) => {
  const { id } = await bookByApi(page, "80");
  const retry = await failUntilRetried(page, `**/api/trades/${id}`);
  await page.goto(`/trades/${id}`);
  await expect(page.getByText("Your booking is safe.")).toBeVisible();
  await expectForEveryone(page);
  await retry();
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
});
