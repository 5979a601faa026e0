import type { Page } from "@playwright/test";
import { chooseOption } from "./choose-option.ts";
import { demoPassword } from "./demo-accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

/** The smallest valid PNG. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Opens an account, which starts on hold. Returns its email address. */
async function register(page: Page, name: string): Promise<string> {
  const email = `${name}-${Date.now()}@summit.test`;
  await page.goto("/register");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("four plain words here");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL("/holding");
  return email;
}

async function choose(page: Page, field: string, search: string, option: RegExp): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("combobox", { name: /^Search/ }).fill(search);
  await chooseOption(page, option);
}

/** Answers the question before the steps. */
async function choosePerson(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText("Who is this account for?");
  await page.getByRole("radio", { name: /^Me/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Completes the personal details. */
async function giveName(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText("Your name");
  await page.getByLabel("Full name").fill("Ann Example");
  await page.getByLabel("Date of birth", { exact: true }).fill("1990-02-28");
  await choose(page, "Nationality", "united king", /United Kingdom/);
  await page.getByRole("button", { name: "Continue" }).click();
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a client on hold completes onboarding in three steps, with a break", async ({ page }, { project }) => {
  await register(page, `starts-${project.name}`);
  await expectForEveryone(page);
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(page).toHaveURL("/onboarding");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please choose who the account is for")).toBeVisible();
  await expectForEveryone(page);
  await choosePerson(page);
  await expect(heading(page)).toHaveText("Your name");
  await page.getByLabel("Full name").fill("Ann Exam");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Ann Exam");
  await page.getByLabel("Full name").fill("");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please enter your full name")).toBeVisible();
  await expect(page.getByText("Please enter your date of birth")).toBeVisible();
  await expect(page.getByText("Please select a nationality")).toBeVisible();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expectForEveryone(page);
  await giveName(page);
  await expect(heading(page)).toHaveText("Currency Preferences");
  await expect(page.getByText("33%")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  await expectForEveryone(page);
  await choose(page, "Currency you sell", "pound", /British Pound/);
  await choose(page, "Currency you buy", "CHF", /Swiss Franc/);
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(heading(page)).toHaveText("Mobile Number");
  await expect(page.getByText("67%")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please select a country code")).toBeVisible();
  await expect(page.getByText("Phone number must be at least 8 digits")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Country code" })).toBeFocused();
  const number = page.getByLabel("Phone number");
  await number.fill("7700 900123");
  await expect(page.getByText("Phone number must contain only digits")).toBeVisible();
  await number.fill("1234567890123456");
  await expect(page.getByText("Phone number must not exceed 15 digits")).toBeVisible();
  await expectForEveryone(page);
  await choose(page, "Country code", "kingdom", /\+44/);
  await number.fill("7700900123");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("combobox", { name: "Currency you buy" })).toContainText("Swiss Franc");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(number).toHaveValue("7700900123");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(heading(page)).toHaveText("Home Address");
  await page.goto("/holding");
  await expect(page.getByText("2 of 3 saved.")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(heading(page)).toHaveText("Home Address");
  await expect(page.getByText("100%")).toBeVisible();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("Please enter the first line of your address")).toBeVisible();
  await expect(page.getByText("Please select a country")).toBeVisible();
  await expect(page.getByLabel("Address line 1")).toBeFocused();
  await expectForEveryone(page);
  await page.getByLabel("Address line 1").fill("1 Example Street");
  await page.getByLabel("City").fill("Exampleton");
  await page.getByLabel("Postal code").fill("EX1 1EX");
  await page.getByRole("combobox", { name: "Country" }).click();
  await page.getByRole("combobox", { name: "Search countries" }).fill("Atlantis");
  await expect(page.getByText("No country found.")).toBeVisible();
  await page.getByRole("combobox", { name: "Search countries" }).fill("arab emi");
  await chooseOption(page, "United Arab Emirates");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL("/holding");
  await expect(page.getByText("Your details are saved")).toBeVisible();
  await expectForEveryone(page);
});

test("an activated client completes the same steps inside the shell and returns home", async ({ page }) => {
  await beginSession(page);
  await page.goto("/onboarding");
  await expect(
    page.getByRole("navigation", { name: "Client area" }).locator("visible=true").first(),
  ).toBeVisible();
  await page.route("**/api/user/preferences", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const { type } = route.request().postDataJSON();
    const next = { name: "currencies", currencies: "mobile", mobile: "address", address: null }[
      type as "mobile"
    ];
    const who = { kind: null, name: "Ann Example", dateOfBirth: "1990-02-28", nationality: "GB" };
    const saved = {
      ...who,
      addressLine1: null,
      addressLine2: null,
      city: null,
      state: null,
      postalCode: null,
    };
    const known = { preferredSellCurrency: "GBP", preferredBuyCurrency: "EUR", countryCode: null };
    const rest = { phoneNumber: null, country: null, timeZone: "Europe/London", locale: "en-GB" };
    return route.fulfill({ json: { ...saved, ...known, ...rest, nextStep: next } });
  });
  await giveName(page);
  await choose(page, "Currency you sell", "pound", /British Pound/);
  await choose(page, "Currency you buy", "euro", /Euro/);
  await page.getByRole("button", { name: "Continue" }).click();
  await choose(page, "Country code", "971", /\+971/);
  await page.getByLabel("Phone number").fill("501234567");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Address line 1").fill("1 Example Street");
  await page.getByLabel("City").fill("Exampleton");
  await page.getByLabel("Postal code").fill("00000");
  await choose(page, "Country", "arab emi", /United Arab Emirates/);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
});

test("a step that cannot be saved says why, stays, and keeps its input", async ({ page }, { project }) => {
  await register(page, `fails-${project.name}`);
  await page.goto("/onboarding");
  await choosePerson(page);
  await giveName(page);
  await choose(page, "Currency you sell", "pound", /British Pound/);
  await choose(page, "Currency you buy", "euro", /Euro/);
  const toast = page.getByRole("region", { name: "Notifications" });
  for (const [answer, words] of [
    [{ status: 503, json: { code: "unavailable", message: "Summit is busy." } }, "Summit is busy."],
    [{ status: 503, contentType: "text/plain", body: "Bad gateway" }, "Bad gateway"],
    [{ status: 503, contentType: "text/plain", body: "" }, "Failed to update preferences"],
  ] as const) {
    await page.route("**/api/user/preferences", (route) => route.fulfill(answer));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(toast.getByText(words)).toBeVisible();
    await expect(heading(page)).toHaveText("Currency Preferences");
    await page.unroute("**/api/user/preferences");
  }
  await expect(page.getByRole("combobox", { name: "Currency you sell" })).toContainText("British Pound");
});

test("a client whose documents are awaited uploads them on the holding page", async ({
  page,
  playwright,
  baseURL,
}, { project }) => {
  const email = await register(page, `documents-${project.name}`);
  await expect(page.getByText("Your documents")).toHaveCount(0);
  const desk = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await desk.post("/api/admin/login", { data: { email: "admin@summit.test", password: demoPassword } });
  const clients: { id: string; email: string }[] = await (await desk.get("/api/admin/clients")).json();
  const id = clients.find((client) => client.email === email)?.id;
  const changed = await desk.patch(`/api/admin/clients/${id}/status`, { data: { status: "AWAITING_DOCS" } });
  expect(changed.status()).toBe(200);

  // The change arrives over the event stream.
  await expect(page.getByRole("heading", { name: "Your documents" })).toBeVisible();
  await expectForEveryone(page);
  const identity = page.getByLabel("Add a file").first();
  await identity.setInputFiles({
    name: "passport.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByText(/^passport\.png: Please upload an image/)).toBeVisible();
  await identity.setInputFiles({ name: "passport.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByRole("link", { name: /passport\.png/ })).toBeVisible();
  await expect(page.getByText("Received", { exact: true })).toBeVisible();
  await expectForEveryone(page);
  await page.reload();
  await expect(page.getByRole("link", { name: /passport\.png/ })).toBeVisible();
  await expect(page.getByText(/Please upload the two documents below/)).toBeVisible();
  const bill = { name: "bill.png", mimeType: "image/png", buffer: picture };
  await page.getByLabel("Add a file").setInputFiles(bill);
  await expect(page.getByText(/We have your documents and are checking them\./)).toBeVisible();
  const listed = await (await desk.get(`/api/admin/clients/${id}/documents`)).json();
  expect(listed).toMatchObject([
    { purpose: "identity", name: "passport.png", size: picture.length },
    { purpose: "address", name: "bill.png" },
  ]);
  await desk.dispose();
});

test("the browser's back and forward go through the steps and keep what was typed", async ({ page }, {
  project,
}) => {
  await register(page, `history-${project.name}`);
  await page.getByRole("link", { name: "Get started" }).click();
  await page.getByRole("radio", { name: /^A company/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(heading(page)).toHaveText("Your company");
  await page.getByLabel("Registration number").fill("00000009");
  await page.goBack();
  await expect(heading(page)).toHaveText("Who is this account for?");
  await page.goForward();
  await expect(page.getByLabel("Registration number")).toHaveValue("00000009");
  await page.reload();
  await page.goBack();
  await choosePerson(page);
  await giveName(page);
  await choose(page, "Currency you sell", "pound", /British Pound/);
  await page.goBack();
  await expect(page.getByLabel("Full name")).toHaveValue("Ann Example");
  await page.getByLabel("Full name").fill("Ann Exam");
  await page.goForward();
  await expect(page.getByRole("combobox", { name: "Currency you sell" })).toContainText("British Pound");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("Ann Exam");
  await page.goBack();
  await expect(heading(page)).toHaveText("Who is this account for?");
  await page.goBack();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/holding");
});

test("a tab says that another tab changed who the account is for before anything is lost", async ({
  page,
  context,
}, { project }) => {
  await register(page, `two-tabs-${project.name}`);
  await page.goto("/onboarding");
  const other = await context.newPage();
  await other.goto("/onboarding");
  await expect(heading(other)).toHaveText("Who is this account for?");
  await other.getByRole("radio", { name: /^Me/ }).check();
  await page.getByRole("radio", { name: /^A company/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Legal name").fill("Example Trading Ltd");

  await expect(heading(other)).toHaveText("Your account was changed");
  await expect(other.getByText(/now for a company/)).toBeVisible();
  await expectForEveryone(other);
  await other.getByRole("button", { name: "Change it to me" }).click();
  await expect(heading(other)).toHaveText("Your name");

  await expect(heading(page)).toHaveText("Your account was changed");
  await expect(page.getByText(/now in your own name/)).toBeVisible();
  await page.getByRole("button", { name: "Change it to a company" }).click();
  await expect(heading(page)).toHaveText("Your company");
  await expect(page.getByLabel("Legal name")).toHaveValue("Example Trading Ltd");
  await other.getByRole("button", { name: "Continue as a company" }).click();
  await expect(heading(other)).toHaveText("Your company");
  await other.close();
});
