import { chooseOption } from "./choose-option.ts";
import { confirmChange, confirmChangeByApi } from "./confirm-change.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { logInToDesk } from "./log-in-to-desk.ts";

test("deposit rates and margins are set, and a pair is opened to forwards and closed, by two people", async ({
  page,
}) => {
  await logInToDesk(page);
  await page.getByRole("link", { name: "Forward pricing" }).click();
  const rates = page.getByRole("table", { name: "Deposit rates" });
  // The demo has set those of the pairs that it opened.
  const dollar = rates.getByRole("row").filter({ hasText: /\bAUD\b/ });
  await expect(dollar.getByText("Reference", { exact: true })).toBeVisible();
  await expectAtBothWidths(page);

  await dollar.getByRole("button").click();
  const curve = page.getByRole("dialog", { name: "Deposit rates of AUD" });
  await curve.getByLabel("9 months (%)").fill("a lot");
  await curve.getByRole("button", { name: "Save Australian Dollar rates" }).click();
  await expect(curve.getByText("Enter a percentage, such as 3.75 or -0.25")).toBeVisible();
  await expectAtBothWidths(page);
  await curve.getByLabel("1 week (%)").fill("-0.25");
  await curve.getByLabel("9 months (%)").fill("3.8125");
  await curve.getByRole("button", { name: "Save Australian Dollar rates" }).click();
  await expect(page.getByText("1 change waits for a second person")).toBeVisible();
  await expect(page.getByText(/^Deposit rates of AUD: 1W -0.25%/)).toBeVisible();
  await expectAtBothWidths(page);
  await confirmChange(page);
  await expect(dollar.getByText("−0.25%")).toBeVisible();
  await expect(dollar.getByText("Reference", { exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Set margins" }).click();
  const margins = page.getByRole("dialog", { name: "Margins by length" });
  for (const [label, margin] of [
    ["Up to 1 month (%)", "0.05"],
    ["Up to 3 months (%)", "0.1"],
    ["Up to 6 months (%)", "0.15"],
    ["Over 6 months (%)", "0.25"],
  ] as const)
    await margins.getByLabel(label).fill(margin);
  await expectAtBothWidths(page);
  await margins.getByRole("button", { name: "Set margins" }).click();
  await expect(margins).toHaveCount(0);
  await confirmChangeByApi(page);
  const year = page.getByRole("table", { name: "Example" }).getByRole("row").filter({ hasText: "12 months" });
  await expect(year.getByText("0.55%")).toBeVisible();

  await page.getByRole("button", { name: "Open pair" }).click();
  const pair = page.getByRole("dialog", { name: "Open pair" });
  await pair.getByRole("combobox", { name: "First currency" }).click();
  await chooseOption(page, /^AUD/);
  await pair.getByRole("combobox", { name: "Second currency" }).click();
  await chooseOption(page, /^JPY/);
  await expect(pair.getByText("JPY still has reference policy rates.")).toBeVisible();
  await expectAtBothWidths(page);
  await pair.getByRole("button", { name: "Open pair" }).click();
  await expect(pair).toHaveCount(0);
  await confirmChangeByApi(page);
  const open = page.getByRole("table", { name: "Pairs" }).getByRole("row").filter({ hasText: "AUD and JPY" });
  await expect(open.getByText("Open", { exact: true })).toBeVisible();
  await expectAtBothWidths(page);
  await open.getByRole("button", { name: "Close AUD and JPY" }).click();
  await page.getByRole("button", { name: "Close pair" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await confirmChangeByApi(page);
  await expect(open.getByText("Closed", { exact: true })).toBeVisible();
});
