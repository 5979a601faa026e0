import { bookExchange, chooseRecipient, continueToPayment } from "./book-exchange.ts";
import { expect, expectAccessible, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
});

test("an unfinished split survives a refresh and a detour to a new recipient", async ({ page }) => {
  await bookExchange(page, "1000");
  const left = page.getByRole("region", { name: "Split" }).getByText(/EUR/).first();
  const whole = await left.textContent();
  await chooseRecipient(page, 1, "Demo Recipient");
  const gets = page.getByLabel("Recipient 1 gets", { exact: true });
  await gets.fill("400");
  await expect(left).not.toHaveText(whole ?? "");
  const rest = await left.textContent();

  await page.getByRole("link", { name: "Add a new recipient" }).click();
  await expect(page).toHaveURL(/beneficiaries\/add/);
  await page.goBack();
  await expect(gets).toHaveValue(/^400/);

  await page.reload();
  await expect(gets).toHaveValue(/^400/);
  await expect(left).toHaveText(rest ?? "");
  await expect(page.getByRole("button", { name: "Continue to Payment" })).toBeDisabled();
});

test("a split typed just before a refresh is kept, though its save never reached the server", async ({
  page,
}) => {
  const trade = await bookExchange(page, "1000");
  await page.route("**/allocation-draft", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await chooseRecipient(page, 1, "Demo Recipient");
  const gets = page.getByLabel("Recipient 1 gets", { exact: true });
  await gets.fill("400");
  await page.reload();
  await expect(gets).toHaveValue(/^400/);

  // Asked of the server: the save may pass as the page is left, which then sees no response of it.
  await page.unroute("**/allocation-draft");
  await page.reload();
  await expect
    .poll(async () => (await page.request.get(`/api/trades/${trade}/allocation-draft`)).json())
    .toMatchObject({ lines: [{ amount: expect.stringMatching(/^400/) }] });
  await expect(gets).toHaveValue(/^400/);
});

test("a recipient's payment reference is checked, kept, and shown where the client pays", async ({
  page,
}) => {
  await bookExchange(page, "1000");
  await chooseRecipient(page, 1, "Demo Recipient");
  await expect(page.getByRole("combobox", { name: "Recipient 1", exact: true })).toContainText(/•••• \d{4}/);
  const reference = page.getByLabel(/^Payment reference for recipient 1/);
  const next = page.getByRole("button", { name: "Continue to Payment" });
  await reference.fill("Invoice number 20814 of the second quarter");
  await expect(page.getByText("At most 35 characters")).toBeVisible();
  await expect(next).toBeDisabled();
  await reference.fill("INV 20814");
  await page.reload();
  await expect(reference).toHaveValue("INV 20814");
  await expectAccessible(page);
  await continueToPayment(page);
  await expect(page.getByText("Reference INV 20814")).toBeVisible();
});

test("sending money to a recipient carries them through the quote into the split", async ({ page }) => {
  const found = await page.request.get("/api/beneficiaries?currency=EUR&search=Demo%20Recipient");
  const { items } = (await found.json()) as { items: { id: string }[] };
  await page.goto(`/beneficiaries/${items[0]?.id}`);
  await page.getByRole("link", { name: "Send money" }).click();
  await expect(page.getByText("To", { exact: true })).toBeVisible();
  await page.getByLabel("You send", { exact: true }).fill("250");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Get a Quote" }).click();
  const recipient = page.getByRole("definition").filter({ hasText: /^Demo Recipient •••• \d{4}$/ });
  await expect(recipient).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Book" }).click();
  await expect(page).toHaveURL(/^[^?]+\/assign-recipient\?/);
  const chosen = page.getByRole("combobox", { name: "Recipient 1", exact: true });
  await expect(chosen).toContainText("Demo Recipient");
  await expect(page.getByRole("region", { name: "Split" }).getByText("0.00 EUR").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue to Payment" })).toBeEnabled();
  await page.getByRole("button", { name: "Remove recipient 1" }).click();
  await expect(chosen).toHaveText("Choose a recipient");
});
