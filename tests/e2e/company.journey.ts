import type { APIRequestContext, Page } from "@playwright/test";
import { address, directorInput, profileInput } from "../support/client-file-fixture.ts";
import { chooseOption } from "./choose-option.ts";
import { demoApprover } from "./demo-accounts.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { linkedMail } from "./linked-mail.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

/** The smallest valid PNG. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ });

async function register(request: APIRequestContext, name: string): Promise<string> {
  const email = `${name}-${Date.now()}@summit.test`;
  const answer = await request.post("/api/register", { data: { email, password: "four plain words here" } });
  expect(answer.status()).toBe(201);
  return email;
}

async function choose(page: Page, field: string, search: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("combobox", { name: /^Search/ }).fill(search);
  await chooseOption(page, option);
}

test("a company completes its profile, learns what is missing, and loses nothing it typed", async ({ page }, {
  project,
}) => {
  await register(page.request, `company-${project.name}`);
  await page.goto("/holding");
  await page.getByRole("link", { name: "Get started" }).click();
  await page.getByRole("radio", { name: /^A company/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your company");
  await page.getByLabel("Registration number").fill("00000009");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your company");
  await expect(page.getByLabel("Registration number")).toHaveValue("00000009");
  await expectAtBothWidths(page);
  await page.goto("/holding");
  await page.getByRole("region", { name: "Your company" }).getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Company details");
  const save = page.getByRole("button", { name: "Save company details" });
  await save.click();
  await expect(page.getByText("Please enter the company's legal name")).toBeVisible();
  await expect(page.getByLabel("Legal name")).toBeFocused();
  await expectAtBothWidths(page);

  await page.getByLabel("Legal name").fill("Example Trading Ltd");
  await page.getByLabel("Registration number").fill("00000001");
  await choose(page, "Country of registration", "united king", "United Kingdom");
  await page.getByRole("button", { name: "Add director or owner" }).click();
  const dialog = page.getByRole("dialog", { name: "Add director or owner" });
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("Please enter their full name")).toBeVisible();
  await expect(dialog.getByText("Please enter their date of birth")).toBeVisible();
  await dialog.getByLabel("Full name").fill("Dora Director");
  await dialog.getByLabel("Date of birth", { exact: true }).fill("1850-01-01");
  await dialog.getByLabel("Share of the company").fill("10");
  await choose(page, "Nationality", "united king", "United Kingdom");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("Enter 25% or more")).toBeVisible();
  await expectAtBothWidths(page);
  await dialog.getByLabel("Share of the company").fill("60");
  await dialog.getByRole("button", { name: "Add" }).click();
  const people = page.getByRole("list", { name: "Directors and owners" });
  await expect(people.getByText("Director · Owns 60% · born 01 Jan 1850 · United Kingdom")).toBeVisible();

  await save.click();
  await expect(people.getByText("Check this date of birth")).toBeVisible();
  await expect(page.getByLabel("Registration number")).toHaveValue("00000001");
  await expectAtBothWidths(page);
  await people.getByRole("button", { name: "Edit Dora Director" }).click();
  const known = page.getByRole("dialog", { name: "Director or owner" });
  await known.getByLabel("Date of birth", { exact: true }).fill("1970-01-01");
  await known.getByRole("button", { name: "Update" }).click();
  await save.click();
  await expect(page.getByText("Company details saved")).toBeVisible();
  const missing = page.getByText("Still missing").locator("..");
  await expect(missing.getByRole("listitem")).toHaveText([
    "Address",
    "Line and nature of business",
    "Expected volume",
    "Source of funds",
  ]);
  await expect(page.getByText("You can change these details until we've reviewed them.")).toBeVisible();
  await expectAtBothWidths(page);

  await page.reload();
  await expect(page.getByLabel("Legal name")).toHaveValue("Example Trading Ltd");
  await choose(page, "Line of business", "manu", "Manufacturing");
  await page.getByLabel("Nature of business").fill("Makes example parts");
  await page.getByRole("combobox", { name: "Expected volume" }).click();
  await expect(page.getByRole("listbox", { name: "Expected volume" })).toBeVisible();
  await chooseOption(page, "£10,000 to £100,000 a month");
  await page.getByLabel("Source of funds").fill("Sales");
  await page.route("**/api/user/company", (route) => route.abort("internetdisconnected"));
  await save.click();
  await expect(page.getByText(/may have gone through.*We've kept what you entered\./)).toBeVisible();
  await page.unroute("**/api/user/company");
  await save.click();
  await expect(missing.getByRole("listitem")).toHaveText(["Address"]);
  await page.getByLabel("Address line 1").fill("1 Example Street");
  await page.getByLabel("City").fill("Exampleton");
  await page.getByLabel("Postal code").fill("EX1 1EX");
  await choose(page, "Country", "arab emi", "United Arab Emirates");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("We have everything we need about your company.")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Example Trading Ltd" })).toBeVisible();
  await expectAtBothWidths(page);
});

