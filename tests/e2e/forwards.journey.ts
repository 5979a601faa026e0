import type { Page } from "@playwright/test";
import { activatedClient } from "./activated-client.ts";
import { enterForwardAmount } from "./enter-forward-amount.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { giveMoney } from "./give-money.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { beginSession } from "./log-in.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";
import { confirmLastRequest, openForwardPair } from "./open-forward-pair.ts";
import { untilFirm } from "./until-firm.ts";

const pair = { fromCurrency: "GBP", toCurrency: "USD" };

test.beforeAll(() => openForwardPair(pair));
test.afterAll(() => openForwardPair(pair, false));

/** Chooses a delivery day two months ahead in the calendar, by keyboard alone; returns its text. */
async function chooseByKeyboard(page: Page): Promise<string> {
  const day = page.getByLabel("Day", { exact: true });
  await day.focus();
  await page.keyboard.press("Alt+ArrowDown");
  const calendar = page.getByRole("dialog", { name: "Day" });
  const month = calendar.getByRole("status");
  await expect(calendar.getByRole("gridcell").locator("button:disabled").first()).toBeAttached();
  const first = await month.textContent();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await expect(month).not.toHaveText(first ?? "");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expectAtBothWidths(page);
  await page.keyboard.press("Enter");
  await expect(calendar).toHaveCount(0);
  const text = await day.inputValue();
  expect(text).toMatch(/^\d{2} \w{3} \d{4}$/);
  return text;
}

test("a forward is booked from a calendar by keyboard, and its page says what comes", async ({ page }) => {
  const client = await activatedClient("forwards");
  await keepSession(page, "client", client);
  const { id } = await (await page.request.get("/api/user")).json();
  await giveMoney(id, "GBP", "40.00");
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Client area" }).getByRole("link", { name: "Forwards" }).click();
  await expect(page.getByText("No forwards yet")).toBeVisible();
  await expectAtBothWidths(page);

  await page.getByRole("link", { name: "New forward" }).click();
  await page.getByRole("button", { name: "Get a quote" }).click();
  await expect(page.getByText("Enter an amount in one of the two boxes")).toBeVisible();
  await enterForwardAmount(page, "1000");
  const day = await chooseByKeyboard(page);
  await expectAtBothWidths(page);
  await page.getByRole("button", { name: "Get a quote" }).click();

  await expect(page.getByRole("heading", { name: "Forward quote" })).toBeVisible();
  await expect(page.getByText(/^The deposit is 50\.00 GBP, and you have 40\.00 GBP/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Book forward" })).toBeDisabled();
  await expect(page.getByText(/They aren't a fee/)).toBeVisible();
  await expectAtBothWidths(page);

  await giveMoney(id, "GBP", "100.00");
  const book = page.getByRole("button", { name: "Book forward" });
  await expect(book).toBeEnabled();
  await book.click();
  await expect(page.getByText("Please accept the terms and conditions")).toBeVisible();
  await page.getByLabel("I accept the terms and conditions").check();
  await untilFirm(page, 30);
  await book.click();
  await expect(page).toHaveURL(/\/forwards\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "GBP to USD forward" })).toBeVisible();
  await expect(page.getByText(/^You can exchange it from /)).toBeVisible();
  await expect(page.getByText(new RegExp(day)).first()).toBeVisible();
  await expectAtBothWidths(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download the confirmation/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole("link", { name: "Forwards" }).first().click();
  await expect(page.getByRole("table", { name: "Open forwards" })).toContainText("1,000.00 GBP");
  await expectAtBothWidths(page);
  await page.goto("/balances/GBP");
  await expect(page.getByText("£90.00").first()).toBeVisible();
});

test("a deposit is paid by bank transfer, and the forward opens once the money is there", async ({ page }, {
  project,
}) => {
  await keepSession(page, "client", await activatedClient(`forwards-transfer-${project.name}`));
  const { id } = await (await page.request.get("/api/user")).json();
  await page.goto("/forwards/new");
  await enterForwardAmount(page, "1000");
  await chooseByKeyboard(page);
  await page.getByRole("button", { name: "Get a quote" }).click();
  const book = page.getByRole("button", { name: "Book forward" });
  await expect(book).toBeDisabled();
  await page.getByRole("radio", { name: /^By bank transfer/ }).check();
  await expectAtBothWidths(page);
  await page.getByLabel("I accept the terms and conditions").check();
  await untilFirm(page, 30);
  await book.click();
  await expect(page).toHaveURL(/\/forwards\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: /^Pay the deposit of 50\.00 GBP by/ })).toBeVisible();
  await expect(page.getByText("Simulated bank: do not send real money.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change the date" })).toHaveCount(0);
  await expectAtBothWidths(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Pay a deposit of 50.00 GBP")).toBeVisible();
  await expectAtBothWidths(page);
  await giveMoney(id, "GBP", "60.00");
  await page.goto("/forwards");
  await expect(page.getByText("Awaiting deposit")).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("table", { name: "Open forwards" })).toContainText("Open");
  }).toPass();
  await page.goto("/balances/GBP");
  await expect(page.getByText("£10.00").first()).toBeVisible();
});

