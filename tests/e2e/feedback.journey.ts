import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { beginSession } from "./log-in.ts";

test.beforeEach(async ({ page }) => {
  await beginSession(page);
  await page.goto("/feedback");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Feedback");
});

test("feedback is sent, thanked for, and the box is empty again", async ({ page }) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const box = page.getByRole("textbox", { name: "Your feedback" });
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Please write your feedback first")).toBeVisible();
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.fill("A journey's word to the desk.\nOn two lines.");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast.getByText("Thank you for your feedback")).toBeVisible();
  await expect(toast.getByText("We'll review your comments and get back to you if needed.")).toBeVisible();
  await expect(box).toHaveValue("");
});

test("feedback that cannot be sent says so and stays as typed", async ({ page }) => {
  await page.route("**/api/feedback", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "Summit is busy at the moment." } }),
  );
  const box = page.getByRole("textbox", { name: "Your feedback" });
  await box.fill("Kept");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Summit is busy at the moment. We've kept what you wrote.")).toBeVisible();
  await expect(box).toHaveValue("Kept");
  await expectAccessible(page);
});

test("a message that is too long says by how much", async ({ page }) => {
  await page.getByRole("textbox", { name: "Your feedback" }).fill("a".repeat(5_012));
  await expect(page.getByText("12 characters over the limit.")).toBeVisible();
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Please keep it to 5,000 characters")).toBeVisible();
  await expectNoSidewaysScroll(page);
});