test("the desk reviews a company: missing facts, another director, submitted, rejected with a reason, approved", async ({
  page,
  otherPage: client,
}, { project }) => {
  const email = await register(client.request, `reviewed-${project.name}`);
  await client.goto(await linkedMail(email, "verify-email"));
  await client.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(client.getByRole("heading", { level: 1 })).toHaveText("Your email address is confirmed");
  await client.request.post("/api/user/preferences", { data: address });
  await client.request.put("/api/user/company", {
    data: { ...profileInput, sourceOfFunds: null, companyName: "Example Trading Ltd" },
  });
  await beginDeskSession(page);
  const clients: { id: string; email: string }[] = await (
    await page.request.get("/api/admin/clients")
  ).json();
  const id = clients.find((each) => each.email === email)?.id;
  await page.request.patch(`/api/admin/clients/${id}/status`, { data: { status: "AWAITING_DOCS" } });
  for (const purpose of ["identity", "address"]) {
    const file = { name: `${purpose}.png`, mimeType: "image/png", buffer: picture };
    const answer = await client.request.post(`/api/user/documents/purposes/${purpose}`, {
      multipart: { file },
    });
    const document = await answer.json();
    await page.request.put(`/api/admin/documents/${document.id}/review`, { data: { decision: "accepted" } });
  }

  await page.goto(`/admin/clients/${id}?tab=screening`);
  const card = page.getByRole("region", { name: "Profile and review" });
  await expect(card.getByText("Source of funds", { exact: true }).first()).toBeVisible();
  await expect(card.getByRole("region", { name: "Missing" }).getByRole("listitem")).toHaveText([
    "Source of funds",
  ]);
  await expectAtBothWidths(page);
  await card.getByRole("button", { name: "Send for review" }).click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("Missing: Source of funds"),
  ).toBeVisible();
  await card.getByLabel("Source of funds").fill("Sales");
  await card.getByLabel("Source of funds").press("Enter");
  await expect(card.getByText("The file is complete.")).toBeVisible();
  await card.getByRole("button", { name: "Add director or owner" }).click();
  const dialog = page.getByRole("dialog", { name: "Add director or owner" });
  await dialog.getByLabel("Full name").fill("Otto Owner");
  await dialog.getByLabel("Date of birth", { exact: true }).fill("1970-01-01");
  await choose(page, "Nationality", "united king", "United Kingdom");
  await dialog.getByLabel("Share of the company").fill("41");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("The shares add up to more than 100%. Check them.")).toBeVisible();
  await expectAtBothWidths(page);
  await dialog.getByLabel("Share of the company").fill("40");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Director · Owns 40% · born 01 Jan 1970 · United Kingdom")).toBeVisible();
  await expect(card.getByRole("button", { name: `Edit ${directorInput.name}` })).toBeVisible();

  await card.getByRole("button", { name: "Send for review" }).click();
  await expect(card.getByText("In review", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Reject review" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("The register names another director");
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await expect(card.getByText("The register names another director")).toBeVisible();
  await card.getByRole("button", { name: "Send for review" }).click();
  // In review again, so that the call isn't made with the other person's session.
  await expect(card.getByRole("button", { name: "Reject review" })).toBeVisible();
  await beginDeskSession(page, demoApprover);
  await page.goto(`/admin/clients/${id}?tab=screening`);
  await card.getByRole("button", { name: "Approve review" }).click();
  await expect(card.getByText("Approved", { exact: true })).toBeVisible();
  await expect(card.getByText("Next review")).toBeVisible();
  await expectAtBothWidths(page);
});

test(
  "company details saved in one tab appear in another, which keeps what was typed there",
  {
    tag: "@desktop",
  },
  async ({ page, context }, { project }) => {
    await register(page.request, `company-tabs-${project.name}`);
    await page.goto("/holding");
    await page.getByRole("link", { name: "Get started" }).click();
    await page.getByRole("radio", { name: /^A company/ }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your company");
    await page.goto("/company");
    const other = await context.newPage();
    await other.goto("/company");
    await other
      .getByLabel("Nature of business")
      .or(other.getByLabel("Registration number"))
      .last()
      .fill("00000009");
    await page.getByLabel("Legal name").fill("Example Trading Ltd");
    await page.getByRole("button", { name: "Save company details" }).click();
    await expect(page.getByText("Company details saved")).toBeVisible();
    await expect(other.getByLabel("Legal name")).toHaveValue("Example Trading Ltd");
    await other.close();
  },
);
