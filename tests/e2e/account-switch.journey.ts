import type { Page } from "@playwright/test";
import { activatedClient, confirmedClient } from "./activated-client.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { linkedMail } from "./linked-mail.ts";

/** A person with an account of their own who joins another; returns its id. */
async function joinTeam(page: Page, otherPage: Page, name: string): Promise<string> {
  const owner = await activatedClient(`switch-owner-${name}`);
  const member = await confirmedClient(`switch-member-${name}`);
  await keepSession(page, "client", owner);
  const { id } = await (await page.request.get("/api/user")).json();
  await page.goto("/team");
  await page.getByLabel("Their email address").fill(member.email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Your password", { exact: true }).fill(owner.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await keepSession(otherPage, "client", member);
  await otherPage.goto(await linkedMail(member.email, "join"));
  await otherPage.getByRole("button", { name: "Accept invitation" }).click();
  await expect(otherPage.getByText("You joined the team")).toBeVisible();
  return id;
}

test("a tab whose account was switched in another one starts again at home, so that nothing open there is done for the other account", async ({
  page,
  otherPage,
}, { project }) => {
  const id = await joinTeam(page, otherPage, project.name);
  await otherPage.goto("/quote?fromCurrency=GBP&toCurrency=EUR&amount=50000");
  await otherPage.getByLabel("I accept the terms and conditions").check();
  const chooser = await otherPage.context().newPage();
  await chooser.goto("/");
  const accounts: { id: string; name: string }[] = await (await chooser.request.get("/api/accounts")).json();
  const name = accounts.find((account) => account.id === id)?.name ?? "";
  await chooser.getByRole("button", { name: /^Account/ }).click();
  // Watched from before, as each is shown for five seconds alone.
  await Promise.all([
    expect(chooser.getByText("Account switched")).toBeVisible(),
    expect(otherPage.getByText(/^You switched to another account in another tab/)).toBeVisible(),
    chooser.getByRole("menuitem", { name }).click(),
  ]);
  await expect(otherPage).toHaveURL(/^https?:\/\/[^/]+\/$/);
  await chooser.close();
});

test("a tab that doesn't know yet that its account was switched does nothing for the other one", async ({
  page,
  otherPage,
}, { project }) => {
  const id = await joinTeam(page, otherPage, `unaware-${project.name}`);
  await otherPage.route("**/api/rates/stream", (route) => route.abort());
  await otherPage.goto("/balances");
  await otherPage.getByRole("button", { name: "Add Currency" }).first().click();
  // As when the answer to another tab's switch is lost: nothing tells this one.
  const switched = await otherPage.request.post("/api/accounts/switch", { data: { id } });
  expect(switched.ok()).toBe(true);
  const dialog = otherPage.getByRole("dialog");
  await dialog.getByRole("button", { name: /EUR/ }).click();
  await expect(otherPage.getByText(/^You switched to another account in another tab/)).toBeVisible();
  await expect(otherPage).toHaveURL(/^https?:\/\/[^/]+\/$/);
  expect(await (await otherPage.request.get("/api/balances")).text()).not.toContain("EUR");
});
