import type { Locator, Page } from "@playwright/test";
import type { HistoryExchange, HistoryPayment } from "#contract/reporting/history.ts";
import { bookByApi } from "./book-exchange.ts";
import { expect, expectNoSidewaysScroll, test } from "./journey.ts";
import { logIn } from "./log-in.ts";
import { logInToDesk } from "./log-in-to-desk.ts";
import { resize } from "./resize.ts";
import { searchDeskList } from "./search-desk-list.ts";

/** As long as recipients, companies and references may be, without a place to break. */
const longName = "Donaudampfschiffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft".slice(
  0,
  70,
);
const longReference = "RF18-539007547034-WWWWWWWWWWWWWWWWW";
/** A payer's name in a script that a table keeps on one line. */
const longPayer = "株式会社デモ東京支店".repeat(14);

const tenBillion = "10000000000.00";

type Row = Readonly<Record<string, unknown>>;
type List = { items: Row[] };

async function answerHistory(
  page: Page,
  item: Omit<HistoryExchange, "id" | "date"> | Omit<HistoryPayment, "id" | "date">,
): Promise<void> {
  const items = [{ ...item, id: crypto.randomUUID(), date: "2026-09-09T07:00:00.000Z" }];
  await page.route("**/api/history?*", (route) => route.fulfill({ json: { items, nextCursor: null } }));
}

/** Parts of a row whose text is wider or higher than its place, or beyond the window. */
function cutParts(row: Locator): Promise<string[]> {
  return row.evaluate((element) =>
    [element, ...element.querySelectorAll(":not(.sr-only)")]
      .filter((part) => part.checkVisibility() && part.closest(".sr-only, svg") === null)
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
        return clientWidth > 1 && (scrollWidth > clientWidth || scrollHeight > clientHeight);
      })
      .map(({ textContent }) => textContent),
  );
}

test("a payment's long reference and recipient are whole in the history at every width", async ({ page }) => {
  await logIn(page);
  await answerHistory(page, {
    view: "payments",
    recipient: longName,
    accountNumber: "•••• 4321",
    reference: longReference,
    amount: tenBillion,
    currency: "GBP",
    // The longest status.
    status: "READY",
    isDeclined: false,
    awaitsDebt: true,
    waitsFor: { kind: "debt", until: null, cause: null, person: null },
    tradeId: null,
    purpose: null,
    schedule: null,
  });
  await page.goto("/history?view=payments");
  const row = page.getByRole("list", { name: "Payments" }).getByRole("link");
  for (const width of [320, 390, 768, 1024, 1440]) {
    await resize(page, width);
    await expect(row).toContainText(longReference);
    expect(await cutParts(row), `cut at ${width}`).toEqual([]);
    const box = await row.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), `the row's end at ${width}`).toBeLessThanOrEqual(width);
    await expectNoSidewaysScroll(page);
  }
});

