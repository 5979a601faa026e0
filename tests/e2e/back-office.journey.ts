import type { Page } from "@playwright/test";
import { png } from "../support/sample-files.ts";
import { bookByApi } from "./book-exchange.ts";
import { chooseOption } from "./choose-option.ts";
import { confirmChange } from "./confirm-change.ts";
import { demoAdministrator, demoClient } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";
import { logInToDesk } from "./log-in-to-desk.ts";
import { pressInTurn } from "./press-in-turn.ts";
import { searchDeskList } from "./search-desk-list.ts";

const toast = "region";

/** Waits for the list's requests, after which a refused call can only come from the next navigation. */
function listAndCount(page: Page, noun: string) {
  const answer = (path: string) =>
    page.waitForResponse((response) => response.url().includes(path) && response.ok());
  return Promise.all([answer(`/api/admin/${noun}?`), answer(`/api/admin/${noun}/count`)]);
}

test("staff log in, are refused with a wrong password, return to their page, and log out", async ({
  page,
}) => {
  // What the stream makes a screen read would notice the ended session before the link is pressed.
  await page.route("**/api/admin/stream", (route) => route.fulfill({ status: 503 }));
  await page.goto("/admin/clients?status=ACCOUNT_READY");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Password is required")).toBeVisible();
  await page.getByLabel("Email").fill(demoAdministrator.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  const said = page.getByRole(toast, { name: "Notifications" });
  await expect(said.getByText("Error", { exact: true })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(demoAdministrator.password);
  const clients = listAndCount(page, "clients");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/admin\/clients\?status=ACCOUNT_READY$/);
  await clients;
  // An expired session shows at the next refused call: to the log-in, then back to where the person was.
  for (const [place, title] of [
    ["Trades", "Trade History"],
    ["Quotes", "Quote History"],
  ] as const) {
    await page.context().clearCookies();
    await page.getByRole("link", { name: place, exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    await page.getByLabel("Email").fill(demoAdministrator.email);
    await page.getByLabel("Password", { exact: true }).fill(demoAdministrator.password);
    const list = listAndCount(page, place.toLowerCase());
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await list;
  }
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto("/admin/nowhere");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});

test("staff search, filter, sort and open clients, and mark one from the menu", async ({ page }) => {
  await logInToDesk(page);
  const table = page.getByRole("table", { name: "Registered clients" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Date",
    "Name",
    "Company name",
    "Last traded",
    "Trades",
    "Status",
    "Account",
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await table.getByRole("button", { name: "Name" }).click();
  await expect(table.getByRole("columnheader", { name: "Name", exact: true })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByRole("searchbox", { name: "Search clients" }).fill("nobody at all");
  await expect(page.getByText("No results for these filters")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await searchDeskList(page, "clients", demoClient.email);
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: `Account of ${demoClient.email}` }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "User Details",
    "Mark as Awaiting Docs",
    "Mark as Processing",
    "Mark as Ready",
  ]);
  await page.getByRole("menuitem", { name: "Mark as Processing" }).click();
  const said = page.getByRole(toast, { name: "Notifications" });
  await expect(said.getByText("Client status updated successfully")).toBeVisible();
  await expect(table.getByText("Processing")).toBeVisible();
  await page.getByRole("button", { name: `Account of ${demoClient.email}` }).click();
  await page.getByRole("menuitem", { name: "Mark as Ready" }).click();
  await expect(table.getByText("Ready", { exact: true })).toBeVisible();
  await table.getByRole("link", { name: demoClient.email }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Demo Client" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Clients" }).click();
  // Back to the list with its search still applied.
  await expect(page.getByRole("searchbox", { name: "Search clients" })).toHaveValue(demoClient.email);
  await expect(table.getByRole("row")).toHaveCount(2);
});

test("staff activate a client: details, a note, a document requested again and accepted", async ({
  page,
  otherPage: theirs,
}) => {
  const email = `journey-${Date.now()}@example.test`;
  // Not the demo client, whose referrals other journeys count.
  const password = "a ridge before dawn";
  await theirs.request.post("/api/register", { data: { email: `refers-${email}`, password } });
  await theirs.context().clearCookies();
  await theirs.request.post("/api/register", { data: { email, password } });
  await logInToDesk(page);
  await searchDeskList(page, "clients", email);
  await page.getByRole("button", { name: `Account of ${email}` }).click();
  await page.getByRole("menuitem", { name: "Mark as Awaiting Docs" }).click();
  const said = page.getByRole(toast, { name: "Notifications" });
  await expect(said.getByText("Client status updated successfully")).toBeVisible();
  await theirs.request.post("/api/user/documents/purposes/identity", {
    multipart: { file: { name: "passport.png", mimeType: "image/png", buffer: png() } },
  });
  await page.getByRole("button", { name: `Account of ${email}` }).click();
  await page.getByRole("menuitem", { name: "User Details" }).click();
  await expect(page.getByRole("heading", { level: 1, name: email })).toBeVisible();
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("Details").click();
  const company = page.getByLabel("Company name");
  await company.fill("Example Trading Ltd (demo)");
  await company.press("Enter");
  await expect(said.getByText("Client details updated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Undo the change of Company name" }).click();
  await expect(company).toHaveValue("");
  await page.getByLabel("Phone number").fill("12");
  await page.getByLabel("Phone number").press("Tab");
  await expect(page.getByText("Phone number must be at least 8 digits")).toBeVisible();
  await page.getByRole("button", { name: "Assign referrer" }).click();
  await expect(page.getByText("Please select a referrer")).toBeVisible();
  await page.getByRole("combobox", { name: "Referrer" }).click();
  await page.getByRole("combobox", { name: "Search by email or name" }).fill(`refers-${email}`);
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([`refers-${email}`]);
  await expectAccessible(page);
  await chooseOption(page, `refers-${email}`);
  await page.getByRole("button", { name: "Assign referrer" }).click();
  await expect(said.getByText("Sent for approval", { exact: true })).toBeVisible();
  await confirmChange(page);
  await tab("Details").click();
  await expect(page.getByRole("link", { name: `refers-${email}` })).toBeVisible();
  await tab("Notes & timeline").click();
  await page.getByLabel("Internal note").fill("Passport looks fine.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Passport looks fine." })).toBeVisible();
  await tab("Documents").click();
  await page.getByRole("button", { name: "Request again for passport.png" }).click();
  await page.getByLabel("What's wrong with it").fill("The photo is cut off");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Request again", exact: true }).click();
  await expect(page.getByText("Rejected", { exact: true })).toBeVisible();
  await theirs.goto("/holding");
  await expect(theirs.getByText("Please upload another one: The photo is cut off")).toBeVisible();
  await page.getByRole("button", { name: "Accept passport.png" }).click();
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: `Account of ${email}` }).click();
  await page.getByRole("menuitem", { name: "Mark as Ready" }).click();
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await theirs.goto("/");
  await expect(theirs.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  await page.goto("/admin/clients/01a2b3c4-0000-7000-8000-000000000000");
  await expect(page.getByText("Client not found")).toBeVisible();
});

