import { readFile } from "node:fs/promises";
import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { png } from "../support/sample-files.ts";
import { activatedClient, type Client } from "./activated-client.ts";
import { addLandlord } from "./add-landlord.ts";
import { proveByCode } from "./confirm-by-code.ts";
import { giveMoney } from "./give-money.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { linkedMail } from "./linked-mail.ts";

const codeOf = (secret: string, stepsOn = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsOn * 30_000 });

type Proof = { factor: "backup_code"; code: string };

/** Makes a call that asks for a confirmation, and confirms it. */
async function confirmed(
  request: APIRequestContext,
  send: () => Promise<APIResponse>,
  proof: Proof,
): Promise<APIResponse> {
  const { challenge } = await (await send()).json();
  const data = { challenge: challenge.token, proof };
  expect((await request.post("/api/confirmations", { data })).ok()).toBe(true);
  const answer = await send();
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer;
}

/** Sets up an authenticator app without the screen; returns its secret and the backup codes. */
async function addAuthenticator(request: APIRequestContext, client: Client) {
  const begin = () => request.post("/api/security/totp", { data: {} });
  const { challenge } = await (await begin()).json();
  await proveByCode(request, client, challenge.token);
  const { secret } = await (await begin()).json();
  const enabled = await request.post("/api/security/totp/enable", { data: { code: codeOf(secret) } });
  return { secret, backupCodes: (await enabled.json()).backupCodes as string[] };
}

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("a payment that a member with a second factor prepares is approved on a phone, and paid", async ({
  page,
  otherPage: member,
}, { project }) => {
  const owner = await activatedClient(`pays-owner-${project.name}`);
  await keepSession(page, "client", owner);
  const { request } = page;
  await giveMoney((await (await request.get("/api/user")).json()).id, "EUR", "500.00");
  const { secret, backupCodes } = await addAuthenticator(request, owner);
  const proofs = backupCodes.map((code) => ({ factor: "backup_code", code }) as const);
  const [first, second] = proofs;
  if (!first || !second) throw new Error("backup codes are missing");
  const email = `pays-preparer-${project.name}-${Date.now()}@summit.test`;
  const invitation = { data: { email, role: "preparer" } };
  await confirmed(request, () => request.post("/api/team/invitations", invitation), first);
  const required = { data: { required: true } };
  await confirmed(request, () => request.put("/api/team/second-factor", required), second);

  await member.context().clearCookies();
  await member.goto(await linkedMail(email, "join"));
  const password = "four plain words here";
  await member.getByLabel("Your full name").fill("Demo Preparer");
  await member.getByLabel("Choose a password", { exact: true }).fill(password);
  await member.getByRole("button", { name: "Accept invitation" }).click();
  await expect(member).toHaveURL("/security");
  await expectForEveryone(member);
  await member.getByRole("button", { name: "Set up the authenticator app" }).click();
  const confirmation = member.getByRole("dialog", { name: "Confirm it's you" });
  await confirmation.getByLabel("Your password", { exact: true }).fill(password);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  const own = (await member.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await member.getByLabel("Code from your app").fill(codeOf(own));
  await member.getByRole("button", { name: "Turn on codes" }).click();
  await member.getByRole("button", { name: "I've saved them" }).click();

  const recipient = await addLandlord(member);
  await member.goto(`/balances/EUR/withdraw?recipient=${recipient}`);
  await member.getByLabel("You send", { exact: true }).fill("120.50");
  await member.getByRole("button", { name: "Continue" }).click();
  await member.getByRole("button", { name: "Pay 120.50 EUR" }).click();
  await expect(member.getByText(/^Sent for approval\./)).toBeVisible();
  const invoice = { name: "March rent.png", mimeType: "image/png", buffer: png() };
  await member.getByLabel("Add an invoice").setInputFiles({ ...invoice, buffer: Buffer.from("a note") });
  await expect(
    member.getByText("March rent.png: Please upload a PDF, or an image in PNG or JPEG."),
  ).toBeVisible();
  await member.getByLabel("Add an invoice").setInputFiles(invoice);
  await expect(member.getByRole("link", { name: /March rent\.png/ })).toBeVisible();
  await expectForEveryone(member);

  await page.goto("/approvals");
  await page.getByRole("link", { name: /^Pay 120\.50 EUR to Demo Landlord/ }).click();
  const file = page.getByRole("link", { name: /March rent\.png/ });
  const saving = page.waitForEvent("download");
  await file.click();
  expect(await readFile(await (await saving).path())).toEqual(png());
  await expect(page.getByRole("button", { name: "Delete March rent.png" })).toHaveCount(0);
  const approve = page.getByRole("button", { name: "Approve with code" });
  await expect(approve).toBeVisible();
  await expectForEveryone(page);
  await approve.click();
  await page.getByLabel("Code from your authenticator app").fill(codeOf(secret, 1));
  await page
    .getByRole("dialog", { name: "Confirm it's you" })
    .getByRole("button", { name: "Confirm" })
    .click();
  await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
  await expect(member.getByText("Approved", { exact: true }).first()).toBeVisible();

  const titlesOf = async () => {
    const { items } = await (await member.request.get("/api/notifications")).json();
    return items.map(({ title }: { title: string }) => title);
  };
  await expect.poll(titlesOf, { timeout: 120_000 }).toContain("Payment completed");
  await member.goto("/history?view=payments");
  await member.getByRole("link", { name: /Demo Landlord/ }).click();
  await expect(member).toHaveURL(/\/payments\/[\w-]{36}$/);
  await expect(member.getByRole("heading", { level: 1 })).toHaveText("120.50 EUR");
  await expect(member.getByRole("link", { name: /March rent\.png/ })).toBeVisible();
  await expect(member.getByLabel(/^Add/)).toHaveCount(0);
  await expectForEveryone(member);
  await member.goto("/notifications");
  await expect(member.getByText("Payment completed").first()).toBeVisible();
  await member.getByRole("button", { name: "Mark all as read" }).click();
  await expect(member.getByRole("heading", { name: "All read" })).toBeVisible();
  // The owner has read nothing yet.
  const { unread } = await (await request.get("/api/notifications")).json();
  expect(unread).toBeGreaterThan(0);
});
