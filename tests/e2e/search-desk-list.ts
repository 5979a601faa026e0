import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Searches a list of the desk, and waits until its rows are those found: until then they can be replaced under a press. */
export async function searchDeskList(page: Page, things: "clients" | "trades", text: string): Promise<void> {
  const found = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    return pathname === `/api/admin/${things}` && searchParams.get("search") === text;
  });
  await page.getByRole("searchbox", { name: `Search ${things}` }).fill(text);
  await found;
  // Busy since before the call.
  await expect(page.getByRole("region", { name: things, exact: true })).not.toHaveAttribute("aria-busy");
}
