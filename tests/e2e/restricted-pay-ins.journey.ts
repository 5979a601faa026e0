import { activatedClient } from "./activated-client.ts";
import { addLandlord } from "./add-landlord.ts";
import { bookByApi } from "./book-exchange.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, expectAccessible, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

test("a client who may not pay in reads so and is shown no bank details, of an exchange or of a balance", async ({
  page,
}) => {
  const client = await activatedClient("restricted-pay-in");
  const { request } = page.context();
  await request.post("/api/login", { data: client });
  const { id: clientId } = await (await request.get("/api/user")).json();
  const { id } = await bookByApi(page, "100.00");
  await request.post("/api/balances", { data: { currency: "GBP" } });
  await page.goto(`/pay?tradeId=${id}`);
  await expect(page.getByText("Account number")).toBeVisible();

  await beginDeskSession(page);
  const restricted = await request.post("/api/admin/restrictions", {
    data: { scope: "client", clientId, kinds: ["receive"], reason: "A journey" },
  });
  expect(restricted.status()).toBe(201);
  await page.reload();
  await expect(page.getByText("Please don't send any money for this exchange yet.")).toBeVisible();
  await expect(page.getByText("Account number")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "I've Made the Payment" })).toHaveCount(0);
  await expectAtBothWidths(page);

  await page.goto(`/trades/${id}`);
  await expect(page.getByText("Please don't send any money for this exchange yet.")).toBeVisible();
  await expect(page.getByText(/^Talk to us\. We won't close it/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue to Payment" })).toHaveCount(0);
  await expectAtBothWidths(page);
  await page.goto("/history");
  await expect(page.getByRole("list", { name: "Exchanges" }).getByText("Don't pay yet")).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("Don't pay yet")).toHaveCount(2);
  await expect(page.getByText("Awaiting funds")).toHaveCount(0);

  await page.goto("/balances/GBP/add-money");
  await expect(page.getByText("Please don't send any money yet.")).toBeVisible();
  await expect(page.getByText("Account number")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Contact us" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Talk to a person, day or night.");
});

test("a client whose payments are stopped reads so where they prepare one", async ({ page }) => {
  const client = await activatedClient("restricted-payouts");
  const { request } = page.context();
  await request.post("/api/login", { data: client });
  const { id: clientId } = await (await request.get("/api/user")).json();
  await request.post("/api/balances", { data: { currency: "EUR" } });
  await addLandlord(page);
  await beginDeskSession(page);
  const restricted = await request.post("/api/admin/restrictions", {
    data: { scope: "client", clientId, kinds: ["pay", "withdraw"], reason: "A journey" },
  });
  expect(restricted.status()).toBe(201);
  await page.goto("/batches/create");
  await expect(page.getByText("You can prepare a batch, but not pay it until then.")).toBeVisible();
  await page.goto("/balances/EUR/withdraw");
  await expect(page.getByText("Until then, you can't pay from this balance.")).toBeVisible();
  await expectAtBothWidths(page);
});

test("a client who may get no quote reads whom to ask, and is offered no retry", async ({ page }) => {
  const client = await activatedClient("restricted-quotes");
  const { request } = page.context();
  await request.post("/api/login", { data: client });
  const { id: clientId } = await (await request.get("/api/user")).json();
  await beginDeskSession(page);
  const restricted = await request.post("/api/admin/restrictions", {
    data: { scope: "client", clientId, kinds: ["quote"], reason: "A journey" },
  });
  expect(restricted.status()).toBe(201);
  await page.goto("/quote?fromCurrency=GBP&toCurrency=EUR&amount=1000");
  await expect(page.getByText("Until then, you can't exchange.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Contact us" })).toBeVisible();
  await expectAtBothWidths(page);
});

test("a client who may book no exchange reads so wherever one is offered", async ({ page }) => {
  const client = await activatedClient("restricted-bookings");
  const { request } = page.context();
  await request.post("/api/login", { data: client });
  const { id: clientId } = await (await request.get("/api/user")).json();
  await request.post("/api/balances", { data: { currency: "GBP" } });
  await beginDeskSession(page);
  const restricted = await request.post("/api/admin/restrictions", {
    data: { scope: "client", clientId, kinds: ["book"], reason: "A journey" },
  });
  expect(restricted.status()).toBe(201);
  const said =
    "Your account is under review. Contact us. Until then, you can't exchange. You can still pay from your balances and set rate alerts.";
  await page.goto("/");
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByRole("button", { name: "Get a Quote" })).toHaveCount(0);
  await expectAtBothWidths(page);

  await page.goto("/balances/GBP");
  await page.getByRole("link", { name: "Exchanges are paused" }).click();
  await expect(page.getByText(said)).toBeVisible();
  await page.goto("/quote?fromCurrency=GBP&toCurrency=EUR&amount=1000");
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByRole("button", { name: "Book", exact: true })).toHaveCount(0);
  await expectAtBothWidths(page);
});
