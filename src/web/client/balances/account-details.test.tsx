// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { renderForm } from "../../../../tests/support/render-form.ts";
import { MailDetailsForm } from "./account-details.tsx";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["nothing", ""],
  ["a name alone", "demo"],
  ["two addresses", "demo@summit.test, other@summit.test"],
  ["a second line", "demo@summit.test\r\nBcc: other@summit.test"],
])("an email address of %s is refused before anything is sent", async (_, typed) => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  const form = renderForm(<MailDetailsForm currency="GBP" />);
  await form.fill("Email", typed);
  await form.press("Send Details");
  await form.expectError("Email", typed === "" ? /email/i : "Invalid email format");
  expect(fetch).not.toHaveBeenCalled();
});
