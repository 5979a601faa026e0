import { activatedClient } from "./activated-client.ts";
import { expectAtBothWidths } from "./expect-at-both-widths.ts";
import { expect, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";
import { beginDeskSession } from "./log-in-to-desk.ts";

test("a company's owner, whom the team shows by their email address, adds their own name", async ({
  page,
  otherPage: desk,
}, { project }) => {
  const owner = await activatedClient(`own-name-${project.name}`);
  await keepSession(page, "client", owner);
  const { id } = await (await page.request.get("/api/user")).json();
  await beginDeskSession(desk);
  const named = await desk.request.patch(`/api/admin/clients/${id}`, {
    data: { companyName: "Example Trading Ltd" },
  });
  expect(named.ok()).toBe(true);
  await page.goto("/team");
  const members = page.getByRole("region", { name: "Members" });
  await expect(members).toContainText(`${owner.email} (you)`);
  await members.getByRole("link", { name: "Add your name" }).click();
  const details = page.getByRole("region", { name: "Your details" });
  await details.getByRole("button", { name: "Add your name" }).click();
  await details.getByRole("button", { name: "Save name" }).click();
  await expect(details.getByText("Please enter your full name")).toBeVisible();
  await details.getByLabel("Full name").fill("Olga Owner");
  await expectAtBothWidths(page);
  await details.getByRole("button", { name: "Save name" }).click();
  await expect(details.getByText("Olga Owner")).toBeVisible();
  await expect(details.getByRole("button", { name: "Change your name" })).toBeVisible();
  await page.goto("/team");
  await expect(members).toContainText("Olga Owner (you)");
  await expectAtBothWidths(page);
});
