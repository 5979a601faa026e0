// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { requestInputQuery } from "#web/api/client-approval-queries.ts";
import { forwardDatesQuery, forwardTermsQuery } from "#web/api/forward-queries.ts";
import { balancesQuery } from "#web/api/queries.ts";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { forwardDates } from "../../../../tests/support/render-forwards.ts";
import { fillIn, renderScreen } from "../../../../tests/support/render-screen.ts";
import { ChangeRequest } from "./change-request.tsx";

const request = { id: "1", version: 3, payouts: [] } as unknown as ClientApproval;
const body = {
  ...{ fromCurrency: "GBP", toCurrency: "EUR", amount: "2000.00" },
  ...{ deliveryFrom: forwardDates.open, deliveryTo: forwardDates.latest },
  ...{ lowestRate: "1.16", depositFrom: "balance", termsAccepted: true },
};
const input = { call: "POST /api/forwards/at-market", params: {}, body };

const refusal = { code: "forward_pair_closed", message: "We don't offer this forward.", fields: {} };

/** Refuses each change, and returns what is sent. */
function show(depositPercent = 5): unknown[] {
  const sent: unknown[] = [];
  renderScreen(<ChangeRequest request={request} onDone={() => sent.push("done")} />, {
    read: [
      [requestInputQuery(request).queryKey, input],
      [forwardDatesQuery("GBP", "EUR").queryKey, forwardDates],
      [forwardTermsQuery.queryKey, { pairs: [], depositPercent, ratesAt: null, referenceRates: false }],
      [balancesQuery.queryKey, { items: [{ currency: "GBP", amount: "120.00" }], nextCursor: null }],
    ],
    answer: (change) => {
      sent.push(change);
      return Response.json(refusal, { status: 409 });
    },
  });
  return sent;
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send for approval again" }));

test("a forward that waits is changed to other terms than it was prepared with, which are sent with its version", async () => {
  const sent = show();
  await fillIn("Amount", "3000");
  await userEvent.click(screen.getByLabelText(/^On one day/));
  await fillIn("Book when approved if the forward rate is at least", "1.2");
  await userEvent.click(screen.getByLabelText(/^By bank transfer/));
  await expectLeaveGuard(true);
  await send();
  const { deliveryFrom: _, ...kept } = body;
  const changed = { ...kept, amount: "3000", lowestRate: "1.2", depositFrom: "bank_transfer" };
  await expect.poll(() => sent).toEqual([{ version: 3, request: changed }]);
});

test("the deposit follows the typed amount, and the balance that is short of it is named", async () => {
  show();
  const deposit = () => screen.queryByText("Deposit (5%)")?.nextElementSibling?.textContent;
  expect(deposit()).toBe("100.00 GBP");
  expect(screen.queryByText(/in your GBP balance\. Add money first/)).toBeNull();
  await fillIn("Amount", "3000");
  expect(deposit()).toBe("150.00 GBP");
  expect(screen.getByText(/^The deposit is 150\.00 GBP, and you have 120\.00 GBP/)).toBeTruthy();
  await userEvent.click(screen.getByLabelText(/^By bank transfer/));
  expect(screen.queryByText(/^The deposit is/)).toBeNull();
});

test("a client without a deposit isn't asked how to pay it", async () => {
  const sent = show(0);
  expect(screen.queryByText("How you'll pay the deposit")).toBeNull();
  await fillIn("Amount", "3000");
  await send();
  await expect.poll(() => sent[0]).toMatchObject({ request: { amount: "3000", depositFrom: "balance" } });
});

test("what is wrong is said beside its field, and nothing is sent", async () => {
  const sent = show();
  await fillIn("Amount", "0");
  await fillIn("Last day", forwardDates.closed[0] ?? "");
  await send();
  expect(await screen.findByText("Enter an amount above 0, like 1250.00")).toBeTruthy();
  expect(screen.getByText(/is a weekend or bank holiday/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test("a change that is refused says why, and that the request waits as it was", async () => {
  const sent = show();
  await fillIn("Amount", "3000");
  await send();
  expect(await screen.findByText("We don't offer this forward. The request waits as it was.")).toBeTruthy();
  expect(sent).not.toContain("done");
});
