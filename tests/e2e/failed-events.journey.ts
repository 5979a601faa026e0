import type { FailedEvent } from "#contract/reporting/failed-events.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

const late: FailedEvent = {
  id: "71",
  kind: "trade_booked",
  client: { id: "01a2b3c4-0000-7000-8000-000000000002", name: "Ada Demo", email: "ada@example.test" },
  happenedAt: "2026-03-10T10:00:00.000Z",
  attempts: 6,
  nextAttemptAt: "2026-03-10T10:05:00.000Z",
  error: "canceling statement due to statement timeout",
  setAside: null,
};
const odd: FailedEvent = {
  ...late,
  id: "72",
  kind: "restriction_ended",
  client: null,
  attempts: 1,
  error: "anUnbrokenTextOfAHandlerThatFailed".repeat(9),
};
const aside = { at: "2026-03-10T11:00:00.000Z", by: "Demo Administrator", reason: "Called the client" };

test("a failed event is set aside with a reason, and retried from there", async ({ page }) => {
  await beginDeskSession(page);
  const events: FailedEvent[] = [late, odd];
  // No event of the journeys' server fails.
  await page.route("**/api/admin/failed-events?*", (route) => {
    const isAside = route.request().url().includes("set_aside");
    const items = events.filter(({ setAside }) => (setAside !== null) === isAside);
    return route.fulfill({ json: { items, nextCursor: null } });
  });
  await page.route("**/api/admin/failed-events/71/*", (route) => {
    const isAside = route.request().url().endsWith("set-aside");
    if (isAside) expect(route.request().postDataJSON()).toEqual({ reason: aside.reason });
    events[0] = { ...late, setAside: isAside ? aside : null };
    return route.fulfill({ json: events[0] });
  });
  await page.goto("/admin/failed-events");
  const row = page.getByRole("listitem").filter({ hasText: "Trade booked" });
  await expect(row.getByText("It took too long.")).toBeVisible();
  await expect(row.getByText("6 attempts")).toBeVisible();
  await expect(row.getByRole("link", { name: "Ada Demo" })).toBeVisible();
  await expect(page.getByText("Its handler failed.")).toBeVisible();
  await expectAtBothWidths(page);
  await row.getByRole("button", { name: "Set aside" }).click();
  const dialog = page.getByRole("dialog", { name: "Set this event aside?" });
  await expectAtBothWidths(page);
  await dialog.getByLabel("Reason").fill(aside.reason);
  await dialog.getByRole("button", { name: "Set aside" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("group", { name: "Filter events" }).getByText("Set aside").click();
  await expect(row.getByText(/^Set aside by Demo Administrator, .*: Called the client$/)).toBeVisible();
  await expectAtBothWidths(page);
  await row.getByRole("button", { name: "Retry" }).click();
  await expect(row).toHaveCount(0);
});

test("a list without failed events says so, and one that fails can be loaded again", async ({ page }) => {
  await beginDeskSession(page);
  await page.goto("/admin/failed-events");
  await expect(page.getByText("Every event was delivered")).toBeVisible();
  await expectAtBothWidths(page);
  await page.route("**/api/admin/failed-events?*", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "Summit is busy at the moment." } }),
  );
  await page.reload();
  await expect(page.getByRole("button", { name: /try again/i })).toBeVisible({ timeout: 120_000 });
  await expectAtBothWidths(page);
});
