import { bookByApi } from "./book-exchange.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { beginDeskSession, logInToDesk } from "./log-in-to-desk.ts";
import { resize } from "./resize.ts";

const widths = [390, 1440];

test("the overview shows the house's position and includes a client's new exchange", async ({
  page,
  otherPage,
}) => {
  await logInToDesk(page);
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  const booked = page.getByRole("region", { name: "Booked today" });
  const trades = async () =>
    Number.parseInt((await booked.getByText(/^\d+ trades?$/).textContent()) || "0", 10);
  await expect(booked.getByText(/^\d+ trades?$/)).toBeVisible();
  const before = await trades();

  await beginSession(otherPage);
  await bookByApi(otherPage, "250");

  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(booked.getByText(new RegExp(`^${before + 1} trades?$`))).toBeVisible();
  await expect(page.getByRole("figure", { name: "Volume by the hour" })).toBeVisible();
  await expect(page.getByText(/Source: |simulated around/).first()).toBeVisible();
  for (const width of widths) {
    await resize(page, width);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole("link", { name: /Awaiting funds/ }).click();
  await expect(page).toHaveURL(/\/admin\/trades\?stage=AWAITING_FUNDS$/);
  await expect(page.getByRole("table", { name: "Trades" })).toBeVisible();
});

test("the house's position follows a client's exchange, and says when it can't be loaded", async ({
  page,
  otherPage,
}) => {
  await logInToDesk(page);
  await page.getByRole("link", { name: "Position" }).click();
  const pounds = page.getByRole("row", { name: /^GBP/ }).getByRole("cell").nth(2);
  await beginSession(otherPage);
  await bookByApi(otherPage, "250");
  await expect(pounds).toBeVisible();
  const before = (await pounds.textContent()) ?? "";
  await bookByApi(otherPage, "250");
  await expect(pounds).not.toHaveText(before);
  await expect(page.getByRole("region", { name: "Worth together" })).toContainText("GBP");
  for (const width of widths) {
    await resize(page, width);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  const retry = await failUntilRetried(page, "**/api/admin/position");
  await page.goto("/admin/position");
  await expect(page.getByText("We couldn't load the positions.")).toBeVisible();
  await expectAccessible(page);
  await retry();
  await expect(page.getByRole("region", { name: "Worth together" })).toBeVisible();
});

test("a limit of the position is asked for with a reason, and waits for a second person", async ({
  page,
  otherPage,
}) => {
  await beginSession(otherPage);
  await bookByApi(otherPage, "250");
  await beginDeskSession(page);
  await page.goto("/admin/position");
  await page.getByRole("button", { name: "Change limit in EUR" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "Position limit" });
  await dialog.getByRole("textbox", { name: "Limit", exact: true }).fill("0.01");
  await dialog.getByRole("button", { name: "Change limit" }).click();
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("What we can lose in a day");
  await dialog.getByRole("button", { name: "Change limit" }).click();
  await expect(dialog).toBeHidden();
  const approvals = await page.request.get("/api/admin/approvals");
  const { items } = (await approvals.json()) as { items: { summary: string }[] };
  expect(items.map(({ summary }) => summary)).toContain(
    "Position limit of Euro: 0.01 GBP instead of none. Reason: What we can lose in a day",
  );
});

test("the figures of the overview open the rows that they count", async ({ page }) => {
  await logInToDesk(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: /^Booked and completed today/ }).click();
  await expect(page).toHaveURL(/\/admin\/trades\?stage=COMPLETED&since=\d{4}-\d{2}-\d{2}$/);
  await page.goto("/admin/payouts?view=waiting");
  await expect(page.getByRole("link", { name: "All waiting" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("columnheader", { name: "Bank status" })).toHaveCount(0);
  await expectAccessible(page);
});

test("an overview that fails to load says so and can be retried", async ({ page }) => {
  await beginDeskSession(page);
  const retry = await failUntilRetried(page, "**/api/admin/overview*");
  await page.goto("/admin");
  await expect(page.getByText("We couldn't load the overview.")).toBeVisible();
  await expectAccessible(page);
  await retry();
  await expect(page.getByRole("heading", { name: "Money in flight" })).toBeVisible();
});
