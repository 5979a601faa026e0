// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Proof } from "#contract/clients/confirmations.ts";
import { renderForm } from "../../../tests/support/render-form.ts";
import { EmailCodeForm } from "./email-code-form.tsx";

afterEach(() => vi.unstubAllGlobals());

const challenge = { token: "sealed", summary: "Add a passkey", factors: ["email_code" as const] };
const refusal = (code: string, message: string, status: number) => () =>
  Response.json({ code, message }, { status });
const sent = () => Response.json({ email: "demo@summit.test" });

/** Renders the form with a server that answers each request for a code in turn. */
function open(answers: readonly (() => Response)[], onProof: (proof: Proof) => Promise<void>) {
  const left = [...answers];
  vi.stubGlobal("fetch", async () => (left.shift() ?? sent)());
  return renderForm(<EmailCodeForm challenge={challenge} action="Confirm" onProof={onProof} />);
}

test("a code is asked for once it is mailed, and given with the password", async () => {
  const proofs: Proof[] = [];
  const form = open([sent], async (proof) => void proofs.push(proof));
  expect(screen.queryByLabelText("Code from our email")).toBeNull();
  await form.fill("Your password", "four plain words here");
  await form.press("Email me a code");
  expect(await screen.findByText(/We've emailed a code to demo@summit\.test\. It works once/)).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(form.field("Code from our email"));
  await form.fill("Code from our email", "482 913");
  await form.press("Confirm");
  await expect
    .poll(() => proofs)
    .toEqual([{ factor: "email_code", password: "four plain words here", code: "482 913" }]);
});

test("another code is mailed on request, and the one before is cleared", async () => {
  const form = open([sent, sent], async () => undefined);
  await form.fill("Your password", "four plain words here");
  await form.press("Email me a code");
  await screen.findByLabelText("Code from our email");
  await form.fill("Code from our email", "000 000");
  await form.press("Send it again");
  expect(await screen.findByText(/again\. Only the newest code works/)).toBeTruthy();
  expect(form.field("Code from our email").value).toBe("");
  expect(form.field("Your password").value).toBe("four plain words here");
});

test("a limit on mails is said in the form", async () => {
  const message = "Too many attempts. Please wait a moment and try again.";
  const form = open([refusal("too_many_requests", message, 429)], async () => undefined);
  await form.fill("Your password", "four plain words here");
  await form.press("Email me a code");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByLabelText("Code from our email")).toBeNull();
});
