// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { onToast, type ToastText } from "#web/design/toast.ts";
import { renderForm } from "../../../tests/support/render-form.ts";
import { LoginForm } from "./login-form.tsx";

afterEach(() => vi.unstubAllGlobals());

/** Logs in; the server refuses it. */
async function logIn(code: string, status: number, message: string) {
  vi.stubGlobal("fetch", async () => Response.json({ code, message }, { status }));
  const toasts: ToastText[] = [];
  onTestFinished(onToast((toast) => toasts.push(toast)));
  // One that another file's test left waiting is shown at once.
  toasts.length = 0;
  const form = renderForm(<LoginForm />);
  await form.fill("Email", "demo@summit.test");
  await form.fill("Password", "four plain words here");
  await form.press("Log in");
  return toasts;
}

test.each([
  ["account_closed", "This account has been closed. Contact us if you'd like to reopen it."],
  ["account_under_review", "Your account is under review. Contact us."],
])(
  "a log-in that is refused as %s says so in the form, since another attempt won't help",
  async (code, message) => {
    const toasts = await logIn(code, 403, message);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(toasts).toEqual([]);
  },
);

test("a log-in with a wrong password says so in a toast", async () => {
  const message = "Wrong email or password.";
  const toasts = await logIn("login_failed", 401, message);
  await expect.poll(() => toasts).toEqual([{ title: "Login failed", text: message, destructive: true }]);
  expect(screen.queryByText(message)).toBeNull();
});