test("an exchange's reference and amounts are whole in the history at every width", async ({ page }) => {
  await logIn(page);
  await answerHistory(page, {
    view: "exchanges",
    reference: "FX10052403",
    fromCurrency: "GBP",
    fromAmount: "10000000.00",
    toCurrency: "JPY",
    toAmount: "1950000000",
    exchangeRate: 195,
    type: "SPOT",
    status: "PENDING",
    stage: "AWAITING_FUNDS",
    closeoutCost: null,
  });
  await page.goto("/history");
  const row = page.getByRole("list", { name: "Exchanges" }).getByRole("link");
  for (const width of [320, 390, 768, 1024, 1440]) {
    await resize(page, width);
    await expect(row).toContainText("FX10052403");
    expect(await cutParts(row), `cut at ${width}`).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
});

test("the desk's rows on a phone have whole companies and amounts, however long", async ({ page }) => {
  await logIn(page);
  await bookByApi(page, "25000.00");
  await logInToDesk(page);
  await page.route("**/api/admin/clients?*", async (route) => {
    const clients: Row[] = await (await route.fetch()).json();
    await route.fulfill({ json: clients.map((client) => ({ ...client, companyName: longName })) });
  });
  for (const width of [320, 390]) {
    await resize(page, width, 844);
    for (const [path, list] of [
      ["/admin/clients", "Registered clients"],
      ["/admin/trades", "Trades"],
    ] as const) {
      await page.goto(path);
      const row = page.getByRole("list", { name: list }).getByRole("listitem").first();
      await expect(row).toBeVisible();
      expect(await cutParts(row), `cut on ${path} at ${width}`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  }
});

test("a payer's long name and reference don't widen the client's file", async ({ page }) => {
  await logInToDesk(page);
  await page.route("**/api/admin/clients/*/payments", async (route) => {
    const { received, ...rest }: { received: Row[] } = await (await route.fetch()).json();
    const changed = received.map((each) => ({
      ...each,
      payerName: longPayer,
      reference: longReference.repeat(4),
    }));
    await route.fulfill({ json: { ...rest, received: changed } });
  });
  await page
    .getByRole("table", { name: "Registered clients" })
    .getByRole("link", { name: /Demo Client/ })
    .click();
  await page.getByRole("tab", { name: "Payments" }).click();
  for (const width of [320, 768, 1440]) {
    await resize(page, width);
    await expect(page.getByText(longPayer).filter({ visible: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test("a balance of ten billion is whole on its account", async ({ page }) => {
  await logIn(page);
  await page.route(/\/api\/balances(\?.*)?$/, async (route) => {
    const { items, ...rest }: List = await (await route.fetch()).json();
    await route.fulfill({ json: { ...rest, items: items.map((each) => ({ ...each, amount: tenBillion })) } });
  });
  await page.route("**/api/balances/GBP", async (route) => {
    const balance: Row = await (await route.fetch()).json();
    await route.fulfill({ json: { ...balance, amount: tenBillion } });
  });
  for (const path of ["/balances", "/balances/GBP"])
    for (const width of [320, 768, 1024, 1440]) {
      await resize(page, width);
      await page.goto(path);
      const figure = page.getByText("£10,000,000,000.00", { exact: true }).first();
      await expect(figure).toBeVisible();
      expect(await cutParts(figure.locator("..")), `cut on ${path} at ${width}`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
});

test("a total of tens of billions stays on one line on Home and Balances", async ({ page }) => {
  await logIn(page);
  await page.route("**/api/balance-worth*", async (route) => {
    const worth: Row = await (await route.fetch()).json();
    await route.fulfill({ json: { ...worth, total: "88888888888.88" } });
  });
  for (const path of ["/", "/balances"])
    for (const width of [320, 390, 1440]) {
      await resize(page, width);
      await page.goto(path);
      const figure = page.getByText("£88,888,888,888.88", { exact: true }).first();
      await expect(figure).toBeVisible();
      const lines = await figure.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
      expect(lines, `lines on ${path} at ${width}`).toBe(1);
      await expectNoSidewaysScroll(page);
    }
});

test("a dialog of the desk has a long name whole on a phone", async ({ page }) => {
  await logInToDesk(page);
  await page.route("**/api/admin/clients/*/team", async (route) => {
    const { apiKeys, ...team }: { apiKeys: Row[] } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...team, apiKeys: apiKeys.map((each) => ({ ...each, name: longName })) } });
  });
  await searchDeskList(page, "clients", "owner@summit.test");
  await page
    .getByRole("table", { name: "Registered clients" })
    .getByRole("link", { name: /owner@summit/ })
    .click();
  await page.getByRole("tab", { name: "Team" }).click();
  await page
    .getByRole("button", { name: /^Revoke/ })
    .first()
    .click();
  for (const width of [320, 390]) {
    await resize(page, width, 844);
    const dialog = page.getByRole("dialog", { name: `Revoke ${longName}?` });
    await expect(dialog).toBeVisible();
    const beyond = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(beyond, `pixels beyond the dialog at ${width}`).toBe(0);
  }
});

test("a batch's line has its name and its fault whole, in the table and in the list of a phone", async ({
  page,
}) => {
  await logIn(page);
  const fault = `${longName} was deleted from your recipients. Check this line again.`;
  let status = "DRAFT";
  await page.route(/\/api\/batches\/[0-9a-f-]+$/, async (route) => {
    const { lines, ...batch }: { lines: Row[] } = await (await route.fetch()).json();
    const faulty = lines.map((line) => ({ ...line, faults: { recipient: fault } }));
    await route.fulfill({ json: { ...batch, status, lines: faulty } });
  });
  for (const [width, name, shownStatus] of [
    [1440, "Nobody", "DRAFT"],
    [390, longName, "DRAFT"],
    [320, longName, "DRAFT"],
    [320, longName, "FINISHED"],
  ] as const) {
    status = shownStatus;
    const text = `Recipient,Currency,Amount\n${name},EUR,1.00\n${name},EUR,2.00`;
    const { id } = await (await page.request.post("/api/batches", { data: { name: "Rent", text } })).json();
    await resize(page, width);
    await page.goto(`/batches/${id}`);
    const rows = page.getByRole("list", { name: "Payments" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.first().getByText(fault)).toBeVisible();
    expect(await cutParts(rows.first()), `cut at ${width} of ${status}`).toEqual([]);
    const overlap = await rows.evaluateAll(([one, next]) =>
      one && next ? one.getBoundingClientRect().bottom - next.getBoundingClientRect().top : 0,
    );
    expect(overlap, `the row's end at ${width}`).toBeLessThanOrEqual(1);
  }
});

test("when a referral joined stays on one line beside a long standing", async ({ page }) => {
  await logIn(page);
  const referral = { email: "r•••@summit.test", ready: true, own: false, again: true };
  const items = [{ ...referral, id: crypto.randomUUID(), joinedAt: "2026-09-09T07:00:00.000Z" }];
  await page.route("**/api/referrals/*", (route) =>
    route.fulfill({ json: { items, nextCursor: null, referralCode: "92PEGF4Z" } }),
  );
  await page.goto("/profit-share");
  const joined = page.getByText("Joined 09 Sep 2026");
  for (const width of [320, 390, 1440]) {
    await resize(page, width);
    await expect(page.getByText("Counts with another account")).toBeVisible();
    expect((await joined.boundingBox())?.height, `lines at ${width}`).toBeLessThan(32);
    await expectNoSidewaysScroll(page);
  }
});

test("labels of amounts are whole on the narrowest phone, and one line where there is room", async ({
  page,
}) => {
  await logIn(page);
  for (const [path, text] of [
    ["/budget-rates/create", "You plan to sell (optional)"],
    ["/orders/create", "Recipient gets"],
  ] as const) {
    await page.goto(path);
    const label = page.locator("label", { hasText: text });
    for (const width of [320, 1440]) {
      await resize(page, width);
      await expect(label).toBeVisible();
      expect(await cutParts(label.locator("..")), `cut on ${path} at ${width}`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
    expect((await label.boundingBox())?.height, `lines on ${path} at 1440`).toBeLessThanOrEqual(20);
  }
});
