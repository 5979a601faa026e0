// @vitest-environment happy-dom
import { test } from "vitest";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { fillIn, renderScreen } from "../../../../tests/support/render-screen.ts";
import { CreateBatchPage } from "./create-batch-page.tsx";

test("a pasted batch is not left without a question", async () => {
  renderScreen(<CreateBatchPage />);
  await expectLeaveGuard(false);
  await fillIn("Table", "Recipient\tAmount\nDemo\t10.00");
  await expectLeaveGuard(true);
});
