import type { Page } from "@playwright/test";
import { activatedClient, confirmedClient } from "./activated-client.ts";
import { addLandlord } from "./add-landlord.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { giveMoney } from "./give-money.ts";
import { confirmByPassword, inviteMember } from "./invite-member.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { preparePayments } from "./prepare-payments.ts";
import { switchAccount } from "./switch-account.ts";

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function idOf(page: Page): Promise<string> {
  return (await (await page.request.get("/api/user")).json()).id;
}

test("an owner invites a preparer, who joins by the mailed link, prepares a payment that the owner approves in two taps, and leaves", async ({
  page,
  otherPage: member,
}, { project }) => {
  const owner = await activatedClient(`team-owner-${project.name}`);
  await keepSession(page, "client", owner);
  await giveMoney(await idOf(page), "EUR", "500.00");
  await page.goto("/team");
  await expect(heading(page)).toHaveText("Team");
  await expectForEveryone(page);
  await page.getByLabel("Their email address").fill("not an address");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invalid email format")).toBeVisible();

  const email = `team-preparer-${project.name}-${Date.now()}@summit.test`;
  const link = await inviteMember(page, owner, email, "Preparer");
  await expectForEveryone(page);

  await member.context().clearCookies();
  await member.goto(link);
  await expect(heading(member)).toHaveText(/^Join /);
  await expect(member.getByText("Preparer", { exact: true })).toBeVisible();
  await expect(member).toHaveURL(/\/join$/);
  await expectForEveryone(member);
  await member.getByLabel("Your full name").fill("Demo Preparer");
  await member.getByLabel("Choose a password", { exact: true }).fill("password123");
  await member.getByRole("button", { name: "Accept invitation" }).click();
  await expect(member.getByText(/common/)).toBeVisible();
  await expect(member.getByLabel("Your full name")).toHaveValue("Demo Preparer");
  await member.getByLabel("Choose a password", { exact: true }).fill("four plain words here");
  await member.getByRole("button", { name: "Accept invitation" }).click();
  await expect(member.getByText("You joined the team")).toBeVisible();

  const recipient = await addLandlord(member);
  await member.goto(`/balances/EUR/withdraw?recipient=${recipient}`);
  await member.getByLabel("You send", { exact: true }).fill("120.50");
  await member.getByRole("button", { name: "Continue" }).click();
  await expect(member.getByText(/leaves your balance once your team has approved it/)).toBeVisible();
  await member.getByRole("button", { name: "Pay 120.50 EUR" }).click();
  await expect(member).toHaveURL(/\/approvals\/[\w-]{36}\?sent$/);
  await expect(member.getByText(/^Sent for approval\./)).toBeVisible();
  await expect(member.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectForEveryone(member);

  await page.goto("/");
  await expect(page.getByRole("region", { name: "Needs you" })).toContainText("Approve 120.50 EUR");
  await page.goto("/approvals");
  const request = page.getByRole("link", { name: /^Pay 120\.50 EUR to Demo Landlord/ });
  await expect(request).toBeVisible();
  await expectForEveryone(page);
  await request.click();
  await expect(page.getByText("1 approval", { exact: true })).toBeVisible();
  const approve = page.getByRole("button", { name: "Approve with password" });
  // Until the factor is known the buttons are hidden, and becoming visible would confuse a scan under way.
  await expect(approve).toBeVisible();
  await expectForEveryone(page);
  await approve.click();
  await confirmByPassword(page, owner.password);
  await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  // The preparer's open screen follows.
  await expect(member.getByText("Approved", { exact: true }).first()).toBeVisible();
  await page.goto("/balances/EUR");
  await expect(page.getByText("379.50").first()).toBeVisible();

  await page.goto("/activity");
  await expect(page.getByText("Demo Preparer sent something for approval")).toBeVisible();
  await expectForEveryone(page);

  await page.goto("/team");
  await page.getByRole("button", { name: "Manage Demo Preparer" }).click();
  await page.getByRole("button", { name: "Remove from team" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await confirmByPassword(page, owner.password);
  await expect(page.getByText("Demo Preparer was removed")).toBeVisible();
  expect((await member.request.get("/api/user")).status()).toBe(401);

  // The open tab notices that its session has ended and leaves by itself.
  await expect(member).toHaveURL(/\/auth/);
  await member.goto("/login");
  await member.getByLabel("Email").fill(email);
  await member.getByLabel("Password", { exact: true }).fill("four plain words here");
  await member.getByRole("button", { name: "Log in" }).click();
  await expect(heading(member)).toHaveText(`You're no longer a member of ${owner.email}`);
  await expectForEveryone(member);
  const again = await inviteMember(page, owner, email, "Viewer");
  expect(again).toContain("/join#");
  await member.reload();
  await member.getByRole("button", { name: "Accept" }).click();
  await expect(member.getByText("You joined the team")).toBeVisible();
  await member.getByRole("button", { name: "Demo Preparer" }).click();
  await expect(member.getByText("Viewer of", { exact: false })).toBeVisible();
  await expectAccessible(member);
  await member.keyboard.press("Escape");
  await expectForEveryone(member);
});

test(
  "several requests are chosen and approved with their total, one is declined with a reason, and rules are changed",
  {
    tag: "@desktop",
  },
  async ({ page, otherPage }, { project }) => {
    const owner = await activatedClient(`rules-owner-${project.name}`);
    const approver = await confirmedClient(`rules-approver-${project.name}`);
    await keepSession(page, "client", owner);
    await giveMoney(await idOf(page), "EUR", "500.00");
    const link = await inviteMember(page, owner, approver.email, "Approver");
    await keepSession(otherPage, "client", approver);
    await otherPage.goto(link);
    await otherPage.getByRole("button", { name: "Accept invitation" }).click();
    await expect(otherPage.getByText("You joined the team")).toBeVisible();
    await keepSession(otherPage, "client", approver);
    await switchAccount(otherPage, await idOf(page));

    await preparePayments(page, { amounts: ["10.00", "20.00", "30.00"], key: `rules-${project.name}` });

    await otherPage.goto("/approvals");
    await otherPage.getByRole("checkbox", { name: /^Choose: Pay 10\.00 EUR/ }).check();
    await otherPage.getByRole("checkbox", { name: /^Choose: Pay 20\.00 EUR/ }).check();
    await expect(otherPage.getByRole("region", { name: "Chosen requests" })).toContainText(
      "2 requests · 30.00 EUR",
    );
    await expectAtBothWidths(otherPage);
    await otherPage.getByRole("button", { name: "Approve 2 requests" }).click();
    const dialog = otherPage.getByRole("dialog", { name: "Confirm it's you" });
    await expect(dialog.getByText(/^Approve 2 requests, together 30\.00 EUR/)).toBeVisible();
    await confirmByPassword(otherPage, approver.password);
    await expect(otherPage.getByRole("link", { name: /^Pay 10\.00 EUR/ })).toHaveCount(0);

    await otherPage.getByRole("link", { name: /^Pay 30\.00 EUR/ }).click();
    await otherPage.getByRole("button", { name: "Decline" }).click();
    await otherPage.getByRole("dialog").getByLabel("Reason").fill("Paid last week");
    await otherPage.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
    await expect(otherPage.getByText("Paid last week")).toBeVisible();
    await otherPage.goto("/approvals?state=decided");
    await expect(otherPage.getByText("Declined", { exact: true })).toBeVisible();
    await expectAtBothWidths(otherPage);

    await page.goto("/approvals");
    await page.getByRole("button", { name: "Change the rules" }).click();
    await expectAtBothWidths(page);
    await page.getByRole("button", { name: "Remove rule 1" }).click();
    await page.getByRole("button", { name: "Save rules" }).click();
    await confirmByPassword(page, owner.password);
    await expect(page.getByText("Nothing needs approval.")).toBeVisible();
  },
);

test(
  "an owner who removes an administrator reads which API keys end and which webhook endpoints stay",
  {
    tag: "@desktop",
  },
  async ({ page, otherPage }, { project }) => {
    const owner = await activatedClient(`keys-owner-${project.name}`);
    const leaver = await confirmedClient(`keys-administrator-${project.name}`);
    await keepSession(page, "client", owner);
    const link = await inviteMember(page, owner, leaver.email, "Administrator");
    await keepSession(otherPage, "client", leaver);
    await otherPage.goto(link);
    await otherPage.getByRole("button", { name: "Accept invitation" }).click();
    await expect(otherPage.getByText("You joined the team")).toBeVisible();
    await switchAccount(otherPage, await idOf(page));
    const { request } = otherPage;
    const endpoint = {
      url: "https://hooks.example.com/a",
      eventTypes: ["payment.sent"],
      description: "Ledger",
    };
    const add = () => request.post("/api/webhook-endpoints", { data: endpoint });
    const { challenge } = await (await add()).json();
    const proof = { factor: "password", password: leaver.password };
    await request.post("/api/confirmations", { data: { challenge: challenge.token, proof } });
    expect((await add()).ok()).toBe(true);
    await otherPage.goto("/developers/keys");
    await otherPage.getByLabel("Name").fill("Accounting");
    await otherPage.getByRole("button", { name: "Create key" }).click();
    await confirmByPassword(otherPage, leaver.password);
    await expect(otherPage.getByRole("dialog", { name: "Save your API key" })).toBeVisible();

    await page.goto("/team");
    await page.getByRole("button", { name: /^Manage / }).click();
    await page.getByRole("radio", { name: /^Viewer/ }).check();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Ledger" })).toBeVisible();
    await expectAtBothWidths(page);
    await page.getByRole("button", { name: "Remove from team" }).click();
    const question = page.getByRole("dialog");
    await expect(question.getByText("Accounting", { exact: true })).toBeVisible();
    await expect(question.getByText("hooks.example.com/a")).toBeVisible();
    await expectAtBothWidths(page);
    await question.getByRole("button", { name: "Remove", exact: true }).click();
    await confirmByPassword(page, owner.password);
    await expect(page.getByText(/ was removed$/)).toBeVisible();

    await page.goto("/developers/webhooks");
    await expect(page.getByText(/^Added by .+, who no longer manages webhooks$/)).toBeVisible();
    await expectAtBothWidths(page);
    await page.getByRole("link", { name: "Ledger" }).click();
    await expect(page.getByText(/added this endpoint and no longer manages webhooks/)).toBeVisible();
    await expectAtBothWidths(page);
  },
);

test("an accountant sees balances and history, is offered nothing that they may not do, and makes no forbidden call", async ({
  page,
  otherPage,
}, { project }) => {
  const owner = await activatedClient(`books-owner-${project.name}`);
  const accountant = await confirmedClient(`books-accountant-${project.name}`);
  await keepSession(page, "client", owner);
  await giveMoney(await idOf(page), "EUR", "500.00");
  const link = await inviteMember(page, owner, accountant.email, "Accountant");
  await keepSession(otherPage, "client", accountant);
  await otherPage.goto(link);
  await otherPage.getByRole("button", { name: "Accept invitation" }).click();
  await expect(otherPage.getByText("You joined the team")).toBeVisible();
  await switchAccount(otherPage, await idOf(page));
  const forbidden: string[] = [];
  otherPage.on("response", (answer) => {
    if (answer.status() === 403) forbidden.push(answer.url());
  });
  await otherPage.goto("/");
  await expect(heading(otherPage)).toHaveText("Balances");
  await expect(otherPage.getByText("€500.00").first()).toBeVisible();
  await expect(otherPage.getByRole("button", { name: "Add Currency" })).toHaveCount(0);
  await expectForEveryone(otherPage);
  await otherPage.goto("/balances/EUR");
  await expect(otherPage.getByRole("link", { name: "Add money" })).toBeVisible();
  await expect(otherPage.getByRole("link", { name: "Pay someone" })).toHaveCount(0);
  await otherPage.goto("/history");
  await expect(heading(otherPage)).toHaveText("Transaction History");
  await expectForEveryone(otherPage);
  expect(forbidden).toEqual([]);
});

test(
  "an invitation that is over says so, and a team that fails to load can be retried",
  {
    tag: "@desktop",
  },
  async ({ page }, { project }) => {
    await page.goto("/join#made-up-token-that-nobody-was-mailed-0000000");
    await expect(
      page.getByText(/^This invitation has expired, was withdrawn or was already used\./),
    ).toBeVisible();
    await expectAtBothWidths(page);
    await keepSession(page, "client", await activatedClient(`team-retry-${project.name}`));
    const retry = await failUntilRetried(page, "**/api/team");
    await page.goto("/team");
    await expect(page.getByText("We couldn't load your team.")).toBeVisible();
    await retry();
    await expect(page.getByRole("region", { name: "Members" })).toBeVisible();
  },
);
