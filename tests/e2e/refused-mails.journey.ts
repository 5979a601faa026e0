import type { RefusedMail } from "#contract/notifications/refused-mails.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";
import { resize } from "./resize.ts";

const long = "a-very-long-address-that-nobody-would-type-twice.".repeat(3);
const mail: RefusedMail = {
  id: "01a2b3c4-0000-7000-8000-000000000001",
  client: { id: "01a2b3c4-0000-7000-8000-000000000002", name: "Ada Demo", email: "right@example.test" },
  to: "wrong@example.test",
  sendTo: "right@example.test",
  subject: "Payment completed",
  reason: "550 5.1.1 no such mailbox",
  refusedAt: "2026-03-10T10:00:00.000Z",
};
const staffMail: RefusedMail = {
  ...mail,
  id: "01a2b3c4-0000-7000-8000-000000000003",
  client: null,
  to: `${long}@example.test`,
  sendTo: `${long}@example.test`,
  reason: null,
};

test("a refused email is sent again to the client's new address", async ({ page }) => {
  await beginDeskSession(page);
  let items = [mail, staffMail];
  // The journeys' mail goes to files, which never refuse it.
  await page.route("**/api/admin/refused-mails?*", (route) =>
    route.fulfill({ json: { items, nextCursor: null } }),
  );
  await page.route("**/api/admin/refused-mails/*/resend", (route) => {
    items = [staffMail];
    return route.fulfill({ json: { sentTo: mail.sendTo } });
  });
  await page.goto("/admin/refused-mails");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bounced emails");
  const row = page.getByRole("listitem").filter({ hasText: mail.to });
  await expect(row.getByText("550 5.1.1 no such mailbox")).toBeVisible();
  await expect(row.getByRole("link", { name: "Ada Demo" })).toBeVisible();
  await expect(row.getByText("The client's address is now right@example.test.")).toBeVisible();
  await expect(page.getByText("No reason given by the mail server.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await resize(page, 390, 844);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText("To right@example.test")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("an empty list of bounced emails explains the page, and a failure can be retried", async ({ page }) => {
  await beginDeskSession(page);
  await page.goto("/admin/refused-mails");
  await expect(page.getByText("No bounced emails")).toBeVisible();
  await expectAccessible(page);
  await page.route("**/api/admin/refused-mails?*", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "Summit is busy at the moment." } }),
  );
  await page.reload();
  await expect(page.getByRole("button", { name: /try again/i })).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
});
