import type { Page } from "@playwright/test";
import { activatedClient } from "./activated-client.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

async function confirmByPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("an owner creates an API key, a program uses it, and the owner sees its use and revokes it", async ({
  page,
  playwright,
}, { project }) => {
  const owner = await activatedClient(`developer-${project.name}`);
  await keepSession(page, "client", owner);
  await page.goto("/developers");
  await expect(heading(page)).toHaveText("Developers");
  await expect(page.getByText("No keys yet. Create one for each program.")).toBeVisible();
  await expectAtBothWidths(page);
  await page.getByRole("link", { name: "Manage keys" }).click();
  await expect(heading(page)).toHaveText("API keys");
  await expect(page.getByText("No API keys yet")).toBeVisible();
  await expectAtBothWidths(page);

  await page.getByLabel("IP addresses").fill("not an address");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Name the key after what will use it")).toBeVisible();
  await expect(page.getByText("Enter IP addresses or ranges, like 192.0.2.0/24")).toBeVisible();
  await expectAtBothWidths(page);

  const name = `Accounting ${"of a company with a very long name ".repeat(1)}`.slice(0, 58);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("IP addresses").fill("127.0.0.0/8\n::1");
  await page.getByRole("checkbox", { name: /^quotes/ }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  await confirmByPassword(page, owner.password);
  const shown = page.getByRole("dialog", { name: "Save your API key" });
  const secret = (await shown.getByTestId("api-key").textContent()) ?? "";
  expect(secret).toMatch(/^sk_test_\w{46}$/);
  await expectAtBothWidths(page);
  await shown.getByRole("button", { name: "I've saved it" }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByText(/^Never$/)).toBeVisible();
  await expectAtBothWidths(page);

  // The program has neither cookies nor the site's origin.
  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { authorization: `Bearer ${secret}`, origin: "https://program.example" },
  });
  const balances = await program.get("/api/balances");
  expect(balances.status()).toBe(200);
  expect(balances.headers()["ratelimit-remaining"]).toMatch(/^\d+$/);
  expect((await program.get("/api/security")).status()).toBe(403);

  await page.reload();
  await expect(page.getByText(/^Last used: .+ from .*(127\.0\.0\.1|::1)$/)).toBeVisible();
  await page.getByRole("button", { name: `Revoke the key ${name}` }).click();
  const question = page.getByRole("dialog", { name: "Revoke this key?" });
  await expectAtBothWidths(page);
  await question.getByRole("button", { name: "Revoke key" }).click();
  await confirmByPassword(page, owner.password);
  const ended = page.getByRole("region", { name: "Revoked and expired" });
  await expect(ended.getByText(name)).toBeVisible();
  // The button that had the focus is gone.
  await expect(page.locator("#main:focus, #main :focus")).toHaveCount(1);
  expect((await program.get("/api/balances")).status()).toBe(401);
  await expectAtBothWidths(page);
  await program.dispose();
});
