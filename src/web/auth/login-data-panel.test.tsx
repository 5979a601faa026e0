// @vitest-environment happy-dom
import { test } from "vitest";
import { expectFailingDialog } from "../../../tests/support/expect-failing-dialog.ts";
import { LoginDataPanel } from "./login-data-panel.tsx";

test("the closing of a login that fails says why in its dialog", () =>
  expectFailingDialog(<LoginDataPanel mayClose />, { open: "Close your login", confirm: "Close my login" }));
