import type { Page } from "@playwright/test";
import { demoPassword } from "./demo-accounts.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { confirmByPassword } from "./invite-member.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

const company = (member: string) => ({ email: `${member}@summit.test`, password: demoPassword });

/** The value of a fact about the request. */
const fact = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Request", exact: true })
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole("definition");

/** A payment of the demo company's preparer, whose request is open before them; returns the request and whom it pays. */
async function prepare(preparer: Page, amount: string): Promise<{ id: string; recipient: string }> {
  const { items } = await (await preparer.request.get("/api/beneficiaries")).json();
  const recipient = items.find(({ currency }: { currency: string }) => currency === "EUR");
  const prepared = await preparer.request.post("/api/balances/EUR/withdrawals", {
    data: { beneficiaryId: recipient.id, amount },
    headers: { "idempotency-key": `approval-outcome-${amount}-${Date.now()}` },
  });
  expect(prepared.status()).toBe(202);
  const { id } = (await prepared.json()).approval;
  await preparer.goto(`/approvals/${id}`);
  await expect(fact(preparer, "Still needed")).toHaveText("1 approval");
  return { id, recipient: recipient.name };
}

async function expectFacts(approver: Page, amount: string, recipient: string): Promise<void> {
  const payment = approver.getByRole("region", { name: "Payment", exact: true });
  await expect(payment.getByText(amount, { exact: true })).toBeVisible();
  await expect(payment.getByText(recipient, { exact: true })).toBeVisible();
  await expect(fact(approver, "Prepared by")).toHaveText(/^Demo Works Preparer, /);
  await expect(fact(approver, "Arrives by")).toBeVisible();
  await expect(fact(approver, "Expires")).toBeVisible();
}

test("an approver reads the facts of a payment and declines it, and its preparer reads who did and why", {
  tag: "@desktop",
}, async ({ page: approver, otherPage: preparer }) => {
  await keepSession(preparer, "client", company("preparer"));
  await keepSession(approver, "client", company("director"));
  const { id, recipient } = await prepare(preparer, "12.35");
  await approver.goto(`/approvals/${id}`);
  await expectFacts(approver, "12.35", recipient);
  await approver.getByRole("button", { name: "Decline" }).click();
  const dialog = approver.getByRole("dialog", { name: "Decline this request?" });
  await dialog.getByLabel("Reason").fill("Paid last week");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(fact(approver, "Reason")).toHaveText("Paid last week");

  await expect(fact(preparer, "Declined by"), "the preparer's open screen follows").toHaveText(
    /^Demo Works Director, /,
  );
  await expect(fact(preparer, "Reason")).toHaveText("Paid last week");
  await expect(preparer.getByRole("button", { name: /^(Change|Withdraw)$/ })).toHaveCount(0);
  await expectAtBothWidths(preparer);
  await preparer.goto("/notifications");
  const notification = preparer.getByText(
    /^Demo Works Director declined this: Pay 12\.35 EUR .* Reason: Paid last week/,
  );
  await expect(notification.first()).toBeVisible();
});

test("an approver reads the facts of a payment and approves it, and its preparer reads who did", {
  tag: "@desktop",
}, async ({ page: approver, otherPage: preparer }) => {
  await keepSession(preparer, "client", company("preparer"));
  await keepSession(approver, "client", company("director"));
  const { id, recipient } = await prepare(preparer, "12.36");
  await approver.goto(`/approvals/${id}`);
  await expectFacts(approver, "12.36", recipient);
  await approver.getByRole("button", { name: "Approve with password" }).click();
  await confirmByPassword(approver, demoPassword);
  await expect(fact(approver, "Approved by")).toHaveText(/^Demo Works Director, /);

  await expect(fact(preparer, "Approved by"), "the preparer's open screen follows").toHaveText(
    /^Demo Works Director, /,
  );
  await expect(fact(preparer, "Still needed")).toHaveCount(0);
  await expectAtBothWidths(preparer);
});
