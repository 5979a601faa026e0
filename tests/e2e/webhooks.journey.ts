import type { Page } from "@playwright/test";
import { createReceiver, verified } from "../support/webhook-receiver.ts";
import { activatedClient, type Client } from "./activated-client.ts";
import { chooseOption } from "./choose-option.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const confirming = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });
const log = (page: Page) => page.getByRole("region", { name: "Deliveries" });

async function confirmByPassword(page: Page, { password }: Client): Promise<void> {
  await confirming(page).getByLabel("Your password", { exact: true }).fill(password);
  await confirming(page).getByRole("button", { name: "Confirm" }).click();
}

test("an owner adds a webhook endpoint, whose server gets signed events, fails, and gets them again", async ({
  page,
}, { project }) => {
  const receiver = createReceiver();
  await receiver.open();
  try {
    const owner = await activatedClient(`webhooks-${project.name}`);
    await keepSession(page, "client", owner);
    await page.goto("/developers");
    await expect(page.getByText("No endpoints yet.")).toBeVisible();
    await page.getByRole("link", { name: "Manage webhooks" }).click();
    await expect(heading(page)).toHaveText("Webhooks");
    await expect(page.getByText("No endpoints yet")).toBeVisible();
    await expectAtBothWidths(page);

    await page.getByRole("button", { name: "Add endpoint" }).click();
    const form = page.getByRole("dialog", { name: "Add endpoint" });
    await form.getByLabel("Address of your server").fill("https://10.0.0.1/hooks");
    await form.getByRole("button", { name: "Add endpoint" }).click();
    await expect(form.getByText("Choose at least one event")).toBeVisible();
    await form.getByRole("checkbox", { name: /^beneficiary\.changed/ }).check();
    await form.getByRole("button", { name: "Choose all: Exchanges" }).click();
    await form.getByRole("button", { name: "Add endpoint" }).click();
    await expect(form.getByText("Use a server on the public internet.")).toBeVisible();
    await expectAtBothWidths(page);
    await form.getByLabel("Address of your server").fill(`${receiver.url}/hooks`);
    await form.getByLabel("Description").fill("Accounts");
    await form.getByRole("button", { name: "Add endpoint" }).click();
    await expect(
      confirming(page).getByText(`Send your account's events to ${receiver.url}/hooks`),
    ).toBeVisible();
    await expectAtBothWidths(page);
    await confirmByPassword(page, owner);

    const shown = page.getByRole("dialog", { name: "Your signing secret" });
    const secret = (await shown.getByText(/^whsec_/).textContent()) ?? "";
    await expectAtBothWidths(page);
    await shown.getByRole("button", { name: "I've saved it" }).click();
    await expect(heading(page)).toHaveText("Accounts");
    await expect(page.getByText("No deliveries yet")).toBeVisible();
    await expectAtBothWidths(page);

    await page.getByRole("button", { name: "Send test event" }).click();
    const delivery = log(page).getByRole("button", { name: /^webhook\.test/ });
    // Without a reload: the screen follows the event stream.
    await expect(delivery).toContainText("Delivered");
    await expect(delivery).toContainText("1 attempt · 200");
    const [received] = receiver.at("/hooks");
    expect(received && verified(received, secret)).toMatchObject({ type: "webhook.test" });
    await delivery.click();
    const drawer = page.getByRole("dialog", { name: "Delivery" });
    await expect(drawer.getByLabel("Payload", { exact: true })).toHaveValue(/"type": "webhook\.test"/);
    await expect(drawer.getByLabel("Answer", { exact: true })).toHaveValue("thank you");
    await expect(drawer.getByLabel("Request headers", { exact: true })).toHaveValue(/webhook-signature: v1,/);
    await expectAtBothWidths(page);
    await drawer.getByRole("button", { name: "Replay" }).click();
    await expect(log(page).getByRole("button", { name: /webhook\.test \(replay\)/ })).toContainText(
      "Delivered",
    );

    receiver.answer("/hooks", (response) => response.writeHead(500).end("<h1>Sorry</h1>"));
    await page.getByRole("button", { name: "Send test event" }).click();
    await expect(log(page).getByText(/· 500/).first()).toBeVisible();
    await expect(page.getByText(/^Deliveries have failed since/)).toBeVisible();
    await expectAtBothWidths(page);
    await log(page).getByLabel("Outcome").click();
    await chooseOption(page, "Waiting");
    await expect(log(page).getByRole("button", { name: /^webhook\.test/ })).toHaveCount(1);
    await expect(page).toHaveURL(/outcome=PENDING/);

    await page.getByRole("button", { name: "Replace secret" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Replace secret" }).click();
    await confirmByPassword(page, owner);
    const next = (await shown.getByText(/^whsec_/).textContent()) ?? "";
    expect(next).not.toBe(secret);
    await shown.getByRole("button", { name: "I've saved it" }).click();
    await expect(page.getByText(/^Signs until/)).toBeVisible();

    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await expect(page.getByText(/Someone in your team disabled this endpoint/)).toBeVisible();
    await expect(page.getByText("No delivery matches these filters")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("button", { name: "Enable" }).click();
    receiver.answer("/hooks", 200);
    await page.getByRole("button", { name: "Replay events" }).click();
    await expectAtBothWidths(page);
    await page.getByRole("dialog").getByRole("button", { name: "Replay" }).click();
    await expect(page.getByText("1 event sent again")).toBeVisible();
    await expect(
      log(page)
        .getByRole("button", { name: /\(replay\)/ })
        .first(),
    ).toContainText("Delivered");
    // For a day the earlier secret signs as well.
    const isSignedBy = (each: string) => {
      const last = receiver.at("/hooks").at(-1);
      return last !== undefined && verified(last, each) !== undefined;
    };
    await expect.poll(() => isSignedBy(next)).toBe(true);
    expect(isSignedBy(secret)).toBe(true);

    await page.goto("/developers/webhooks");
    await expect(page.getByRole("link", { name: "Accounts" })).toBeVisible();
    await expectAtBothWidths(page);
    await page.getByRole("link", { name: "Accounts" }).click();
    await page.getByRole("button", { name: "Change" }).click();
    const edit = page.getByRole("dialog", { name: "Change endpoint" });
    await edit.getByLabel("Description").fill("Ledger");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(heading(page)).toHaveText("Ledger");
    await expect(edit).toBeHidden();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await edit.getByLabel("Address of your server").fill(`${receiver.url}/moved`);
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(
      confirming(page).getByText(`Send your account's events to ${receiver.url}/moved`),
    ).toBeVisible();
    await confirmByPassword(page, owner);
    await expect(edit).toBeHidden();
    await expect(page.getByText(`${receiver.url}/moved`)).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete endpoint" }).click();
    await expect(page.getByText("No endpoints yet")).toBeVisible();
    await page.goto("/developers/webhooks/0199a3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d");
    await expect(page.getByText("We couldn't find that endpoint")).toBeVisible();
    await expectAtBothWidths(page);
  } finally {
    await receiver.close();
  }
});