test("staff find and open trades and quotes, and cancel a trade with a reason", async ({
  page,
  otherPage,
}) => {
  await beginSession(otherPage);
  await bookByApi(otherPage, "120");
  await logInToDesk(page);
  await page.getByRole("link", { name: "Trades" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Trade History" })).toBeVisible();
  const trades = page.getByRole("table", { name: "Trades" });
  await expect(trades.getByRole("columnheader")).toHaveText([
    "Date",
    "Reference",
    "Client",
    "Type",
    "From",
    "To",
    "Amount",
    "Bought",
    "Rate",
    "Status",
  ]);
  await page.getByLabel("Stage").selectOption("Awaiting funds");
  await searchDeskList(page, "trades", demoClient.email);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await trades.getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Booking" })).toContainText("Trades receivable GBP");
  await expectAccessible(page);
  const cancel = page.getByRole("button", { name: "Close out" });
  const dialog = page.getByRole("dialog", { name: "Close out this trade?" });
  await cancel.click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await cancel.click();
  await dialog.getByRole("button", { name: "Close out" }).click();
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await dialog.getByLabel("Reason").fill("The client asked us to");
  await dialog.getByRole("button", { name: "Close out" }).click();
  await expect(page.getByRole("table", { name: "Booking reversal" })).toBeVisible();
  await page.getByRole("link", { name: "Quotes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quote History" })).toBeVisible();
  const quotes = page.getByRole("table", { name: "Quotes" });
  await expect(quotes.getByRole("columnheader")).toHaveText([
    "Date",
    "From",
    "To",
    "Amount",
    "Rate",
    "Status",
    "Expires",
  ]);
  await quotes
    .getByRole("button", { name: /\d{4} \d\d:\d\d/ })
    .first()
    .click();
  const detail = page.getByRole("dialog", { name: "Quote" });
  await expect(detail.getByText("Mid-market rate")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  // A fading element has no stable colours to check for contrast.
  await expect(detail).toHaveCount(0);
  await expect(page.getByText("Trade closed out")).toHaveCount(0);
  await page.getByRole("link", { name: "Feedback" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Feedback" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Market reports" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Market reports" })).toBeVisible();
  await expectAccessible(page);
});

test("the desk's search finds a page, a client and a trade by the keyboard alone", async ({ page }) => {
  await logInToDesk(page);
  await page.keyboard.press("Control+K");
  const search = page.getByRole("combobox", { name: "Search a client, trade or page" });
  await search.fill("recon");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Reconciliation" })).toBeVisible();
  await page.keyboard.press("Control+K");
  await search.fill("demo@summit");
  await page
    .getByRole("option", { name: /^Demo Client/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/clients\/[0-9a-f-]+$/);
});

test("the desk is walked by single keys, which fields ignore and which can be turned off", async ({
  page,
}) => {
  await logInToDesk(page);
  await pressInTurn(page, "gt");
  await expect(page).toHaveURL("/admin/trades");
  const search = page.getByRole("searchbox", { name: "Search trades" });
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("gp");
  await expect(search).toHaveValue("gp");
  await search.fill("");
  await search.blur();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expectAccessible(page);
  await keys.getByRole("switch", { name: "Use keys on this device" }).click();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await pressInTurn(page, "?gc");
  await expect(keys).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/trades/);
});
