import { expect, it } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { unreachable } from "#web/api/call.ts";
import { onToast } from "#web/design/toast.ts";
import { showStepUpFailure } from "./use-step-up.ts";

const refused = (code: string) =>
  new ApiError({ fault: "refused", status: 409, code, message: "This passkey is your only factor." });

it.each([
  ["was refused", refused("factor_last"), "Nothing was changed"],
  ["failed in the browser", new Error("NotAllowedError"), "Nothing was changed"],
  ["got no answer", unreachable(), "This may have been changed"],
  ["wasn't confirmed", refused("confirmation_required"), undefined],
])("a change that %s is reported as what it is", (_, error, title) => {
  const shown: string[] = [];
  const stop = onToast((toast) => void shown.push(toast.title));
  showStepUpFailure(error);
  stop();
  expect(shown).toEqual(title === undefined ? [] : [title]);
});
