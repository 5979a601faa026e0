import { randomUUID } from "node:crypto";
import { demoApprover } from "./demo-accounts.ts";
import { expect, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";
import { preparePayout } from "./prepare-payout.ts";
import { pressInTurn } from "./press-in-turn.ts";
import { tabTo } from "./tab-to.ts";

const maxRows = 120;

test("an approver finds a prepared payout and approves it by keyboard alone", { tag: "@desktop" }, async ({
  page,
}) => {
  const payer = await preparePayout(page, randomUUID().slice(0, 8));
  await beginDeskSession(page, demoApprover);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await pressInTurn(page, "gp");
  await expect(page.getByRole("heading", { level: 1, name: "Payouts" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "To approve", exact: true }));
  await page.keyboard.press("Enter");
  const row = page.getByRole("table", { name: "Payouts" }).getByRole("row", { name: payer });
  await expect(row).toBeVisible();
  const isOnRow = () => row.evaluate((element) => element.contains(document.activeElement));
  for (let rows = 0; rows < maxRows && !(await isOnRow()); rows += 1) await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(row.getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Approve 1 payout" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("1 payout approved"),
  ).toBeVisible();
});

test("keys pressed in the moment the desk appears count", { tag: "@desktop" }, async ({ page }) => {
  await beginDeskSession(page, demoApprover);
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector("h1")) return;
      seen.disconnect();
      for (const key of ["g", "p"]) document.dispatchEvent(new KeyboardEvent("keydown", { key }));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Payouts" })).toBeVisible();
});
