import { demoClient, demoPassword } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test("every screen of a demo says that all is made up, and leads to log-ins that work", async ({ page }) => {
  await page.goto("/");
  const ribbon = page.getByRole("complementary", { name: "Demo" });
  await expect(ribbon).toContainText("all made up");
  await ribbon.getByRole("link", { name: "Demo log-ins" }).click();
  await expect(page.getByRole("heading", { name: "Demo log-ins" })).toBeVisible();
  await expect(page.getByText(demoClient.email, { exact: true })).toBeVisible();
  await expect(page.getByText(demoPassword, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("one click resets the demo, and the front page opens once it is back", async ({ page }) => {
  await beginSession(page);
  await page.goto("/balances");
  let asked = 0;
  let isSeen = false;
  await page.route("**/api/demo/reset", (route) => route.fulfill({ status: 204 }));
  await page.route("**/readyz", (route) => route.fulfill({ status: asked++ > 0 && isSeen ? 200 : 503 }));
  const ribbon = page.getByRole("complementary", { name: "Demo" });
  await ribbon.getByRole("button", { name: "Reset the demo" }).click();
  await expect(ribbon.getByRole("button", { name: "Resetting the demo" })).toBeVisible();
  isSeen = true;
  await expect(page).toHaveURL(/\/$/);
});

test("a reset that fails says so and can be tried again", async ({ page }) => {
  await beginSession(page);
  await page.goto("/balances");
  await page.route("**/api/demo/reset", (route) => route.fulfill({ status: 503 }));
  const button = page.getByRole("button", { name: "Reset the demo" });
  await button.click();
  await expect(page.getByRole("heading", { name: "Error" })).toBeVisible();
  await expect(button).toBeEnabled();
});
