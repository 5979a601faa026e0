import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Adds a recipient of euros to the account that the page acts for; returns its id. */
export async function addLandlord(page: Page): Promise<string> {
  const added = await page.request.post("/api/beneficiaries", {
    data: {
      accountHolder: "Demo Landlord",
      currency: "EUR",
      type: "someone",
      town: "Berlin",
      addressCountry: "DE",
      iban: "DE89370400440532013000",
      bic: "COBADEFFXXX",
    },
  });
  expect(added.status()).toBe(201);
  return (await added.json()).id;
}
