// @vitest-environment happy-dom
import { test } from "vitest";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { fillIn, renderScreen } from "../../../../tests/support/render-screen.ts";
import { ImportRecipientsPage } from "./import-recipients-page.tsx";

test("a pasted table of recipients is not left without a question", async () => {
  renderScreen(<ImportRecipientsPage />);
  await expectLeaveGuard(false);
  await fillIn("Table", "Account holder\tIBAN\nDemo\tDE00");
  await expectLeaveGuard(true);
});
