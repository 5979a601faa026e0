// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { unreachable } from "#web/api/call.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

afterEach(cleanup);

const note = "It may have gone through: trying again won't pay twice.";

function show(failure: unknown) {
  render(
    <ConfirmDialog
      open
      title="Pay 10.00 EUR?"
      confirm="Pay"
      failure={failure}
      retryNote={note}
      onClose={() => {}}
      onConfirm={() => {}}
    />,
  );
}

test("a confirmed action without an answer says that it may have been carried out", () => {
  show(unreachable());
  expect(screen.getByText(`${unreachable().message} ${note}`)).toBeDefined();
});

test("a confirmed action that was refused says why, and nothing of an answer", () => {
  const message = "There isn't enough money in your balance.";
  show(new ApiError({ fault: "refused", status: 422, message, code: "insufficient_funds" }));
  expect(screen.getByText(message)).toBeDefined();
});
