// @vitest-environment happy-dom
import { test } from "vitest";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { requestInputQuery } from "#web/api/client-approval-queries.ts";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { fillIn, renderScreen } from "../../../../tests/support/render-screen.ts";
import { ChangeRequest } from "./change-request.tsx";

const request = { id: "1", version: 1, payouts: [] } as unknown as ClientApproval;
const payment = { beneficiaryId: "1", amount: "1250.00", reference: "Rent" };
const input = {
  call: "POST /api/payments",
  params: { currency: "EUR" },
  body: { lines: [payment, payment] },
};

test("changed payments of a request for approval are not left without a question", async () => {
  renderScreen(<ChangeRequest request={request} onDone={() => undefined} />, {
    read: [[requestInputQuery(request).queryKey, input]],
  });
  await expectLeaveGuard(false);
  await fillIn("Amount", "1300");
  await fillIn(/^Reference/, "April");
  await fillIn("Amount", "1400", 1);
  await expectLeaveGuard(true);
});
