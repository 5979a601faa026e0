import type { Page } from "@playwright/test";
import { composeIBAN } from "ibantools";
import { activatedClient } from "./activated-client.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

/** Saves a recipient whose account ends as given, for which the simulated bank has its answer. */
async function addRecipient(page: Page, ending: string): Promise<string> {
  const iban = composeIBAN({ countryCode: "DE", bban: `37040044${"12345678"}${ending}` });
  const answer = await page.request.post("/api/beneficiaries", {
    data: {
      accountHolder: "Erika Mustermann",
      currency: "EUR",
      type: "someone",
      iban,
      bic: "COBADEFF",
      town: "Berlin",
      addressCountry: "DE",
    },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

test("a recipient's name is checked with the bank, and one that doesn't match is confirmed before it is paid", async ({
  page,
}, { project }) => {
  await keepSession(page, "client", await activatedClient(`payee-${project.name}`));

  await page.goto(`/beneficiaries/${await addRecipient(page, "00")}`);
  const panel = page.getByRole("region", { name: "Name check" });
  await expect(panel).toContainText("The name matches the account at the bank.");
  await expect(panel).toContainText("Simulated: no bank was asked.");
  await expectAtBothWidths(page);

  await page.goto(`/beneficiaries/${await addRecipient(page, "97")}`);
  await expect(panel.getByRole("alert")).toContainText(
    "The name Erika Mustermann doesn't match the account.",
  );
  await expectAtBothWidths(page);
  await panel.getByRole("button", { name: "I've checked, the details are right" }).click();
  await expect(panel).toContainText("You confirmed the details on");
  await expectAtBothWidths(page);

  await page.goto(`/beneficiaries/${await addRecipient(page, "98")}`);
  await expect(panel).toContainText("The account of Erika Mustermann is in the name of E. Mustermann.");
  await panel.getByRole("button", { name: "Use this name" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("E. Mustermann");
  await expectAtBothWidths(page);
});

test("a name that doesn't match the account is pointed out where the recipient is chosen", async ({ page }, {
  project,
}) => {
  await keepSession(page, "client", await activatedClient(`payee-chosen-${project.name}`));
  const id = await addRecipient(page, "97");
  const opened = await page.request.post("/api/balances", {
    data: { currency: "EUR" },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect(opened.ok()).toBe(true);
  await page.goto(`/balances/EUR/withdraw?recipient=${id}`);
  await expect(page.getByRole("alert").filter({ hasText: "doesn't match the account" })).toBeVisible();
  await expectAtBothWidths(page);
  await page.getByRole("button", { name: "I've checked, the details are right" }).click();
  await expect(page.getByText("You confirmed the details on")).toBeVisible();
});
