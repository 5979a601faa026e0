import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { demoAdministrator, demoClient } from "./demo-accounts.ts";
import { goAway, unlock } from "./go-away.ts";
import { expect, expectAccessible, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 40[139]/i });

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Opens the demo client's details as an administrator; returns the address of their API. */
async function openDetails(page: Page): Promise<string> {
  await beginDeskSession(page);
  const found = await page.request.get(`/api/admin/clients?search=${demoClient.email}`);
  const [client] = await found.json();
  await page.goto(`/admin/clients/${client.id}?tab=details`);
  return `/api/admin/clients/${client.id}`;
}

test("a client's detail whose answer was lost isn't said to have failed, and is read again", {
  tag: "@desktop",
}, async ({ page }) => {
  const api = await openDetails(page);
  const city = page.getByLabel("City");
  const typed = `Leeds ${randomUUID().slice(0, 8)}`;
  await city.fill(typed);
  await page.route(`**${api}`, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await city.press("Enter");
  await expect(said(page).getByText("We didn't hear back, so this may have gone through.")).toBeVisible();
  await expect(said(page).getByText("Failed to update client details")).toBeHidden();
  await expect(city).toHaveValue(typed);
  await expect(city).not.toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
});

test("a client's detail that another person changed meanwhile is kept, and the second sees both", {
  tag: "@desktop",
}, async ({ page, otherPage }) => {
  const api = await openDetails(page);
  const city = page.getByLabel("City");
  await expect(city).toBeVisible();
  const theirs = `York ${randomUUID().slice(0, 8)}`;
  await beginDeskSession(otherPage);
  expect((await otherPage.request.patch(api, { data: { city: theirs } })).ok()).toBe(true);
  await city.fill("Hull");
  await city.press("Enter");
  await expect(page.getByText("Somebody else changed this meanwhile, so “Hull” wasn't saved.")).toBeVisible();
  await expect(city).toHaveValue(theirs);
  await expectAccessible(page);
  await city.fill("Hull");
  await city.press("Enter");
  await expect(said(page).getByText("Client details updated successfully")).toBeVisible();
});

test("a broker's form stays open while it sends, and says that another person changed them", {
  tag: "@desktop",
}, async ({ page, otherPage }) => {
  const run = randomUUID().slice(0, 8);
  const facts = { name: `Demo Broker ${run}`, email: `${run}@summit.test`, phone: "+44 20 7946 0000" };
  await beginDeskSession(page);
  const { id } = await (await page.request.post("/api/admin/brokers", { data: facts })).json();
  await page.goto("/admin/brokers");
  await page.getByRole("button", { name: `Actions for ${facts.name}` }).click();
  await page.getByRole("menuitem", { name: "Edit details" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit broker" });
  await dialog.getByLabel("Phone").fill("+44 20 7946 0002");
  await beginDeskSession(otherPage);
  await page.route(`**/api/admin/brokers/${id}`, async (route) => {
    const theirs = { ...facts, name: `Demo Broker ${run} Two` };
    expect((await otherPage.request.put(`/api/admin/brokers/${id}`, { data: theirs })).ok()).toBe(true);
    await page.keyboard.press("Escape");
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByText("This changed since you opened it, and nothing was saved.")).toBeVisible();
  await expect(dialog.getByLabel("Phone")).toHaveValue("+44 20 7946 0002");
  await expectAccessible(page);
});

test("a note that was being written when the session ended is there after the next log-in", {
  tag: "@desktop",
}, async ({ page }) => {
  const api = await openDetails(page);
  const timeline = page.url().replace(/\?.*/, "?tab=notes");
  await page.goto(timeline);
  const note = page.getByLabel("Internal note");
  const text = `Called about the new director ${randomUUID().slice(0, 8)}`;
  await note.fill(text);
  // The note is what finds out, not a part of the page that is still loading.
  await page.route(
    `**${api}/notes`,
    async (route) => {
      if (route.request().method() === "POST") await page.request.post("/api/admin/logout");
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Your session has ended. Log in to continue where you were.")).toBeVisible();
  await page.getByLabel("Email").fill(demoAdministrator.email);
  await page.getByLabel("Password", { exact: true }).fill(demoAdministrator.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(timeline);
  await expect(note).toHaveValue(text);
  await page.getByRole("button", { name: "Add note" }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  await expect(note).toHaveValue("");
  // The button is disabled until there is another note.
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeFocused();
  await page.reload();
  await expect(note).toHaveValue("");
});

test("a note that is being written goes on after an idle log-out once its writer logs in on the page", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.clock.install();
  await openDetails(page);
  await page.goto(page.url().replace(/\?.*/, "?tab=notes"));
  const note = page.getByLabel("Internal note");
  await note.fill("Called about the new director");
  const lock = await goAway(page);
  await expectAccessible(page);
  await unlock(lock, demoAdministrator.password);
  await expect(note).toHaveValue("Called about the new director");
  await note.fill("");
});