test("a part that can't be exchanged yet is refused in words, and a margin call is shown with its deadline", async ({
  page,
}) => {
  await beginSession(page);
  const { id } = await bookByApi(page);
  // Weeks would have to pass, and the rate to fall and rise again.
  let isCalled = true;
  await page.route(`**/api/forwards/${id}`, async (route) => {
    const answer = await route.fetch();
    const dueBy = new Date(Date.now() + 86_400_000).toISOString();
    const marginCall = isCalled ? { amount: "12.34", dueBy } : null;
    const worth = { at: new Date().toISOString(), rate: 1.2, change: "-30.00" };
    const worths = ["-5.00", "4.00", "-30.00"].map((change, index) => ({ day: `2026-11-2${index}`, change }));
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), drawableNow: true, marginCall, worth, worths },
    });
  });
  await page.goto(`/forwards/${id}`);
  await expect(page.getByRole("heading", { name: /^Add 12\.34 GBP to your deposit by/ })).toBeVisible();
  await expect(page.getByText("Worth 30.00 GBP less than at your rate")).toBeVisible();
  await expectAtBothWidths(page);

  await page.getByRole("button", { name: "Add to deposit" }).click();
  const deposit = page.getByRole("dialog", { name: "Add to the deposit" });
  await expectAtBothWidths(page);
  await deposit.getByRole("button", { name: "Add to deposit" }).click();
  await expect(deposit.getByText("No more money is asked for this forward at the moment.")).toBeVisible();
  await deposit.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("button", { name: "Exchange a part" })).toHaveCount(0);

  isCalled = false;
  await page.reload();
  await page.getByRole("button", { name: "Exchange a part" }).click();
  const part = page.getByRole("dialog", { name: "Exchange a part" });
  await part.getByLabel("You sell", { exact: true }).fill("400");
  await expect(part.getByText("600.00 GBP")).toBeVisible();
  await expectAtBothWidths(page);
  await part.getByRole("button", { name: "Exchange 400.00 GBP" }).click();
  await expect(
    part.getByText("This forward can't be used yet. Its page says from when it can."),
  ).toBeVisible();
  await part.getByRole("button", { name: "Not now" }).click();
});

