import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { activatedClient, type Client } from "./activated-client.ts";
import { confirmation, confirmByCode } from "./confirm-by-code.ts";
import { demoPassword } from "./demo-accounts.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { linkedMail, mailedCode } from "./linked-mail.ts";

/** The same server under localhost, where browsers allow passkeys. */
const localhost = (process.env.SUMMIT_URL ?? "").replace("127.0.0.1", "localhost");
test.use({ baseURL: localhost });

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function logIn(page: Page, { email, password }: Client): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto("/security");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
  await expect(page.getByText("This device")).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  // An open screen would notice that its session is gone, and leave for another page meanwhile.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/login");
}

async function confirmByPassword(page: Page, password: string, summary: string): Promise<void> {
  const dialog = confirmation(page);
  await expect(dialog.getByText(summary)).toBeVisible();
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

const codeOf = (secret: string, stepsOn = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsOn * 30_000 });

test("an authenticator app is set up, required at the log-in, and replaced once by a backup code", async ({
  page,
}, { project }) => {
  const client = await activatedClient(`app-${project.name}`);
  await logIn(page, client);
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await openSecurity(page);
  await expectForEveryone(page);

  await page.getByRole("button", { name: "Set up the authenticator app" }).click();
  const dialog = confirmation(page);
  await expect(dialog.getByText("Set up an authenticator app")).toBeVisible();
  await expect(dialog.getByLabel("Your password", { exact: true })).toBeFocused();
  await expectAtBothWidths(page);
  await dialog.getByLabel("Your password", { exact: true }).fill("not this one");
  await dialog.getByRole("button", { name: "Email me a code" }).click();
  await expect(dialog.getByText(`We've emailed a code to ${client.email}. It works once`)).toBeVisible();
  await expectAtBothWidths(page);
  const replaced = await mailedCode(client.email);
  await dialog.getByRole("button", { name: "Send it again" }).click();
  await expect(dialog.getByText("Only the newest code works")).toBeVisible();
  const code = await mailedCode(client.email, { count: 2 });
  for (const [password, tried] of [
    ["not this one", code],
    [client.password, replaced],
  ] as const) {
    await dialog.getByLabel("Your password", { exact: true }).fill(password);
    await dialog.getByLabel("Code from our email").fill(tried);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByText("Your password or this code isn't right.")).toBeVisible();
  }
  await expectAtBothWidths(page);
  await dialog.getByLabel("Code from our email").fill(code);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("img", { name: /^QR code for your authenticator app/ })).toBeVisible();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await page.getByLabel("Code from your app").fill("000000");
  await page.getByRole("button", { name: "Turn on codes" }).click();
  await expect(page.getByText("That isn't right. Please try again.")).toBeVisible();
  await expectForEveryone(page);
  await page.getByLabel("Code from your app").fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on codes" }).click();
  const codes = page.getByRole("dialog", { name: "Save your backup codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expectForEveryone(page);
  const backupCode = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await codes.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  await logOut(page);
  await logIn(page, client);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectForEveryone(page);
  await page.getByLabel("Code from your authenticator app").fill("000000");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText("That isn't right. Please try again.")).toBeVisible();
  // The next time step's code: this step's was used when the app was set up.
  await page.getByLabel("Code from your authenticator app").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();

  await logOut(page);
  await logIn(page, client);
  await page.getByRole("button", { name: "Use a backup code" }).click();
  await page.getByLabel("Backup code").fill(backupCode.toLowerCase());
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await openSecurity(page);
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  const log = page.getByRole("list", { name: "Log-ins" });
  await expect(log.getByText("Password and backup code")).toBeVisible();
  await expect(log.getByText("Failed")).toBeVisible();
  await expectForEveryone(page);
});

test("a passkey is added, signs in without a password, and confirms its own removal", async ({ page }, {
  project,
}) => {
  const client = await activatedClient(`passkey-${project.name}`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
  await logIn(page, client);
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await openSecurity(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Passkey name").fill("Demo device");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await confirmByCode(page, client, "Add a passkey");
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByRole("list", { name: "Your passkeys" })).toContainText("Demo device");
  await expectForEveryone(page);

  await logOut(page);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();

  await logOut(page);
  await logIn(page, client);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();

  await openSecurity(page);
  await page.getByRole("button", { name: "Remove the passkey Demo device" }).click();
  await expectAccessible(page);
  await confirmation(page).getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByRole("list", { name: "Your passkeys" })).toHaveCount(0);
  await expect(page.getByText("10 of 10 left")).toHaveCount(0);
});

test("the password and the address are changed, and another device is signed out", async ({
  page,
  otherPage: other,
}, { project }) => {
  const client = await activatedClient(`change-${project.name}`);
  await logIn(page, client);
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await logIn(other, client);
  await expect(other.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await openSecurity(page);
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(3);

  await page.getByRole("button", { name: "Change email address" }).click();
  await page.getByLabel("New email address").fill("no address");
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByText("Invalid email format")).toBeVisible();
  const next = `moved-${client.email}`;
  await page.getByLabel("New email address").fill(next);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(confirmation(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(confirmation(page)).toBeHidden();
  await expect(page.getByLabel("New email address")).toHaveValue(next);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await confirmByCode(page, client, `Change your email address to ${next}`);
  await expect(page.getByText(`we've sent a link to ${next}`)).toBeVisible();
  await expectForEveryone(page);

  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("not this one");
  await page.getByLabel("New password", { exact: true }).fill("three other plain words");
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This isn't your current password. Please try again")).toBeVisible();
  await page.getByLabel("Current password").fill(client.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
  expect((await other.request.get("/api/user")).status()).toBe(401);
});

test("a client who resets their password without two-step log-in reads until when payouts are held", async ({
  page,
}, { project }) => {
  const client = await activatedClient(`forgets-${project.name}`);
  const sent = await page.request.post("/api/forgot-password", { data: { email: client.email } });
  expect(sent.status()).toBe(204);
  await page.goto(await linkedMail(client.email, "reset-password"));
  const password = "three other plain words";
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await logIn(page, { ...client, password });
  const banner = page.getByText(
    /^The password of a login without two-step log-in was reset by email, so we're holding payouts/,
  );
  await expect(banner).toBeVisible();
  await expectForEveryone(page);
  await openSecurity(page);
  await expect(banner).toBeVisible();
});

test("a client saves a copy of their data and closes the account", async ({ page }, { project }) => {
  const client = await activatedClient(`close-${project.name}`);
  await logIn(page, client);
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await openSecurity(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save a copy of your data" }).click();
  await confirmByPassword(page, client.password, "Save a copy of all your data");
  const data = JSON.parse(await readFile(await (await saving).path(), "utf8"));
  expect(data.account.email).toBe(client.email);

  await page.getByRole("button", { name: "Close your account" }).click();
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Close my account" }).click();
  await confirmByPassword(page, client.password, "Close your account for good");
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Your account is closed")).toBeVisible();
  await logIn(page, client);
  await expect(page.getByText("This account has been closed.").first()).toBeVisible();
});

test("a company's settings don't promise the details of a person", { tag: "@desktop" }, async ({ page }) => {
  await logIn(page, { email: "owner@summit.test", password: demoPassword });
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await openSecurity(page);
  await expect(page.getByText("Your usual currencies, mobile number and registered address.")).toBeVisible();
  await expect(page.getByText("Registration, business, directors and owners.")).toBeVisible();
  await expect(page.getByText(/date of birth/)).toHaveCount(0);
});
