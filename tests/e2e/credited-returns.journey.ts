import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { demoApprover } from "./demo-accounts.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";
import { statementOfApprover, uploadStatement } from "./statement-of-today.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const choice = (page: Page, name: RegExp) => page.getByRole("radio", { name });

/** Imports one credit of today as two people; returns the id of its receipt, which waits. */
async function receive(
  page: Page,
  payer: string,
  entry: { amount: string; endToEndId?: string },
): Promise<string> {
  const account = { iban: "GB33BUKB20201555555555", bic: "BUKBGB22" };
  const run = randomUUID();
  const credit = { reference: run.slice(0, 8), text: "for nobody", payer, ...account, ...entry };
  await uploadStatement(page, await statementOfApprover(page, run, [credit]));
  const waiting = await page.request.get("/api/admin/receipts?queue=waiting&limit=50");
  const { items } = await waiting.json();
  return items.find(({ payerName }: { payerName: string }) => payerName === payer).id;
}

/** A payout of 12,000.00 GBP that is at the bank, and the receipt of 11,990.00 GBP that names it. */
async function sentAndBack(page: Page) {
  const payer = `Demo Payer ${randomUUID().slice(0, 8)}`;
  await beginDeskSession(page);
  const receiptId = await receive(page, payer, { amount: "12000.00" });
  const data = { reason: "Sent by mistake" };
  const { id } = await (await page.request.post(`/api/admin/receipts/${receiptId}/return`, { data })).json();
  await beginDeskSession(page, demoApprover);
  await page.request.post("/api/admin/payments/approve", { data: { ids: [id] } });
  const filed = await page.request.post("/api/admin/payout-batches", { data: { ids: [id] } });
  expect(filed.ok(), await filed.text()).toBe(true);
  await beginDeskSession(page);
  const back = { amount: "11990.00", endToEndId: id.replaceAll("-", "") };
  return { id, payer, receiptId: await receive(page, `Demo Bank ${payer}`, back) };
}

async function allocateToDemoClient(page: Page): Promise<void> {
  await page.getByRole("searchbox", { name: "Search trades and clients" }).fill("demo@summit.test");
  await page.getByRole("button", { name: "Balance of Demo Client" }).click();
  await expect(page.getByText("Fully allocated.")).toBeVisible();
}

test("a receipt that names a payout is allocated once staff say that the payout came back", async ({
  page,
}) => {
  const { id, payer, receiptId } = await sentAndBack(page);
  await page.goto(`/admin/receipts/${receiptId}`);
  await expect(page.getByRole("group", { name: "Did this payment come back?" })).toContainText(
    `our payment of 12,000.00 GBP to ${payer}`,
  );
  await allocateToDemoClient(page);
  const allocate = page.getByRole("button", { name: "Allocate receipt" });
  await expect(allocate).toBeDisabled();
  await expectAtBothWidths(page);
  await choice(page, /^Yes, it came back less 10\.00 GBP of charges$/).check();
  await allocate.click();
  await expect(said(page).getByText("Receipt allocated")).toBeVisible();

  await page.goto(`/admin/payouts/${id}`);
  await expect(page.getByText("Returned", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("11,990.00 GBP").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as returned…" })).toBeHidden();
  await expectAtBothWidths(page);
});

test("a receipt that names a payout is allocated as other money, and the payout stays where it is", async ({
  page,
}) => {
  const { id, receiptId } = await sentAndBack(page);
  await page.goto(`/admin/receipts/${receiptId}`);
  await allocateToDemoClient(page);
  await choice(page, /^No, this is other money$/).check();
  await page.getByRole("button", { name: "Allocate receipt" }).click();
  await expect(said(page).getByText("Receipt allocated")).toBeVisible();
  await expect(page.getByText("Balance of Demo Client")).toBeVisible();

  const payout = await (await page.request.get(`/api/admin/payments/${id}`)).json();
  expect(["SENT", "COMPLETED"]).toContain(payout.payment.status);
});
