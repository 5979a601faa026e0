// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { approvalPolicyQuery } from "#web/api/client-approval-queries.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { PayBatch } from "./pay-batch.tsx";

const totals = [{ currency: "EUR", amount: "300.00" }];
const batch = {
  ...{ id: "1", name: "Salaries", version: 1, lineCount: 30, laterCount: 0, nextOn: null },
  ...{ totals, dueNow: totals, duplicateCount: 0, terms: [] },
} as unknown as BatchWithLines;

/** Without rules they aren't loaded yet. */
function askToPay(rules?: readonly { kind: string }[]) {
  renderScreen(<PayBatch batch={batch} open onClose={() => undefined} />, {
    read: rules ? [[approvalPolicyQuery.queryKey, { rules }]] : [],
  });
}

test.each(["payment", "recipient"])(
  "a batch of a team with a rule for a %s isn't said to be paid straight away",
  async (kind) => {
    askToPay([{ kind }]);
    expect(
      await screen.findByText(/^If your rules ask for approval, .* once your team has approved it/),
    ).toBeTruthy();
  },
);

test("a batch isn't said to be paid straight away before the team's rules are known", async () => {
  askToPay();
  expect(
    await screen.findByText(/^If your rules ask for approval, .* once your team has approved it/),
  ).toBeTruthy();
});

test("a batch that nobody has to approve leaves the balance straight away", async () => {
  askToPay([{ kind: "booking" }]);
  expect(await screen.findByText(/^The money leaves your balance straight away\./)).toBeTruthy();
});
