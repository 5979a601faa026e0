// @vitest-environment happy-dom
import { test } from "vitest";
import { expectFailingDialog } from "../../../../tests/support/expect-failing-dialog.ts";
import { YourDataPanel } from "./your-data-panel.tsx";

test("the closing of an account that fails says why in its dialog", () =>
  expectFailingDialog(<YourDataPanel />, { open: "Close your account", confirm: "Close my account" }));
