import { request } from "@playwright/test";
import { activatedClient } from "./activated-client.ts";
import { demoApprover } from "./demo-accounts.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

test("the desk quotes and books by telephone, and the client disputes it", async ({
  page,
  otherPage: theirs,
}, { project }) => {
  const complaint = `I asked for 120, says the ${project.name}.`;
  const owner = await activatedClient(`telephone-${project.name}`);
  const as = await request.newContext({ baseURL: process.env.SUMMIT_URL ?? "" });
  const { user } = await (await as.post("/api/login", { data: owner })).json();
  await as.dispose();

  await beginDeskSession(page, demoApprover);
  await page.goto(`/admin/clients/${user.id}`);
  await page.getByRole("button", { name: "Quote by telephone" }).click();
  const dialog = page.getByRole("dialog", { name: "Quote by telephone" });
  await expectAtBothWidths(page);
  await dialog.getByRole("button", { name: "Get a firm quote" }).click();
  await expect(dialog.getByText("Enter an amount")).toBeVisible();
  await dialog.getByLabel("Amount", { exact: true }).fill("1200");
  await dialog.getByRole("button", { name: "Get a firm quote" }).click();
  await expect(dialog.getByText(/^You sell 1,200\.00 GBP and buy [\d,.]+ EUR, at a rate of /)).toBeVisible();
  await expect(dialog.getByRole("timer")).toBeVisible();
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(dialog.getByText("Enter the call reference")).toBeVisible();
  await expect(dialog.getByText("Read the quote back and get the client's word first")).toBeVisible();
  await expectAtBothWidths(page);
  // Another quote, as looking at this one may have taken longer than it is firm.
  await dialog.getByRole("button", { name: "Change the amount" }).click();
  await dialog.getByRole("button", { name: "Get a firm quote" }).click();
  await dialog.getByLabel("Call reference").fill("CALL-7");
  await dialog.getByLabel(/^I read this back/).check();
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/trades\/[0-9a-f-]{36}$/);
  await expect(page.getByText("CALL-7")).toBeVisible();
  await expect(page.getByText("Dealt by telephone")).toBeVisible();
  await expectAtBothWidths(page);
  const trade = page.url().split("/").at(-1) ?? "";

  await theirs.request.post("/api/login", { data: owner });
  await theirs.goto(`/trades/${trade}`);
  await theirs.getByRole("button", { name: "Dispute this exchange" }).click();
  const dispute = theirs.getByRole("dialog", { name: "Dispute this exchange?" });
  await expect(dispute.getByLabel("What's wrong?")).toBeFocused();
  await dispute.getByRole("button", { name: "Send dispute" }).click();
  await expect(dispute.getByText("Tell us what's wrong")).toBeVisible();
  await expectAtBothWidths(theirs);
  await dispute.getByLabel("What's wrong?").fill(complaint);
  await dispute.getByRole("button", { name: "Send dispute" }).click();
  await expect(theirs.getByText(/^Call reference CALL-7\. You disputed it on /)).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Dispute this exchange" })).toHaveCount(0);
  await expectAtBothWidths(theirs);

  await page.goto("/admin/feedback");
  const feedback = page.getByRole("listitem").filter({ hasText: complaint });
  await expect(feedback.getByText(/^Dispute of FX\d+, call CALL-7/)).toBeVisible();
  await feedback.getByRole("link", { name: "Disputed exchange" }).click();
  await expect(page.getByText("Disputed by the client")).toBeVisible();
  await expectAtBothWidths(page);
});
