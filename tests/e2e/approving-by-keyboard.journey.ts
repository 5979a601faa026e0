import type { Page } from "@playwright/test";
import { activatedClient, confirmedClient } from "./activated-client.ts";
import { confirmByKeyboard } from "./confirm-by-keyboard.ts";
import { giveMoney } from "./give-money.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { linkedMail } from "./linked-mail.ts";
import { preparePayments } from "./prepare-payments.ts";
import { switchAccount } from "./switch-account.ts";
import { focusByTab } from "./tab-to.ts";

const amounts = ["10.00", "20.00", "30.00"] as const;

/** Three payments of a preparer that wait for the owner, newest first. */
async function inviteAndPrepare(owner: Page, member: Page, project: string): Promise<string> {
  const { email, password } = await activatedClient(`keys-owner-${project}`);
  const preparer = await confirmedClient(`keys-preparer-${project}`);
  await keepSession(owner, "client", { email, password });
  const { id } = await (await owner.request.get("/api/user")).json();
  await giveMoney(id, "EUR", "500.00");
  await owner.goto("/team");
  await owner.getByLabel("Their email address").fill(preparer.email);
  await owner.getByRole("button", { name: "Send invitation" }).click();
  await owner.getByLabel("Your password", { exact: true }).fill(password);
  await owner.getByRole("button", { name: "Confirm" }).click();
  await expect(owner.getByText(preparer.email).first()).toBeVisible();
  await keepSession(member, "client", preparer);
  await member.goto(await linkedMail(preparer.email, "join"));
  await member.getByRole("button", { name: "Accept invitation" }).click();
  await expect(member.getByText("You joined the team")).toBeVisible();
  await switchAccount(member, id);
  await preparePayments(member, { amounts, key: `keys-${project}` });
  return password;
}

test(
  "a client steps through what waits, approves one, goes on to the next and declines it, by keyboard alone",
  {
    tag: "@desktop",
  },
  async ({ page, otherPage }, { project }) => {
    const password = await inviteAndPrepare(page, otherPage, project.name);
    await page.goto("/dashboard");
    const needs = page.getByRole("region", { name: "Needs you" });
    await expect(needs).toContainText("60.00 EUR by ");
    await focusByTab(page, needs.getByRole("link", { name: "Review: Approve 3 requests" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/approvals");
    await focusByTab(page, page.getByRole("link", { name: /^Pay 30\.00 EUR/ }));
    await page.keyboard.press("Enter");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Request 1 of 3");
    await expect(page.getByText("EUR balance, 500.00 EUR")).toBeVisible();
    await expect(page.getByText("470.00 EUR")).toBeVisible();
    await expect(page.getByText("Arrives by")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.keyboard.press("ArrowRight");
    await expect(heading).toHaveText("Request 2 of 3");
    await expect(page.getByText("480.00 EUR")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(heading).toHaveText("Request 1 of 3");
    await focusByTab(page, page.getByRole("link", { name: "Next request" }));
    await page.keyboard.press("Enter");
    await expect(heading).toHaveText("Request 2 of 3");

    await focusByTab(page, page.getByRole("button", { name: "Approve with password" }));
    await page.keyboard.press("Enter");
    await confirmByKeyboard(page, password);
    await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
    const onward = page.getByRole("main").getByText("Next request", { exact: true });
    await expect(onward).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(heading).toHaveText("Request 3 of 3");
    await expect(page.getByText("EUR balance, 480.00 EUR")).toBeVisible();

    await focusByTab(page, page.getByRole("button", { name: "Decline" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Decline this request?" });
    await focusByTab(page, dialog.getByLabel("Reason"));
    await page.keyboard.type("Paid last week");
    await focusByTab(page, dialog.getByRole("button", { name: "Decline" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Paid last week")).toBeVisible();
  },
);
