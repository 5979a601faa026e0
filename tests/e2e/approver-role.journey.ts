import type { Page } from "@playwright/test";
import { demoPassword } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

const director = { email: "director@summit.test", password: demoPassword };

/** Opens the first of a list, in the list's own order. */
async function openFirst(page: Page, list: string): Promise<void> {
  const { items } = await (await page.request.get(`/api${list}`)).json();
  await page.goto(`${list}/${items[0].id}`);
}

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("an approver sees everything, and no screen offers what their role may not do", async ({ page }) => {
  await keepSession(page, "client", director);
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByLabel("You send", { exact: true })).toBeVisible();
  await expect(main.getByRole("button", { name: "Get a Quote" })).toHaveCount(0);

  await page.goto("/batches");
  await page.getByRole("link", { name: /^Suppliers/ }).click();
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByText("Use numbers, like 1250.00.")).toBeVisible();
  await expect(payments.getByText("To correct")).toBeVisible();
  await expect(main.getByRole("button", { name: /^(Pay|Discard|Add a line|Check changes)/ })).toHaveCount(0);
  await expectForEveryone(page);

  await openFirst(page, "/schedules");
  await expect(page.getByRole("region", { name: "Next payments" })).toBeVisible();
  await expect(main.getByRole("button", { name: /^(Pause|Resume|Skip next|Cancel schedule)/ })).toHaveCount(
    0,
  );
  await expect(main.getByRole("link", { name: "Change" })).toHaveCount(0);

  await openFirst(page, "/beneficiaries");
  await expect(main.getByText("Account Number")).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("link", { name: /^(Send money|Schedule|Pay from|Edit Details)/ })).toHaveCount(
    0,
  );
  await expectForEveryone(page);

  for (const path of ["/quote", "/batches/create", "/schedules/create", "/beneficiaries/add"]) {
    await page.goto(path);
    await expect(page.getByText("Your role doesn't include this")).toBeVisible();
  }
  await expectForEveryone(page);
});
