import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { bookByApi } from "./book-exchange.ts";
import { confirmChange } from "./confirm-change.ts";
import { demoApprover, demoClient } from "./demo-accounts.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { beginDeskSession, logInToDesk } from "./log-in-to-desk.ts";
import { statementOfApprover, statementOfToday, uploadStatement } from "./statement-of-today.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

type File = Awaited<ReturnType<typeof statementOfToday>>;

async function importFile(page: Page, file: File): Promise<void> {
  await page.getByRole("button", { name: "Import statement" }).click();
  await page.getByLabel("Statement file").setInputFiles(file);
}

test("a bank statement funds three trades and queues two receipts, one of which is put into the client's balance", async ({
  page,
}) => {
  await beginSession(page);
  const booked = [];
  for (const amount of ["200.00", "210.00", "220.00", "230.00"]) booked.push(await bookByApi(page, amount));
  const [one, two, three, over] = booked;
  const payer = "Demo Client";
  const run = randomUUID().slice(0, 8);
  const entries = [
    { reference: `${run}-1`, amount: "200.00", text: one?.reference ?? "", payer },
    { reference: `${run}-2`, amount: "210.00", text: `thanks ${two?.reference}`, payer },
    { reference: `${run}-3`, amount: "220.00", text: three?.reference ?? "", payer },
    { reference: `${run}-4`, amount: "240.00", text: over?.reference ?? "", payer },
    { reference: `${run}-5`, amount: "12.34", text: "happy birthday", payer: `Demo Payer ${run}` },
  ];
  await logInToDesk(page);
  await page.getByRole("link", { name: "Receipts" }).click();
  const file = await statementOfToday(page, run, entries);
  await importFile(page, file);
  const dialog = page.getByRole("dialog", { name: "Statement imported" });
  await expect(dialog.getByRole("listitem")).toHaveText([
    "3 receipts funded their trades.",
    "2 receipts need a decision.",
    "5 receipts can't be paid out or converted until another person imports this file too, or an approver verifies them.",
  ]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  for (const trade of [one, two, three]) {
    const answer = await page.request.get(`/api/trades/${trade?.id}`);
    expect((await answer.json()).stage).not.toBe("AWAITING_FUNDS");
  }

  await importFile(page, file);
  await expect(dialog).toContainText("All 5 entries were already imported. Nothing changed.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Import statement" }).click();
  await page
    .getByLabel("Statement file")
    .setInputFiles({ name: "x.xml", mimeType: "application/xml", buffer: Buffer.from("<a><b></a>") });
  await expect(page.getByRole("dialog").getByText(/Line 1: the file is not well-formed XML/)).toBeVisible();
  await page.keyboard.press("Escape");

  const table = page.getByRole("table", { name: "Receipts" });
  const reason = table.getByText("230.00 GBP was due, but 240.00 GBP arrived.");
  await expect(reason.filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await table
    .getByRole("row", { name: `Demo Payer ${run}` })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "12.34 GBP" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search trades and clients" }).fill(demoClient.email);
  await page.getByRole("button", { name: `Balance of Demo Client` }).click();
  await expect(page.getByText("Fully allocated.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Allocate receipt" }).click();
  await expect(said(page).getByText("Receipt allocated")).toBeVisible();
  await expect(page.getByText("Balance of Demo Client")).toBeVisible();

  await page.goto("/admin/receipts?view=over");
  await page
    .getByRole("table", { name: "Receipts" })
    .getByRole("row", { name: `Allocate 230.00 GBP to ${over?.reference}` })
    .getByRole("link")
    .click();
  await expect(page.getByRole("searchbox", { name: "Search trades and clients" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(said(page).getByText("Suggestion accepted")).toBeVisible();
  await expect(page.getByText(`Trade ${over?.reference}`)).toBeVisible();
});

test("a payout prepared by one person is approved by another, never by themselves, and leaves in a file", async ({
  page,
}) => {
  const run = randomUUID().slice(0, 8);
  await beginDeskSession(page);
  const payer = `Demo Payer ${run}`;
  const account = { iban: "GB33BUKB20201555555555", bic: "BUKBGB22" };
  const entry = { reference: run, amount: "12000.00", text: "for nobody", payer, ...account };
  const statement = await statementOfApprover(page, run, [entry]);
  await page.goto("/admin/receipts");
  await importFile(page, statement);
  await expect(page.getByText("1 receipt is now confirmed: a second person imported it.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  const receipts = page.getByRole("table", { name: "Receipts" });
  await receipts.getByRole("row", { name: payer }).getByRole("link").click();
  await page.getByRole("button", { name: "Return to payer" }).click();
  const dialog = page.getByRole("dialog", { name: "Return to payer" });
  await dialog.getByLabel("Reason").fill("Sent by mistake");
  await expect(dialog.getByText("To the payer's account •••• 5555")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Return to payer" }).click();
  await expect(said(page).getByText("Return prepared: needs a second approver")).toBeVisible();

  const payouts = page.getByRole("table", { name: "Payouts" });
  const mine = payouts.getByRole("checkbox", { name: `12,000.00 GBP to ${payer}` });
  await page.getByRole("link", { name: "Payouts" }).click();
  await page.getByRole("link", { name: "To approve", exact: true }).click();
  await mine.check();
  await page.getByRole("button", { name: "Approve 1 payout" }).click();
  await expect(
    page.getByText("You prepared this payout, so a different person has to approve it."),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Decline…" }).click();
  await expect(page.getByRole("dialog", { name: "Decline payout" })).toContainText(
    `12,000.00 GBP to ${payer}. The money goes back to the receipts queue.`,
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await beginDeskSession(page, demoApprover);
  await page.goto("/admin/payouts?view=prepared");
  await mine.check();
  await page.getByRole("button", { name: "Approve 1 payout" }).click();
  await expect(said(page).getByText("1 payout approved")).toBeVisible();
  const approved = page.getByRole("link", { name: "Approved", exact: true });
  await approved.click();
  // The list before may still have it.
  await expect(approved).toHaveAttribute("aria-current", "page");
  await mine.check();
  await page.getByRole("button", { name: "Create file of 1 payout" }).click();
  await expect(said(page).getByText(/1 payout added to SUMMIT-\d{8}-\d{6}/)).toBeVisible();
  await page.getByRole("link", { name: "Files" }).click();
  const arriving = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Download SUMMIT/ })
    .first()
    .click();
  const file = await readFile(await (await arriving).path(), "utf8");
  expect(file).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
  expect(file).toContain(`<Nm>${payer}</Nm>`);
  expect(file).toContain('<InstdAmt Ccy="GBP">12000.00</InstdAmt>');
  await expectAccessible(page);
  // The simulated bank confirms it a moment later.
  const completed = async () =>
    (await page.request.get("/api/admin/payments?stage=completed&limit=200")).text();
  await expect.poll(completed, { intervals: [100], timeout: 120_000 }).toContain(payer);
  await page.goto("/admin/payouts?view=completed");
  await expect(payouts.getByRole("row", { name: payer })).toBeVisible();

  await page.getByRole("link", { name: "Reconciliation" }).click();
  const days = page.getByRole("table", { name: "Days in GBP" });
  await expect(days.getByText(/ledger only/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await days.getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Breaks" }).getByText(payer)).toBeVisible();
  await expectAccessible(page);
});

test("a payment that was recorded by hand and never came is withdrawn by two people", async ({ page }) => {
  const payer = `Demo Payer ${randomUUID().slice(0, 8)}`;
  await beginDeskSession(page);
  const data = {
    bankReference: payer,
    reference: "for nobody",
    payerName: payer,
    currency: "GBP",
    amount: "88.00",
  };
  const { id } = await (await page.request.post("/api/admin/receipts", { data })).json();
  await page.goto(`/admin/receipts/${id}`);
  await page.getByRole("button", { name: "Withdraw record" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw this record?" });
  await expect(dialog).toContainText("A second person who didn't record it has to confirm.");
  await dialog.getByRole("button", { name: "Withdraw record" }).click();
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await expectAtBothWidths(page);
  await dialog.getByLabel("Reason").fill("The payer never sent it");
  await dialog.getByRole("button", { name: "Withdraw record" }).click();
  await expect(said(page).getByText("Sent for approval")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAtBothWidths(page);

  await confirmChange(page);
  await expect(page.getByText("Withdrawn", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Reason: The payer never sent it")).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw record" })).toBeHidden();
  await expectAtBothWidths(page);
  await page.goto("/admin/receipts?view=withdrawn");
  const row = page.getByRole("table", { name: "Receipts" }).getByRole("row", { name: payer });
  await expect(row.getByText("Withdrawn", { exact: true })).toBeVisible();
  await expectAtBothWidths(page);
});

test("a statement line that the bank doesn't have is withdrawn by two people", async ({ page }) => {
  const payer = `Demo Payer ${randomUUID().slice(0, 8)}`;
  await beginDeskSession(page);
  const file = await statementOfToday(page, randomUUID().slice(0, 8), [
    { reference: payer.slice(-8), amount: "89.00", text: "for nobody", payer },
  ]);
  await uploadStatement(page, file);
  const { items } = await (await page.request.get("/api/admin/receipts?queue=unmatched&limit=200")).json();
  const found = items.find(({ payerName }: { payerName: string }) => payerName === payer);
  await page.goto(`/admin/receipts/${found.id}`);
  await page.getByRole("button", { name: "Withdraw line" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw this line?" });
  await expect(dialog).toContainText("A second person who didn't import it has to confirm.");
  await expect(dialog).toContainText("If the bank does have the payment, import its file afterwards");
  await expectAtBothWidths(page);
  await dialog.getByLabel("Reason").fill("The bank's file doesn't have it");
  await dialog.getByRole("button", { name: "Withdraw line" }).click();
  await expect(said(page).getByText("Sent for approval")).toBeVisible();
  await expect(page.getByText(/^You asked to withdraw this line\./)).toBeVisible();
  await expectAtBothWidths(page);
  await confirmChange(page);
  await expect(page.getByText(/withdrew this line of a statement\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw line" })).toBeHidden();
  await expectAtBothWidths(page);
});

test("a trade that was closed although it was paid in time leads to the waiver of its cost", async ({
  page,
}) => {
  await beginSession(page);
  const { id } = await bookByApi(page, "240.00");
  await beginDeskSession(page);
  // A deadline is days away.
  await page.route(`**/api/admin/trades/${id}`, async (route) => {
    const response = await route.fetch();
    const cost = {
      ...{ cost: "12.00", paid: "0.00", owed: "12.00", currency: "GBP" },
      isFree: false,
      cause: "expired",
      waived: null,
    };
    const paidInTime = { cameOn: "2026-03-12", confirmedAt: "2026-03-17T09:00:00.000Z" };
    const closed = { stage: "CANCELLED", fundBy: "2026-03-13T10:00:00.000Z", closeout: cost, paidInTime };
    await route.fulfill({ response, json: { ...(await response.json()), ...closed } });
  });
  await page.goto(`/admin/trades/${id}`);
  await expect(page.getByText(/^Paid in time: the money came on 12 Mar 2026/)).toBeVisible();
  await expectAtBothWidths(page);
  await page.getByRole("button", { name: "Waive cost" }).click();
  const dialog = page.getByRole("dialog", { name: "Waive 12.00 GBP?" });
  await expect(dialog.getByLabel("Reason")).toHaveValue(
    "Your payment reached us on 12 Mar 2026, in time. We confirmed it too late.",
  );
  await expectAtBothWidths(page);
});

test("payout limits that fail to load say so and can be retried", { tag: "@desktop" }, async ({ page }) => {
  await beginDeskSession(page);
  const retry = await failUntilRetried(page, "**/api/admin/payout-policy");
  await page.goto("/admin/payouts");
  const failure = page.getByText("We couldn't load the payout limits.");
  await expect(failure).toBeVisible();
  await expectAtBothWidths(page);
  await retry();
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Change limits" })).toBeVisible();
});
