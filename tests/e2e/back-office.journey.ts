import { demoAdministrator, demoClient } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { logInToDesk } from "./log-in-to-desk.ts";

const toast = "region";

test("staff only: the log-in, a wrong password, the way back, and out again", async ({ page }) => {
  await page.goto("/admin/clients?status=ACCOUNT_READY");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Password is required")).toBeVisible();
  await page.getByLabel("Email").fill(demoAdministrator.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  const said = page.getByRole(toast, { name: "Notifications" });
  await expect(said.getByText("Error", { exact: true })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(demoAdministrator.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/admin\/clients\?status=ACCOUNT_READY$/);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto("/admin/nowhere");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});

test("the clients: searched, filtered, sorted, opened, and one marked from the menu", async ({ page }) => {
  await logInToDesk(page);
  const table = page.getByRole("table", { name: "Registered clients" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Date",
    "Name",
    "Company name",
    "Last traded",
    "Trades",
    "Status",
    "Account",
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await table.getByRole("button", { name: "Name" }).click();
  await expect(table.getByRole("columnheader", { name: "Name", exact: true })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByRole("searchbox", { name: "Search clients" }).fill("nobody at all");
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("searchbox", { name: "Search clients" }).fill(demoClient.email);
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: `Account of ${demoClient.email}` }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "User Details",
    "Mark as Awaiting Docs",
    "Mark as Processing",
    "Mark as Ready",
  ]);
  await page.getByRole("menuitem", { name: "Mark as Processing" }).click();
  const said = page.getByRole(toast, { name: "Notifications" });
  await expect(said.getByText("Client status updated successfully")).toBeVisible();
  await expect(table.getByText("Processing")).toBeVisible();
  await page.getByRole("button", { name: `Account of ${demoClient.email}` }).click();
  await page.getByRole("menuitem", { name: "Mark as Ready" }).click();
  await expect(table.getByText("Ready", { exact: true })).toBeVisible();
  await table.getByRole("link", { name: /\d{4}/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: demoClient.email })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Clients" }).click();
  await expect(table).toBeVisible();
});
