import type { Page } from "@playwright/test";
import { activatedClient, type Client } from "./activated-client.ts";
import { addLandlord } from "./add-landlord.ts";
import { chooseOption } from "./choose-option.ts";
import { failUntilRetried } from "./fail-until-retried.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

async function expectForEveryone(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** A client with a recipient of euros. */
async function beginWithRecipient(page: Page, name: string): Promise<Client> {
  const client = await activatedClient(name);
  await keepSession(page, "client", client);
  await addLandlord(page);
  return client;
}

async function confirmByPassword(page: Page, { password }: Client, summary: RegExp): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog.getByText(summary)).toBeVisible();
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

/** New Year's Day of the next year, when banks are closed. */
function nextNewYear(): string {
  return `${new Date().getUTCFullYear() + 1}-01-01`;
}

test("a monthly payment that falls on a bank holiday is scheduled, paused, resumed, skipped, changed and cancelled", async ({
  page,
}, { project }) => {
  const client = await beginWithRecipient(page, `schedule-${project.name}`);
  await page.goto("/schedules");
  await expect(page.getByText("No schedules yet")).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole("main").getByRole("link", { name: "Schedule a payment" }).click();
  await expect(heading(page)).toHaveText("Schedule a payment");
  await page.getByRole("button", { name: "Schedule payment" }).click();
  await expect(page.getByText("Choose a recipient.")).toBeVisible();
  await expectForEveryone(page);

  await page.getByRole("combobox", { name: "Recipient" }).click();
  await chooseOption(page, /Demo Landlord/);
  await page.getByLabel("They get").fill("1250");
  await page.getByLabel("Name of the schedule").fill("Warehouse rent");
  await page.getByRole("radio", { name: "Monthly, on a day" }).check();
  await page.getByLabel("From", { exact: true }).fill(nextNewYear());
  await page.getByLabel("Day of the month").fill("1");
  const first = page.getByRole("region", { name: "First payments" });
  await expect(first.getByText(/instead of .* 01 Jan \d{4}, when banks are closed/)).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Schedule payment" }).click();
  await confirmByPassword(
    page,
    client,
    /^Pay 1,250\.00 EUR to Demo Landlord .* each time\. Every month on day 1/,
  );

  await expect(heading(page)).toHaveText("Warehouse rent");
  const upcoming = page.getByRole("region", { name: "Next payments" });
  await expect(upcoming.getByRole("listitem")).toHaveCount(6);
  await expect(upcoming.getByText(/instead of .* 01 Jan/)).toBeVisible();
  await expectForEveryone(page);

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Skip next" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Skip payment" }).click();
  await expect(
    page.getByRole("region", { name: "Past payments" }).getByText("Skipped", { exact: true }),
  ).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Change" }).click();
  await expect(heading(page)).toHaveText("Change Warehouse rent");
  await page.getByLabel("They get").fill("1300");
  await page.getByRole("button", { name: "Save changes" }).click();
  await confirmByPassword(page, client, /^Pay 1,300\.00 EUR to Demo Landlord/);
  await expect(page.getByText("1,300.00 EUR").first()).toBeVisible();

  await page.goto(`/schedules?view=calendar&month=${nextNewYear().slice(0, 4)}-02`);
  await expect(page.getByRole("link", { name: /Warehouse rent/ }).first()).toBeVisible();
  await expectForEveryone(page);
  await page
    .getByRole("link", { name: /Warehouse rent/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("button", { name: "Cancel schedule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel schedule" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
});

test("a payment from another balance shows what it takes today, and is set up with a lowest rate", async ({
  page,
}, { project }) => {
  const client = await beginWithRecipient(page, `schedule-exchange-${project.name}`);
  await page.goto("/schedules/create");
  await page.getByRole("combobox", { name: "Recipient" }).click();
  await chooseOption(page, /Demo Landlord/);
  await page.getByLabel("They get").fill("1250");
  await page.getByRole("combobox", { name: "Pay from" }).click();
  await chooseOption(page, /^GBP balance/);
  const today = page.getByRole("region", { name: "If it were paid today" });
  await expect(today.getByText(/^We'd exchange [\d,.]+ GBP\.$/)).toBeVisible();
  await expect(today.getByText("Our fee (included)")).toBeVisible();
  await page.getByLabel("Lowest rate, EUR for 1 GBP").fill("1000");
  await page.getByLabel("Business days to try again").fill("11");
  await expect(today.getByText("Your rate is below your lowest rate now, so we'd wait.")).toBeVisible();
  await page.getByLabel("Name of the schedule").fill("Supplier");
  await page.getByRole("radio", { name: "Once" }).check();
  await page.getByLabel("On", { exact: true }).fill(nextNewYear());
  await page.getByRole("button", { name: "Schedule payment" }).click();
  await expect(page.getByText("Choose 0 to 10 days.")).toBeVisible();
  await expectForEveryone(page);
  await page.getByLabel("Business days to try again").fill("3");
  await page.getByRole("button", { name: "Schedule payment" }).click();
  await confirmByPassword(
    page,
    client,
    /Exchanged from GBP on the day at 1,000\.0000 or better, tried again on up to 3 more business days$/,
  );
  await expect(heading(page)).toHaveText("Supplier");
  await expect(page.getByText("GBP balance, exchanged on the day")).toBeVisible();
  await expect(page.getByText("On up to 3 more business days")).toBeVisible();
  await expectForEveryone(page);
  await page.goto("/schedules");
  await expect(page.getByText(/Next .*, from GBP/)).toBeVisible();
  await expectForEveryone(page);
});

test("a schedule that can't be saved keeps what was typed, and a list that fails can be retried", async ({
  page,
}, { project }) => {
  await beginWithRecipient(page, `schedule-fails-${project.name}`);
  await page.goto("/schedules/create");
  await page.getByRole("combobox", { name: "Recipient" }).click();
  await chooseOption(page, /Demo Landlord/);
  await page.getByLabel("They get").fill("10");
  await page.getByLabel("Name of the schedule").fill("Salaries");
  await page.getByRole("radio", { name: "Once" }).check();
  await page.getByLabel("On", { exact: true }).fill("2020-01-06");
  await page.getByRole("button", { name: "Schedule payment" }).click();
  await expect(page.getByText("Choose today or a later day.")).toBeVisible();
  await page.getByLabel("On", { exact: true }).fill(nextNewYear());
  await page.route("**/api/schedules", (route) =>
    route.fulfill({ status: 503, json: { message: "Please try again in a moment.", code: "unavailable" } }),
  );
  await page.getByRole("button", { name: "Schedule payment" }).click();
  await expect(page.getByText("Please try again in a moment.")).toBeVisible();
  await expect(page.getByLabel("Name of the schedule")).toHaveValue("Salaries");
  await expectForEveryone(page);
  await page.unroute("**/api/schedules");

  const retry = await failUntilRetried(page, "**/api/schedules?*");
  await page.goto("/schedules");
  await expect(page.getByText("We couldn't load your schedules.")).toBeVisible();
  await retry();
  await expect(page.getByText("No schedules yet")).toBeVisible();
  await page.goto("/schedules/0190a000-0000-7000-8000-000000000000");
  await expect(page.getByText("We couldn't find that schedule")).toBeVisible();
  await expectForEveryone(page);
});
