import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";
import { pressInTurn } from "./press-in-turn.ts";
import { resize } from "./resize.ts";

/** A client's feedback, which waits for the desk. */
async function sendFeedback(page: Page): Promise<string> {
  await beginSession(page);
  const text = `The inbox journey ${Date.now()}`;
  const answer = await page.context().request.post("/api/feedback", { data: { text } });
  expect(answer.status()).toBe(201);
  return text;
}

test("what a client sends appears in the open inbox, is taken with a note and given back", async ({
  page,
  otherPage,
}) => {
  await beginDeskSession(page);
  await page.goto("/admin");
  const needsYou = page.getByRole("region", { name: "Needs you" });
  await expect(needsYou.getByRole("link", { name: "Open the inbox" })).toBeVisible();
  await pressInTurn(page, "gi");
  await expect(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Team/ })).toBeChecked();

  const text = await sendFeedback(otherPage);
  const row = page.getByRole("table", { name: "Inbox" }).getByRole("row").filter({ hasText: text });
  await expect(row, "the list follows without a reload").toBeVisible();
  await row.getByRole("button", { name: /^Take/ }).click();
  await expect(row.getByText("You", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Add a note" }).click();
  const dialog = page.getByRole("dialog", { name: "Note" });
  await dialog.getByLabel("Note").fill("Calls back at four");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(row).toContainText("Calls back at four");

  await page.getByRole("radio", { name: /^Mine/ }).click();
  await expect(page).toHaveURL(/\?view=mine$/);
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Give back" }).click();
  await expect(row).toHaveCount(0);

  for (const width of [390, 768, 1440]) {
    await resize(page, width);
    await page.getByRole("radio", { name: /^Team/ }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test("the next one is taken from the overview and opens its page", async ({ page, otherPage }) => {
  await sendFeedback(otherPage);
  await beginDeskSession(page);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Take the next one" }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText(/^You took /)).toBeVisible();
  await expect(page).not.toHaveURL(/\/admin$/);
});

test("a receipt that was decided leads to the next item of the inbox", async ({ page, otherPage }) => {
  await sendFeedback(otherPage);
  const client = await (await otherPage.request.get("/api/user")).json();
  await beginDeskSession(page);
  const received = await page.request.post("/api/admin/receipts", {
    data: { bankReference: randomUUID(), reference: "for nobody", currency: "GBP", amount: "12.00" },
  });
  const { id } = await received.json();
  const inbox = page.waitForResponse((answer) => answer.url().includes("/api/admin/inbox?"));
  await page.goto(`/admin/receipts/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await (await inbox).finished();
  await expect(page.getByText("Done.", { exact: true })).toHaveCount(0);

  const assigned = await page.request.post(`/api/admin/receipts/${id}/assign`, {
    data: { parts: [{ clientId: client.id, amount: "12.00" }] },
  });
  expect(assigned.status()).toBe(200);
  // That it was recorded by hand is for a second person to check.
  await expect(page.getByText("Done.", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Next: / })).toBeVisible();
  await expectAtBothWidths(page);
});

test("an inbox that fails to load says so and can be retried", async ({ page }) => {
  await beginDeskSession(page);
  const retry = await failUntilRetried(page, "**/api/admin/inbox?*");
  await page.goto("/admin/inbox");
  await expect(page.getByText("We couldn't load the inbox.")).toBeVisible();
  await expectAtBothWidths(page);
  await retry();
  await expect(page.getByText("We couldn't load the inbox.")).toHaveCount(0);
  await expect(page.getByRole("radio", { name: /^Team \d/ })).toBeVisible();
});

test("a long name in the inbox breaks on a phone, and doesn't widen the page", async ({ page }) => {
  const name = "Siebenhundertsiebenundsiebzigtausendsiebenhundertsiebenundsiebzig";
  await sendFeedback(page);
  await beginDeskSession(page);
  await page.route("**/api/admin/inbox?*", async (route) => {
    const response = await route.fetch();
    const inbox = await response.json();
    inbox.items = inbox.items.map((item: object) => ({ ...item, name }));
    await route.fulfill({ response, json: inbox });
  });
  await page.goto("/admin/inbox");
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
  await expectAtBothWidths(page);
});