test("what is left of a forward moves to an earlier day at the rate beside the present one, and its page lists the change", async ({
  page,
}, { project }) => {
  await keepSession(page, "client", await activatedClient(`forwards-moved-${project.name}`));
  const { id: clientId } = await (await page.request.get("/api/user")).json();
  await giveMoney(clientId, "GBP", "100.00");
  const { id } = await bookByApi(page);
  await page.goto(`/forwards/${id}`);
  await page.getByRole("button", { name: "Change the date" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the date" });
  await dialog.getByRole("button", { name: "Get a quote" }).click();
  await expect(dialog.getByText("Choose other dates than the present ones")).toBeVisible();
  const day = dialog.getByLabel("Day", { exact: true });
  await day.focus();
  await page.keyboard.press("Alt+ArrowDown");
  const calendar = page.getByRole("dialog", { name: "Day", exact: true });
  await expect(calendar.getByRole("gridcell").locator("button:disabled").first()).toBeAttached();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(calendar).toHaveCount(0);
  await expectAtBothWidths(page);
  await dialog.getByRole("button", { name: "Get a quote" }).click();
  await expect(dialog.getByRole("columnheader", { name: "New" })).toBeVisible();
  await expect(dialog.getByText(/^Held for \d+ seconds?\.$/)).toBeVisible();
  await expectAtBothWidths(page);
  await dialog.getByRole("button", { name: "Other dates" }).click();
  await dialog.getByRole("button", { name: "Get a quote" }).click();
  await untilFirm(dialog, 30);
  await dialog.getByRole("button", { name: "Change the date" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Changes of the date" })).toBeVisible();
  await expectAtBothWidths(page);
});

test("two of the staff set the deposit on a client's forwards, which their next quote has", async ({
  page,
  otherPage,
}, { project }) => {
  await keepSession(otherPage, "client", await activatedClient(`forwards-deposit-${project.name}`));
  const { id } = await (await otherPage.request.get("/api/user")).json();
  await beginDeskSession(page);
  await page.goto(`/admin/clients/${id}`);
  const panel = page.getByRole("region", { name: "Deposit on forwards" });
  await expect(panel.getByText("5%")).toBeVisible();
  await panel.getByRole("button", { name: "Change deposit" }).click();
  const dialog = page.getByRole("dialog", { name: "Deposit on forwards" });
  await dialog.getByLabel("Deposit (%)").fill("21");
  await dialog.getByLabel("Reason").fill("Audited accounts");
  await dialog.getByRole("button", { name: "Change deposit" }).click();
  await expect(dialog.getByText("Enter a whole percent from 0 to 20", { exact: true })).toBeVisible();
  await expectAtBothWidths(page);
  await dialog.getByLabel("Deposit (%)").fill("2");
  await dialog.getByRole("button", { name: "Change deposit" }).click();
  await expect(dialog).toHaveCount(0);
  await confirmLastRequest();
  await page.reload();
  await expect(panel.getByText("2%")).toBeVisible();
  await expectAtBothWidths(page);
  await otherPage.goto("/forwards/new");
  const terms = await otherPage.request.get("/api/forward-terms");
  expect((await terms.json()).depositPercent).toBe(2);
});

test("the desk closes out what is left of a forward at the cost that it sees", async ({ page, otherPage }, {
  project,
}) => {
  const client = await activatedClient(`forwards-closed-${project.name}`);
  await keepSession(otherPage, "client", client);
  const { id: clientId } = await (await otherPage.request.get("/api/user")).json();
  await giveMoney(clientId, "GBP", "100.00");
  const { id, reference } = await bookByApi(otherPage);
  await beginDeskSession(page);
  await page.goto("/admin/forwards");
  await expect(page.getByRole("heading", { level: 1, name: "Forwards" })).toBeVisible();
  await expect(page.getByText(reference).filter({ visible: true })).toBeVisible();
  await expectAtBothWidths(page);
  await page.goto(`/admin/forwards/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: reference })).toBeVisible();
  await expectAtBothWidths(page);
  await page.getByRole("button", { name: "Close out" }).click();
  const dialog = page.getByRole("dialog", { name: "Close out this forward?" });
  await expect(dialog.getByText(/^Priced at /)).toBeVisible();
  await expectAtBothWidths(page);
  await dialog.getByRole("button", { name: "Close out" }).click();
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await dialog.getByLabel("Reason").fill("The client asked for it");
  await dialog.getByRole("button", { name: "Close out" }).click();
  await expect(page.getByRole("heading", { name: "Closed out", exact: true })).toBeVisible();
  await expect(page.getByText("The client asked for it")).toBeVisible();
  await expectAtBothWidths(page);
  await otherPage.goto(`/forwards/${id}`);
  await expect(otherPage.getByText("Closed out").first()).toBeVisible();
  await expectAtBothWidths(otherPage);
});

/** A forward of 1,000.00 GBP for the last day that is possible. */
async function bookByApi(page: Page): Promise<{ readonly id: string; readonly reference: string }> {
  const quote = await page.request.post("/api/forward-quotes", {
    data: { ...pair, amount: "1000", deliveryTo: await someDay(page) },
  });
  const booked = await page.request.post("/api/forwards", {
    data: { quoteId: (await quote.json()).id, termsAccepted: true },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect(booked.ok(), await booked.text()).toBe(true);
  return booked.json();
}

/** A day on which the pair's forwards can be delivered. */
async function someDay(page: Page): Promise<string> {
  const dates = await page.request.get("/api/forward-dates?fromCurrency=GBP&toCurrency=USD");
  return (await dates.json()).latest;
}
