import type { Page } from "@playwright/test";
import { composeIBAN } from "ibantools";
import { activatedClient, type Client } from "./activated-client.ts";
import { giveMoney } from "./give-money.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

const iban = (number: number) =>
  composeIBAN({ countryCode: "DE", bban: `37040044${10 ** 9 + number * 100 + 11}` }) ?? "";
const heads = "Recipient\tCurrency\tAmount\tReference\tIBAN\tBIC\tTown\tCountry\tGrade";

/** Thirty payments of which the first twelve have a wrong amount. */
function salaries(): string {
  const rows = Array.from({ length: 30 }, (_, index) =>
    [
      `Demo Person ${index + 1}`,
      "EUR",
      index < 12 ? "ten" : "10.00",
      "Salary",
      iban(index),
      "COBADEFF",
      "Berlin",
      "DE",
      "B2",
    ].join("\t"),
  );
  return [heads, ...rows].join("\n");
}

/** A client with 1,000.00 EUR. */
export async function beginWithEuros(page: Page, name: string): Promise<Client> {
  const client = await activatedClient(name);
  await keepSession(page, "client", client);
  const { id } = await (await page.request.get("/api/user")).json();
  await giveMoney(id, "EUR", "1000.00");
  return client;
}

/** Pastes the thirty payments, after something that is no table. */
export async function pasteSalaries(page: Page): Promise<void> {
  await page.goto("/batches");
  await expect(page.getByText("No batches yet")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("main").getByRole("link", { name: "New batch" }).click();
  await page.getByLabel("Table").fill("no table");
  await page.getByLabel("Name of the batch").fill("Salaries");
  await page.getByRole("button", { name: "Check the table" }).click();
  await expect(page.getByText(/^We couldn't read this\./)).toBeVisible();
  await expect(page.getByLabel("Name of the batch")).toHaveValue("Salaries");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Table").fill(salaries());
  // The tab remembers drafts, and no draft has account numbers.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(iban(0));
  await page.getByRole("button", { name: "Check the table" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Salaries");
  await expect(page.getByText("12 lines to correct")).toBeVisible();
  await expect(page.getByText(/^We didn't use this column: Grade\. /)).toBeVisible();
}
