import type { Page } from "@playwright/test";
import { refusals } from "#contract/refusals.ts";
import { activatedClient } from "./activated-client.ts";
import { addLandlord } from "./add-landlord.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

/** As an installation answers that requires second factors, which the demo doesn't. */
async function requireFactor(page: Page): Promise<void> {
  await page.route("**/api/security", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), factorNeededToPay: true } });
  });
  const { status, message } = refusals.second_factor_missing;
  await page.route("**/api/schedules", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status, json: { code: "second_factor_missing", message } })
      : route.fallback(),
  );
}

test("whoever has no second factor reads what needs one before they fill a form in, and where to set it up", async ({
  page,
}) => {
  await keepSession(page, "client", await activatedClient("factor-to-pay"));
  const recipient = await addLandlord(page);
  expect((await page.request.post("/api/balances", { data: { currency: "EUR" } })).ok()).toBe(true);
  await requireFactor(page);
  const notice = (before: string) =>
    page.getByText(`You need two-step log-in, with an authenticator app or a passkey, before ${before}.`);
  for (const [path, before] of [
    ["/balances/EUR/withdraw", "you make or approve payments"],
    ["/schedules/create", "you make or approve payments"],
    ["/approvals", "you make or approve payments"],
    ["/auto-exchange/create", "you choose a recipient"],
    [`/beneficiaries/${recipient}/edit`, "you change a recipient"],
    ["/team", "you let anybody else pay"],
    ["/developers/keys", "you create a key for payments or recipients"],
  ] as const) {
    await page.goto(path);
    await expect(notice(before)).toBeVisible();
    await expectAtBothWidths(page);
  }
  await page.getByRole("link", { name: "Set up two-step log-in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
  await page.goto(`/schedules/create?recipient=${recipient}`);
  await page.getByLabel("They get").fill("10");
  await page.getByLabel("Name of the schedule").fill("Warehouse rent");
  await page.getByLabel("From", { exact: true }).fill(`${new Date().getUTCFullYear() + 1}-02-03`);
  await page.getByRole("button", { name: "Schedule payment" }).click();
  await expect(page.getByText("Set up two-step log-in under Security first.")).toBeVisible();
  await expectAtBothWidths(page);
});
