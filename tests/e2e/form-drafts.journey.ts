import type { Page } from "@playwright/test";
import { activatedClient, type Client } from "./activated-client.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { goAway, unlock } from "./go-away.ts";
import { inviteMember } from "./invite-member.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

// A covered page's calls are refused, as is a wrong password.
test.use({ expectedComplaint: /status of 401/i });

async function signIn(page: Page, { email, password }: Client): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Goes away, and on to the log-in page. */
async function leave(page: Page): Promise<void> {
  await (await goAway(page)).getByRole("button", { name: "Log in another way" }).click();
  await expect(page).toHaveURL("/auth");
}

test("a page goes on after an idle log-out once the same person logs in on it, with what can't be stored too", async ({
  page,
}) => {
  const ann = await activatedClient("locked-ann");
  await page.clock.install();
  await page.goto("/login");
  await signIn(page, ann);
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await page.goto("/beneficiaries/import");
  const table = page.getByLabel("Table");
  const account = "DE89370400440532013000";
  await table.fill(`Account holder\tCurrency\tIBAN\nPetra Vogel\tEUR\t${account}`);
  const lock = await goAway(page);
  await expectAtBothWidths(page);
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(account);
  await lock.getByLabel("Password", { exact: true }).fill("not her password");
  await lock.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(lock.getByText(/^That email address or password isn't right\./)).toBeVisible();
  await unlock(lock, ann.password);
  await expect(table).toHaveValue(new RegExp(account));

  await page.getByRole("button", { name: "Check the table" }).click();
  const lines = page.getByRole("region", { name: "Recipients", exact: true });
  const count = lines.getByText(/^(Every line is right|\d lines? to correct)$/);
  await expect(count).toBeVisible();
  await unlock(await goAway(page), ann.password);
  await expect(count).toBeVisible();
});

test("a form's draft is restored on the log-in page's way back, for the same person only", async ({
  page,
}) => {
  const [ann, bob] = [await activatedClient("drafts-ann"), await activatedClient("drafts-bob")];
  await page.clock.install();
  await page.goto("/login");
  await signIn(page, ann);
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await page.goto("/orders/create");
  const amount = page.getByLabel("You send", { exact: true });
  await amount.fill("1234");
  await page.getByLabel("I accept the terms and conditions").check();
  await leave(page);
  await signIn(page, ann);
  await expect(page).toHaveURL("/orders/create");
  await expect(amount).toHaveValue(/1,?234/);
  await expect(page.getByLabel("I accept the terms and conditions")).not.toBeChecked();

  await amount.fill("5678");
  await leave(page);
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
  await leave(page);
  await signIn(page, ann);
  await expect(page).toHaveURL("/batches/create");
  await expect(name).toHaveValue("Salaries");
  await expect(table).toHaveValue(saved);

  await table.fill("Recipient\tAmount\tIBAN\nDemo Recipient\t10.00\tDE89370400440532013000");
  await leave(page);
  await signIn(page, ann);
  await expect(name).toHaveValue("Salaries");
  await expect(table).toHaveValue("");

  await page.goto("/developers/keys");
  const key = page.getByRole("textbox", { name: "Name", exact: true });
  await key.fill("Accounting system");
  await page.getByRole("checkbox", { name: /^quotes/ }).check();
  await leave(page);
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
  await leave(otherPage);
  await signIn(otherPage, owner);
  await expect(otherPage).toHaveURL("/orders/create");
  await expect(amount).toBeVisible();
  await expect(amount).not.toHaveValue(/9,?753/);
  expect(await otherPage.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("9753");
});
