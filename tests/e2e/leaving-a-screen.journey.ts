import type { Page } from "@playwright/test";
import { activatedClient } from "./activated-client.ts";
import { addLandlord } from "./add-landlord.ts";
import { bookByApi } from "./book-exchange.ts";
import { expect, expectAccessible, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { beginSession } from "./log-in.ts";

/** Holds the answer to a change back until the returned function is called; the server has carried it out by then. */
async function holdAnswer(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    answered();
    await isReleased;
    await route.fulfill({ response });
  });
  return async () => {
    await isAnswered;
    release();
  };
}

test("the answer to a booking doesn't open its recipients once another screen is open", async ({ page }) => {
  await beginSession(page);
  const { id } = await bookByApi(page, "500");
  // Its code is loaded, so that the answer would open it at once.
  await page.goto(`/assign-recipient?tradeId=${id}`);
  await expect(page.getByText("Left to assign")).toBeVisible();
  await page.getByRole("link", { name: "Exchange" }).first().click();
  await page.getByLabel("You send", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Get a Quote" }).click();
  await page.getByLabel("I accept the terms and conditions").check();
  const release = await holdAnswer(page, "**/api/trades");
  await page.getByRole("button", { name: "Book" }).click();
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transaction History");
  await release();
  await expect(page.getByText("Exchange Booked")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transaction History");
  await expect(page).toHaveURL("/history");
});

test("the answer to a change doesn't stop a screen that is being opened", async ({ page }) => {
  await keepSession(page, "client", await activatedClient("leaving"));
  await page.goto("/alerts/create?fromCurrency=GBP&toCurrency=EUR");
  await page.getByLabel("Desired rate").fill("1.9");
  const release = await holdAnswer(page, "**/api/alerts");
  await page.getByRole("button", { name: "Create Alert" }).click();
  const { promise: isSlow, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/assets/market-reports*.js", async (route) => {
    await isSlow;
    await route.continue();
  });
  await page.getByRole("link", { name: "Market Reports" }).first().click();
  await release();
  await expect(page.getByText("Rate alert has been created")).toBeVisible();
  load();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Market Reports");
});

test("a schedule of which more than two fields are filled in isn't left without a question", async ({
  page,
}) => {
  await keepSession(page, "client", await activatedClient("leaving-form"));
  await addLandlord(page);
  await page.goto("/schedules/create");
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByLabel("Name of the schedule").fill("Rent");
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(heading).toHaveText("Transaction History");
  await page.goto("/schedules/create");
  await page.getByLabel("They get").fill("1250");
  await page.getByLabel("Name of the schedule").fill("Rent");
  await page.getByLabel("Reference").fill("Flat 4");
  await page.getByRole("link", { name: "History", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Reference")).toHaveValue("Flat 4");
  await page.getByRole("link", { name: "History", exact: true }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(heading).toHaveText("Transaction History");
});

test("the steps of adding a recipient keep what was entered without a question, other screens ask", async ({
  page,
}) => {
  await keepSession(page, "client", await activatedClient("leaving-steps"));
  await page.goto("/beneficiaries/add/details?type=someone&currency=EUR");
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByLabel("Account holder full name").fill("Petra Vogel");
  await page.getByLabel("Town or city").fill("Berlin");
  await page.getByLabel("Recipient email").fill("petra@summit.test");
  await page.getByRole("link", { name: "History", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("main").getByRole("link", { name: "Back" }).click();
  await expect(heading).toHaveText("Select their currency");
  await page.getByRole("link", { name: "History", exact: true }).click();
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("link", { name: /^EUR/ }).first().click();
  await expect(page.getByLabel("Account holder full name")).toHaveValue("Petra Vogel");
  await page.getByRole("link", { name: "History", exact: true }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(heading).toHaveText("Transaction History");
});

test("going back after a new order shows the orders, not the form that placed it", async ({ page }) => {
  await keepSession(page, "client", await activatedClient("leaving-order"));
  await page.goto("/orders");
  await page.getByRole("link", { name: "Add New" }).click();
  await page.getByLabel("You send", { exact: true }).fill("1357");
  await page.getByLabel(/^Target rate, /).fill("1.7");
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Create Order" }).click();
  await expect(page.getByText("Order has been created")).toBeVisible();
  await expect(page).toHaveURL("/orders");
  await page.goBack();
  await expect(page).toHaveURL("/orders");
});
