import type { Page } from "@playwright/test";
import { chooseOption } from "./choose-option.ts";
import { confirmChange } from "./confirm-change.ts";
import { demoAdministrator, demoClient } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { linkedMail } from "./linked-mail.ts";
import { beginSession } from "./log-in.ts";
import { logInToDesk } from "./log-in-to-desk.ts";

const password = "four plain words here";
const broker = `Demo Broker ${Date.now()}`;
const address = (who: string) => `${who}-${Date.now()}@summit.test`;

async function expectToast(page: Page, words: string): Promise<void> {
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText(words, { exact: true }),
  ).toBeVisible();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await chooseOption(page, option);
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole("button", { name: "Invite staff user" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite staff user" });
  await dialog.getByLabel("Full name").fill(`Demo ${role} ${email}`);
  await dialog.getByLabel("Person reference").fill(email.slice(0, 40));
  await dialog.getByLabel("Email").fill(email);
  await choose(page, "Role", role);
  if (role === "Broker") await choose(page, "Broker whose clients they see", broker);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expectToast(page, "Sent for approval");
  await confirmChange(page);
}

/** Follows the invitation link mailed to a staff user and logs in with the password they set. */
async function logInInvited(page: Page, email: string): Promise<void> {
  await page.goto(await linkedMail(email, "admin/invitation"));
  await page.getByLabel("New password", { exact: true }).fill(password);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Activate account" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
}

test("a broker is invited, sees only their own client, and is that client's contact", async ({
  page,
  otherPage: theirs,
}) => {
  await logInToDesk(page);
  const anothers = (await (await page.request.get("/api/admin/clients?search=referral-one")).json())[0].id;
  await page.getByRole("link", { name: "Brokers" }).click();
  await page.getByRole("button", { name: "Add broker" }).click();
  const dialog = page.getByRole("dialog", { name: "Add broker" });
  await dialog.getByRole("button", { name: "Add broker" }).click();
  await expect(dialog.getByText("Enter the broker's name")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Name", { exact: true }).fill(broker);
  await dialog.getByLabel("Email").fill(address("broker"));
  await dialog.getByLabel("Phone").fill("+44 20 7946 0000");
  await dialog.getByRole("button", { name: "Add broker" }).click();
  await expect(page.getByRole("table", { name: "Brokers" }).getByText(broker)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Clients", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search clients" }).fill(demoClient.email);
  await expect(page.getByRole("table", { name: "Registered clients" }).getByRole("row")).toHaveCount(2);
  await page.getByRole("table", { name: "Registered clients" }).getByRole("link").first().click();
  await page.getByRole("tab", { name: "Details" }).click();
  await choose(page, "Broker", broker);
  await page.getByRole("button", { name: "Assign broker" }).click();
  await expectToast(page, "Broker assigned successfully");
  await page.getByRole("tab", { name: "Notes & timeline" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Broker assigned" }).first()).toBeVisible();

  await page.getByRole("link", { name: "Staff" }).click();
  const email = address("staff-user");
  await invite(page, email, "Broker");
  await expect(
    page.getByRole("table", { name: "Staff users" }).getByRole("cell", { name: email, exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await logInInvited(theirs, email);
  const clients = theirs.getByRole("table", { name: "Registered clients" });
  await expect(clients.getByRole("row")).toHaveCount(2);
  await expect(clients.getByText(demoClient.email)).toBeVisible();
  await theirs.goto("/admin");
  await expect(theirs).toHaveURL(/\/admin\/clients$/);
  await theirs.goto(`/admin/clients/${anothers}`);
  await expect(theirs.getByText("Client not found")).toBeVisible();

  await beginSession(page);
  await page.goto("/dashboard-contact");
  const own = page.getByRole("region", { name: "Your broker" });
  await expect(own.getByText(broker)).toBeVisible();
  await expect(own.getByRole("link", { name: "+44 20 7946 0000" })).toHaveAttribute(
    "href",
    "tel:+442079460000",
  );
  await expectAccessible(page);
});

test("a viewer cannot change anything, and their log-in is in the audit log", async ({
  page,
  otherPage: viewer,
}) => {
  await logInToDesk(page);
  await page.getByRole("link", { name: "Staff" }).click();
  const email = address("viewer");
  await invite(page, email, "Viewer");
  await logInInvited(viewer, email);
  await viewer.getByRole("button", { name: `Account of ${demoClient.email}` }).click();
  await expect(viewer.getByRole("menuitem")).toHaveText(["User Details"]);
  await viewer.goto("/admin/staff");
  await expect(viewer.getByText("Your role doesn't allow this")).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Invite staff user" })).toHaveCount(0);
  await expectAccessible(viewer);

  await page.getByRole("link", { name: "Audit log" }).click();
  // Pausing between two words lets the list update, which must not undo typing.
  const about = page.getByLabel("Subject", { exact: true });
  await about.fill("market ");
  await expect(page).toHaveURL(/subject=market$/);
  await expect(about).toHaveValue("market ");
  await about.fill("");
  await page.getByLabel("By", { exact: true }).fill(email);
  const log = page.getByRole("table", { name: "Audit log" });
  const entry = log.getByRole("row").filter({ hasText: email });
  await expect(entry.getByText("Set staff password")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("clearing one audit filter while typing in another keeps both changes", async ({ page }) => {
  await logInToDesk(page);
  await page.goto("/admin/audit");
  const about = page.getByLabel("Subject");
  await about.fill("nobody-of-this-name");
  await expect(page).toHaveURL(/subject=nobody/);
  await about.fill("");
  await page.getByLabel("By", { exact: true }).fill("admin");
  await expect(page).toHaveURL(/\/admin\/audit\?actor=admin$/);
  await expect(about).toHaveValue("");
});

/** A session of its own, which this page may end. */
async function logInByForm(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(demoAdministrator.email);
  await page.getByLabel("Password", { exact: true }).fill(demoAdministrator.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Clients");
}

test("a staff invitation opened while another is logged in says whom it is for, and goes on after a log-out", {
  tag: "@desktop",
}, async ({ page, otherPage: other }) => {
  await logInToDesk(page);
  await page.getByRole("link", { name: "Staff" }).click();
  const email = address("invited");
  await invite(page, email, "Viewer");

  await logInByForm(other);
  await other.goto(await linkedMail(email, "admin/invitation"));
  await expect(other.getByText("You're logged in as")).toContainText(demoAdministrator.email);
  await expect(other.getByText("You're logged in as")).toContainText(email);
  await expect(other.getByRole("button", { name: "Activate account" })).toHaveCount(0);
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByRole("button", { name: "Log out and continue" }).click();
  await expect(other.getByLabel("New password", { exact: true })).toBeVisible();
  await expect(other).toHaveURL(/\/admin\/invitation$/);
  await expect(other.getByText(email)).toBeVisible();
});

test("a tab of the desk that another tab or the server logged out says so where one logs in", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await logInByForm(page);
  const other = await context.newPage();
  await other.goto("/admin/feedback");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Feedback");
  // Watched from before, as it is shown for five seconds alone.
  await Promise.all([
    expect(other.getByText("You were logged out in another tab.")).toBeVisible(),
    page.getByRole("button", { name: "Sign out" }).click(),
  ]);
  await expect(page).toHaveURL("/admin/login");
  await expect(other).toHaveURL("/admin/login");

  await logInByForm(page);
  await context.clearCookies();
  // Once, as the screen may have gone to the log-in by itself: a click would wait for the link, in later journeys too.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/admin/trades"]')?.click());
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByText("Your session has ended. Log in to continue where you were.")).toBeVisible();
  await other.close();
});

test("an address that no screen has keeps staff in the back office", { tag: "@desktop" }, async ({
  page,
}) => {
  await logInToDesk(page);
  await page.goto("/admin/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(page.getByRole("link", { name: "Trades", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the overview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
});
