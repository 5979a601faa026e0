import { type APIRequestContext, request } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { activatedClient, type Client } from "./activated-client.ts";
import { proveByCode } from "./confirm-by-code.ts";
import { confirmChange, confirmChangeByApi } from "./confirm-change.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

async function post(as: APIRequestContext, path: string, data: object = {}) {
  const answer = await as.post(path, { data, headers: { "idempotency-key": crypto.randomUUID() } });
  const body = await answer.json().catch(() => undefined);
  return { status: answer.status(), body };
}

/** Turns on authenticator codes at the client's log-in. */
async function setUpApp(as: APIRequestContext, client: Client): Promise<void> {
  const { body } = await post(as, "/api/security/totp");
  await proveByCode(as, client, body.challenge.token);
  const { secret } = (await post(as, "/api/security/totp")).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await post(as, "/api/security/totp/enable", { code })).status).toBe(200);
}

async function book(as: APIRequestContext): Promise<string> {
  const wanted = { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", isReceiving: false };
  const { body: quote } = await post(as, "/api/quotes", wanted);
  const { body } = await post(as, "/api/trades", { quoteId: quote.id, termsAccepted: true });
  return body.id;
}

test("the desk sets a client's limit, sees what they owe, and resets their second factors", async ({
  page,
  otherPage: theirs,
}, { project }) => {
  const owner = await activatedClient(`file-${project.name}`);
  const as = await request.newContext({ baseURL: process.env.SUMMIT_URL ?? "" });
  const { user } = (await post(as, "/api/login", owner)).body;
  await setUpApp(as, owner);
  const tradeId = await book(as);
  const file = `/admin/clients/${user.id}`;

  await beginDeskSession(page);
  await page.goto(file);
  const limits = page.getByRole("region", { name: "Limit and debts" });
  await expect(limits.getByText("1,000.00 GBP")).toBeVisible();
  await expect(limits.getByText("No debts from closed-out trades.")).toBeVisible();
  await expectAccessible(page);
  await limits.getByRole("button", { name: "Change limit" }).click();
  const limit = page.getByRole("dialog", { name: "Limits" });
  await expect(limit.getByLabel("Unsettled trades")).toBeFocused();
  await limit.getByRole("button", { name: "Change limit" }).click();
  await expect(limit.getByText("Enter a reason")).toBeVisible();
  await expectAccessible(page);
  await limit.getByLabel("Unsettled trades").fill("1500");
  await limit.getByLabel("Reason").fill("New client");
  await limit.getByRole("button", { name: "Change limit" }).click();
  await expect(page.getByText("A second person has to approve this before it takes effect.")).toBeVisible();
  const waiting = page.getByText(/^Unsettled limit of .*: 1,500\.00 GBP instead of/);
  await expect(waiting).toBeVisible();
  await expect(page.getByText(/^Requested by you, /)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await confirmChange(page);
  await expect(limits.getByText("Client limit")).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(limits.getByText("1,500.00 GBP")).toBeVisible();

  await page.goto(`/admin/trades/${tradeId}`);
  await page.getByRole("button", { name: "Close out" }).click();
  const closing = page.getByRole("dialog", { name: "Close out this trade?" });
  await expect(closing.getByText("Cost of cancelling")).toBeVisible();
  await expectAccessible(page);
  await closing.getByLabel("Reason").fill("No funds arrived");
  await closing.getByRole("button", { name: "Close out" }).click();
  await expect(page.getByRole("table", { name: "Booking reversal" })).toBeVisible();
  await page.goto(file);
  const debt = limits.getByRole("region", { name: "Debt in GBP" });
  await expect(debt.getByText(/^Closed out .*, cost /)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("tab", { name: "Details" }).click();
  const security = page.getByRole("region", { name: "Security" });
  await security.getByRole("button", { name: "Reset two-factor authentication" }).click();
  const reset = page.getByRole("dialog", { name: "Reset two-factor authentication?" });
  await expectAccessible(page);
  await reset.getByRole("button", { name: "Reset two-factor authentication" }).click();
  await expect(reset.getByText("Enter a reason")).toBeVisible();
  await reset.getByLabel("How you verified their identity").fill("Video call, passport seen");
  await reset.getByRole("button", { name: "Reset two-factor authentication" }).click();
  await expect(reset).toHaveCount(0);
  await confirmChangeByApi(page);
  await expect(
    security.getByText(/^Two-factor authentication was reset\. Payouts and withdrawals are on hold until /),
  ).toBeVisible();
  await expect(security.getByText("Not set up")).toBeVisible();
  await expect(security.getByRole("button", { name: "Reset two-factor authentication" })).toHaveCount(0);
  await expectAccessible(page);

  expect((await as.get("/api/user")).status()).toBe(401);
  await theirs.goto("/login");
  await theirs.getByLabel("Email").fill(owner.email);
  await theirs.getByLabel("Password", { exact: true }).fill(owner.password);
  await theirs.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(theirs.getByText(/^Your two-step log-in was reset, so we/)).toBeVisible();
  await expect(theirs.getByText(/is due from an exchange that was closed/)).toBeVisible();
  await expectAccessible(theirs);
  await theirs.goto("/history");
  await expect(theirs.getByRole("list", { name: "Exchanges" }).getByRole("link")).toContainText(
    /Cost [\d.]+ GBP/,
  );
  await expectAccessible(theirs);
  await as.dispose();
});

test("the desk resets the second factors of one member of a client's team", async ({ page }, { project }) => {
  const owner = await activatedClient(`member-${project.name}`);
  const as = await request.newContext({ baseURL: process.env.SUMMIT_URL ?? "" });
  const { user } = (await post(as, "/api/login", owner)).body;
  await setUpApp(as, owner);
  await beginDeskSession(page);
  await page.goto(`/admin/clients/${user.id}?tab=team`);
  const action = page.getByRole("button", { name: /^Reset second factor of / });
  await expect(action).toBeVisible();
  await action.click();
  const reset = page.getByRole("dialog", { name: /^Reset two-factor authentication of .*\?$/ });
  await expectAccessible(page);
  await expectAtBothWidths(page);
  const submit = reset.getByRole("button", { name: "Reset two-factor authentication" });
  await submit.click();
  await expect(reset.getByText("Enter a reason")).toBeVisible();
  await reset.getByLabel("How you verified their identity").fill("Video call, passport seen");
  await submit.click();
  await expect(reset).toHaveCount(0);
  await expect(
    page.getByText(/^Reset the second factors of .*, Owner of .*Video call, passport seen$/),
  ).toBeVisible();
  await expectAtBothWidths(page);
  await confirmChange(page);
  await expect(page.getByRole("heading", { level: 2, name: "Members" })).toBeVisible();
  await expect(action).toHaveCount(0);
  await expectAtBothWidths(page);
  expect((await as.get("/api/user")).status()).toBe(401);
  await as.dispose();
});

test("the tabs of a client's file have addresses and go by keyboard, and a birth date is typed or chosen", async ({
  page,
}, { project }) => {
  const owner = await activatedClient(`tabs-${project.name}`);
  const as = await request.newContext({ baseURL: process.env.SUMMIT_URL ?? "" });
  const { user } = (await post(as, "/api/login", owner)).body;
  await beginDeskSession(page);
  await page.goto(`/admin/clients/${user.id}`);
  // On a phone too, without scrolling.
  await expect(page.getByRole("tab", { name: "Money" })).toBeInViewport();
  await page.getByRole("tab", { name: "Money" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Trades" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?tab=notes$/);
  await expect(page.getByLabel("Internal note")).toBeVisible();
  for (const [name, region] of [
    ["Trades", "Trades"],
    ["Orders & rules", "Rate alerts"],
    ["Recipients", "Recipients"],
    ["Payments", "Received"],
    ["Documents", "Documents"],
    ["Team", "Members"],
    ["Screening", "Potential matches"],
  ] as const) {
    await page.getByRole("tab", { name }).click();
    await expect(page.getByRole("heading", { level: 2, name: region })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  const birth = page.getByLabel("Date of birth", { exact: true });
  await birth.fill("31/12/1990");
  await birth.press("Tab");
  await expect(page.getByRole("button", { name: "Undo the change of Date of birth" })).toBeVisible();
  await expect(birth).toHaveValue("31 Dec 1990");
  await page.reload();
  await expect(page.getByRole("tab", { name: "Screening" })).toHaveAttribute("aria-selected", "true");
  await expect(birth).toHaveValue("31 Dec 1990");
  await page.getByRole("button", { name: "Date of birth: open the calendar" }).click();
  await page.getByRole("combobox", { name: /year/i }).selectOption("1985");
  await page.getByRole("combobox", { name: /month/i }).selectOption("February");
  await expectAccessible(page);
  await page.getByRole("button", { name: /28 Feb 1985$/ }).click();
  await expect(page.getByRole("button", { name: "Undo the change of Date of birth" })).toBeVisible();
  await expect(birth).toHaveValue("28 Feb 1985");
  await as.dispose();
});
