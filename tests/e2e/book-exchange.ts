import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { chooseOption } from "./choose-option.ts";
import { confirmIfAsked } from "./confirm-if-asked.ts";
import { expect } from "./journey.ts";

/** Books pounds for euros on the quote screen and returns the trade's id, with the recipients screen open. */
export async function bookExchange(page: Page, amount: string): Promise<string> {
  await page.goto(`/quote?fromCurrency=GBP&toCurrency=EUR&amount=${amount}`);
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Book" }).click();
  await expect(page).toHaveURL(/^[^?]+\/assign-recipient\?/);
  await expect(page.getByText("Left to assign")).toBeVisible();
  return new URL(page.url()).searchParams.get("tradeId") ?? "";
}

/** Books pounds for euros as the signed-in client without opening a screen. */
export async function bookByApi(page: Page, amount: string): Promise<{ id: string; reference: string }> {
  const { request } = page.context();
  const input = { fromCurrency: "GBP", toCurrency: "EUR", amount, isReceiving: false };
  const quote = await (await request.post("/api/quotes", { data: input })).json();
  const answer = await request.post("/api/trades", {
    data: { quoteId: quote.id, termsAccepted: true, useProfitShare: false },
    headers: { "idempotency-key": randomUUID() },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Picks a recipient for a line of the split by typing a part of their name. */
export async function chooseRecipient(page: Page, line: number, name: string): Promise<void> {
  await page.getByRole("combobox", { name: `Recipient ${line}`, exact: true }).click();
  await page.getByRole("combobox", { name: "Search your recipients" }).fill(name);
  await chooseOption(page, name);
}

/** Continues to the payment and confirms paying a new recipient. */
export async function continueToPayment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await confirmIfAsked(page, page.getByRole("button", { name: "I've Made the Payment" }));
}
