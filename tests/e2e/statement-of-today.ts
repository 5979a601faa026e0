import type { Page } from "@playwright/test";
import { camtFile, type DemoEntry } from "../support/camt-file.ts";

/** A bank's statement of today's further entries, which begins with what earlier ones of today ended with; as the desk. */
export async function statementOfToday(page: Page, id: string, entries: readonly DemoEntry[]) {
  const now = new Date().toISOString();
  const today = now.slice(0, 10);
  const answer = await page.request.get("/api/admin/reconciliation?currency=GBP");
  const days: { day: string; statementClosing: string | null }[] = (await answer.json()).days;
  const opening = days.find(({ day }) => day === today)?.statementClosing ?? "0.00";
  const file = camtFile({ id, day: today, madeAt: now.slice(0, 19), opening, entries });
  return { name: "statement.xml", mimeType: "application/xml", buffer: Buffer.from(file) };
}
