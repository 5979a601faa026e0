import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { onToast, type ToastText } from "#web/design/toast.ts";
import { showFailure } from "./show-failure.ts";

function toastsOf(error: unknown): ToastText[] {
  const toasts: ToastText[] = [];
  const stop = onToast((toast) => toasts.push(toast));
  showFailure(error);
  stop();
  return toasts;
}

test("a change that was refused says why", () => {
  const refusal = new ApiError({ fault: "refused", status: 409, message: "You have a rule for USD." });
  expect(toastsOf(refusal)).toEqual([
    { title: "Error", text: "You have a rule for USD.", destructive: true },
  ]);
});

test("a change that was sent for approval is no error", () => {
  const sent = {
    fault: "refused",
    status: 202,
    code: "approval_pending",
    message: "Sent for approval.",
  } as const;
  expect(toastsOf(new ApiError(sent))).toEqual([]);
});
