import type { Page } from "@playwright/test";
import { camtFile, type DemoEntry } from "../support/camt-file.ts";
import { demoApprover } from "./demo-accounts.ts";
import { expect } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

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

export async function uploadStatement(page: Page, file: Awaited<ReturnType<typeof statementOfToday>>) {
  const imported = await page.request.post("/api/admin/statements", { multipart: { file } });
  expect(imported.ok(), await imported.text()).toBe(true);
}

/** `statementOfToday` that the demo's approver has imported, so that its money is confirmed once the administrator does too. */
export async function statementOfApprover(...[page, ...statement]: Parameters<typeof statementOfToday>) {
  const file = await statementOfToday(page, ...statement);
  await beginDeskSession(page, demoApprover);
  await uploadStatement(page, file);
  await beginDeskSession(page);
  return file;
}
