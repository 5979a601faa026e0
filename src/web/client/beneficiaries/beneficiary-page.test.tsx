// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { renderForm } from "../../../../tests/support/render-form.ts";
import { NicknameForm } from "./beneficiary-page.tsx";

afterEach(() => vi.unstubAllGlobals());

const beneficiary: Beneficiary = {
  id: "018f3c5e-0000-7000-8000-000000000001",
  name: "Demo Recipient",
  nickname: null,
} as Beneficiary;

test.each([
  ["10,000 characters", "x".repeat(10_000), "The nickname can have at most 60 characters."],
  ["markup", "<img src=x onerror=alert(1)>", "Use plain text for the nickname. Leave out tags such as <b>."],
])("a nickname of %s is refused with a reason, and stays to be shortened", async (_, typed, fault) => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  const form = renderForm(<NicknameForm beneficiary={beneficiary} />);
  await form.fill("Nickname", typed);
  await form.press("Save Nickname");
  await form.expectError("Nickname", fault);
  expect(form.field("Nickname").value).toBe(typed);
  expect(fetch).not.toHaveBeenCalled();
});
