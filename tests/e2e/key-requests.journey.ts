import { activatedClient } from "./activated-client.ts";
import { demoAdministrator } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

test("a person approves on screen what a key prepared, and the desk revokes the key", async ({
  page,
  playwright,
}, { project }) => {
  const owner = await activatedClient(`key-requests-${project.name}`);
  await keepSession(page, "client", owner);
  await page.goto("/developers/keys");
  await page.getByLabel("Name").fill("Web shop");
  for (const scope of [/^recipients/, /^payments:prepare/])
    await page.getByRole("checkbox", { name: scope }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  const confirming = page.getByRole("dialog", { name: "Confirm it's you" });
  await confirming.getByLabel("Your password", { exact: true }).fill(owner.password);
  await confirming.getByRole("button", { name: "Confirm" }).click();
  const secret = (await page.getByTestId("api-key").textContent()) ?? "";

  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const recipient = await program.post("/api/beneficiaries", {
    data: {
      type: "business",
      currency: "EUR",
      accountHolder: "Example Trading Ltd",
      iban: "IE29AIBK93115212345678",
      bic: "AIBKIE2D",
      town: "Dublin",
      addressCountry: "IE",
    },
  });
  expect(recipient.status(), await recipient.text()).toBe(201);
  const { id: beneficiaryId } = await recipient.json();
  const user = await (await program.get("/api/user")).json();
  const opened = await program.post("/api/balances", { data: { currency: "EUR" } });
  expect(opened.ok(), await opened.text()).toBe(true);
  const { details } = await (await program.get("/api/balances/EUR")).json();
  const deposit = await program.post("/api/simulation/incoming-payments", {
    headers: { "idempotency-key": `deposit-${user.id}` },
    data: { amount: "50.00", currency: "EUR", reference: details.reference, payerName: user.name },
  });
  expect(deposit.ok(), await deposit.text()).toBe(true);
  const prepared = await program.post("/api/balances/EUR/withdrawals", {
    headers: { "idempotency-key": `withdrawal-${user.id}` },
    data: { beneficiaryId, amount: "20.00", reference: "INV 7" },
  });
  expect(prepared.status(), await prepared.text()).toBe(202);

  await page.goto("/approvals");
  await expect(page.getByText(/ with the key Web shop · /)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: /Pay 20\.00 EUR to Example Trading Ltd/ }).click();
  await expect(page.getByText("Web shop")).toBeVisible();
  await page.getByRole("button", { name: "Confirm with password" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(owner.password);
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("It has taken effect.")).toBeVisible();

  await keepSession(page, "staff", demoAdministrator);
  await page.goto(`/admin/clients/${user.id}?tab=team`);
  await page.getByRole("button", { name: "Revoke the key Web shop" }).click();
  const question = page.getByRole("dialog", { name: "Revoke Web shop?" });
  await expect(question.getByRole("button", { name: "Revoke key" })).toBeDisabled();
  await question.getByLabel("Reason").fill("Found on a public page");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Revoke key" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("Revoked", { exact: true }).filter({ visible: true })).toHaveCount(1);
  expect((await program.get("/api/balances")).status()).toBe(401);
  await program.dispose();
});
