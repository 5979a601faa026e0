import { request } from "@playwright/test";
import { demoAdministrator, demoApprover } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { logInToDesk } from "./log-in-to-desk.ts";

const screens = [
  "",
  "/clients",
  "/trades",
  "/quotes",
  "/payouts",
  "/receipts",
  "/reconciliation",
  "/screening",
  "/approvals",
  "/pricing",
  "/brokers",
  "/staff",
  "/audit",
  "/feedback",
];

/** Restores every switch even if the journey fails. */
test.afterEach(async () => {
  const baseURL = process.env.SUMMIT_URL ?? "";
  for (const staff of [demoAdministrator, demoApprover]) {
    const desk = await request.newContext({ baseURL });
    await desk.post("/api/admin/login", { data: staff });
    const { items }: { items: { id: string; state: string }[] } = await (
      await desk.get("/api/admin/restrictions")
    ).json();
    for (const { id, state } of items)
      if (state === "in_force" || state === "lift_requested")
        await desk.post(`/api/admin/restrictions/${id}/lift`, { data: { reason: "The journey is over" } });
    await desk.dispose();
  }
});

test("one person stops payouts for everybody, every desk screen shows it, and two people lift it", async ({
  page,
}) => {
  await logInToDesk(page);
  await page.goto("/admin");
  const panel = page.getByRole("region", { name: "Stop switches" });
  await expect(panel.getByText("Nothing is stopped.")).toBeVisible();
  await panel.getByRole("button", { name: "Stop activity" }).click();
  const dialog = page.getByRole("dialog", { name: "Stop for all clients" });
  await dialog.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(
    dialog
      .getByText(/./)
      .filter({ hasText: /say why|reason|sentence/i })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Payouts").check();
  await dialog.getByLabel("Reason").fill("The bank has an outage");
  await dialog.getByRole("button", { name: "Stop", exact: true }).click();
  const banner = page.getByRole("region", { name: "Stopped for all clients" });
  for (const screen of screens) {
    await page.goto(`/admin${screen}`);
    await expect(banner).toContainText("stopped since");
    await expect(banner).toContainText("by Demo Administrator: The bank has an outage");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  await banner.getByRole("link", { name: "Stop switches" }).click();
  await panel.getByRole("button", { name: "Request lift" }).click();
  const ask = page.getByRole("dialog", { name: "Request to lift this restriction?" });
  await ask.getByLabel("Reason").fill("The bank is back");
  await ask.getByRole("button", { name: "Request lift" }).click();
  await expect(panel.getByText("Lift requested")).toBeVisible();
  await expect(banner).toContainText("(Demo Administrator requested a lift)");
  await expect(panel.getByRole("button", { name: "Approve lift" })).toHaveCount(0);

  await logInToDesk(page, demoApprover);
  await expect(banner).toBeVisible();
  await page.goto("/admin");
  await panel.getByRole("button", { name: "Approve lift" }).click();
  const confirm = page.getByRole("dialog", { name: "Approve lifting this restriction?" });
  await confirm.getByLabel("Reason").fill("Spoke with the bank");
  await confirm.getByRole("button", { name: "Approve lift" }).click();
  await expect(banner).toHaveCount(0);
  await expect(panel.getByText("Nothing is stopped.")).toBeVisible();
  await panel.getByRole("button", { name: /^Show history/ }).click();
  await expect(panel.getByText("Lifted", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});
