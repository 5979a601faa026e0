import type { Page } from "@playwright/test";
import { activatedClient, type Client } from "./activated-client.ts";
import { inviteMember } from "./invite-member.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

async function signIn(page: Page, { email, password }: Client): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Fifteen minutes without activity. */
async function goAway(page: Page): Promise<void> {
  await page.clock.fastForward("14:10");
  await expect(page.getByRole("dialog", { name: "Are you still there?" })).toBeVisible();
  await page.clock.fastForward("00:55");
  await expect(page.getByText("You were away for 15 minutes, so we logged you out.")).toBeVisible();
}

test("a form's draft is restored after an idle log-out, for the same person only", async ({ page }) => {
  const [ann, bob] = [await activatedClient("drafts-ann"), await activatedClient("drafts-bob")];
  await page.clock.install();
  await page.goto("/login");
  await signIn(page, ann);
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await page.goto("/orders/create");
  const amount = page.getByLabel("You send", { exact: true });
  await amount.fill("1234");
  await page.getByLabel("I accept the terms and conditions").check();
  await goAway(page);
  await signIn(page, ann);
  await expect(page).toHaveURL("/orders/create");
  await expect(amount).toHaveValue(/1,?234/);
  await expect(page.getByLabel("I accept the terms and conditions")).not.toBeChecked();

  await amount.fill("5678");
  await goAway(page);
  await signIn(page, bob);
  await expect(page).toHaveURL("/orders/create");
  await expect(amount).not.toHaveValue(/5,?678/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("5678");
});

test("a pasted table without account numbers and a key's name are there after an idle log-out", async ({
  page,
}) => {
  const ann = await activatedClient("drafts-tables");
  await page.clock.install();
  await page.goto("/login");
  await signIn(page, ann);
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await page.goto("/batches/create");
  const [name, table] = [page.getByLabel("Name of the batch"), page.getByLabel("Table")];
  const saved = "Recipient\tAmount\nDemo Recipient\t10.00";
  await name.fill("Salaries");
  await table.fill(saved);
  await goAway(page);
  await signIn(page, ann);
  await expect(page).toHaveURL("/batches/create");
  await expect(name).toHaveValue("Salaries");
  await expect(table).toHaveValue(saved);

  await table.fill("Recipient\tAmount\tIBAN\nDemo Recipient\t10.00\tDE89370400440532013000");
  await goAway(page);
  await signIn(page, ann);
  await expect(name).toHaveValue("Salaries");
  await expect(table).toHaveValue("");

  await page.goto("/developers/keys");
  const key = page.getByRole("textbox", { name: "Name", exact: true });
  await key.fill("Accounting system");
  await page.getByRole("checkbox", { name: /^quotes/ }).check();
  await goAway(page);
  await signIn(page, ann);
  await expect(page).toHaveURL("/developers/keys");
  await expect(key).toHaveValue("Accounting system");
  await expect(page.getByRole("checkbox", { name: /^quotes/ })).toBeChecked();
});

test("the terms are read beside a form, which keeps what is typed @desktop", async ({ page }) => {
  await keepSession(page, "client", await activatedClient("drafts-terms"));
  await page.goto("/orders/create");
  const amount = page.getByLabel("You send", { exact: true });
  await amount.fill("1234");
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Read the terms" }).click();
  const terms = await opening;
  await expect(terms).toHaveURL("/terms");
  await expect(terms.getByRole("heading", { name: "Exchanges", exact: true })).toBeVisible();
  await expect(amount).toHaveValue(/1,?234/);
});

test("a form's draft is not shown to another member who logs in after an idle log-out", async ({
  page,
  otherPage,
}, { project }) => {
  const owner = await activatedClient(`drafts-owner-${project.name}`);
  await keepSession(page, "client", owner);
  const email = `drafts-member-${project.name}-${Date.now()}@summit.test`;
  const link = await inviteMember(page, owner, email, "Preparer");
  await otherPage.context().clearCookies();
  await otherPage.clock.install();
  await otherPage.goto(link);
  await otherPage.getByLabel("Your full name").fill("Demo Member");
  await otherPage.getByLabel("Choose a password", { exact: true }).fill("four plain words here");
  await otherPage.getByRole("button", { name: "Accept invitation" }).click();
  await expect(otherPage.getByText("You joined the team")).toBeVisible();

  await otherPage.goto("/orders/create");
  const amount = otherPage.getByLabel("You send", { exact: true });
  await amount.fill("9753");
  await goAway(otherPage);
  await signIn(otherPage, owner);
  await expect(otherPage).toHaveURL("/orders/create");
  await expect(amount).toBeVisible();
  await expect(amount).not.toHaveValue(/9,?753/);
  expect(await otherPage.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("9753");
});
