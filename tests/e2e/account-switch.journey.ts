import { activatedClient, confirmedClient } from "./activated-client.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { linkedMail } from "./linked-mail.ts";

test("a tab whose account was switched in another one starts again at home, so that nothing open there is done for the other account", async ({
  page,
  otherPage,
}, { project }) => {
  const owner = await activatedClient(`switch-owner-${project.name}`);
  const member = await confirmedClient(`switch-member-${project.name}`);
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

  await otherPage.goto("/quote?fromCurrency=GBP&toCurrency=EUR&amount=50000");
  await otherPage.getByLabel("I accept the terms and conditions").check();
  const chooser = await otherPage.context().newPage();
  await chooser.goto("/");
  const accounts: { id: string; name: string }[] = await (await chooser.request.get("/api/accounts")).json();
  const name = accounts.find((account) => account.id === id)?.name ?? "";
  await chooser.getByRole("button", { name: /^Account/ }).click();
  await chooser.getByRole("menuitem", { name }).click();
  await expect(chooser.getByText("Account switched")).toBeVisible();
  await expect(otherPage).toHaveURL(/^https?:\/\/[^/]+\/$/);
  await expect(otherPage.getByText(/^You switched to another account in another tab/)).toBeVisible();
  await chooser.close();
});
