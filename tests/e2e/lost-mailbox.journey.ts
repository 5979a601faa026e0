import { request } from "@playwright/test";
import { activatedClient } from "./activated-client.ts";
import { confirmChange } from "./confirm-change.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

const reason = "Video call, passport seen";

test("the desk gives a client who lost their mailbox another address, once a second person approves it", async ({
  page,
  otherPage: theirs,
}, { project }) => {
  const client = await activatedClient(`lost-${project.name}`);
  const other = await activatedClient(`other-${project.name}`);
  const as = await request.newContext({ baseURL: process.env.SUMMIT_URL ?? "" });
  const { user } = await (await as.post("/api/login", { data: client })).json();
  await beginDeskSession(page);
  await page.goto(`/admin/clients/${user.id}`);
  await page.getByRole("tab", { name: "Details" }).click();
  const security = page.getByRole("region", { name: "Security" });
  await security.getByRole("button", { name: "Change email address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change email address?" });
  const address = dialog.getByLabel("New email address");
  const verified = dialog.getByLabel("How you verified their identity");
  const submit = dialog.getByRole("button", { name: "Change email address" });
  await expect(address).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await address.fill(other.email);
  await submit.click();
  await expect(dialog.getByText("Enter how you verified the client's identity")).toBeVisible();
  await verified.fill(reason);
  await submit.click();
  await expect(dialog.getByText("Another login uses this email address")).toBeVisible();
  await expect(address).toHaveValue(other.email);
  await expect(verified).toHaveValue(reason);
  await expectAccessible(page);
  const next = `found-${project.name}-${Date.now()}@summit.test`;
  await address.fill(next);
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Change the email address of ${client.email} to ${next}.`)).toBeVisible();
  await expectNoSidewaysScroll(page);

  await confirmChange(page);
  await expect(
    security.getByText(
      /^The email address of a login was changed by the desk\. Payouts and withdrawals are on hold/,
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect((await as.get("/api/user")).status()).toBe(401);

  await theirs.goto("/login");
  await theirs.getByLabel("Email").fill(next);
  await theirs.getByLabel("Password", { exact: true }).fill(client.password);
  await theirs.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(
    theirs.getByText(
      /^We changed the email address of a login for somebody who had lost their mailbox, so we're/,
    ),
  ).toBeVisible();
  await expectAccessible(theirs);
  await expectNoSidewaysScroll(theirs);
  await as.dispose();
});
