import type { Page } from "@playwright/test";
import { addLandlord } from "./add-landlord.ts";
import { expect } from "./journey.ts";

/** Withdrawals of a preparer to a new recipient, which wait for approval. */
export async function preparePayments(
  page: Page,
  { amounts, key }: { readonly amounts: readonly string[]; readonly key: string },
): Promise<void> {
  const beneficiaryId = await addLandlord(page);
  for (const amount of amounts) {
    const prepared = await page.request.post("/api/balances/EUR/withdrawals", {
      data: { beneficiaryId, amount },
      headers: { "idempotency-key": `${key}-${amount}` },
    });
    expect(prepared.status()).toBe(202);
  }
}
