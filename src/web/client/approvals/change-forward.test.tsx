// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
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

const shownFor = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent;

/** Answers what the rate is asked for; returns the amounts that it was asked for. */
function answerRates(answer: () => Response): (string | null)[] {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    if (pathname !== "/api/forward-rates") return new Promise(() => undefined);
    asked.push(searchParams.get("amount"));
    return answer();
  });
  return asked;
}

test("the lowest rate is chosen beside the rate now for the changed terms, which is asked for once the typing pauses", async () => {
  show();
  const now = { rate: 1.155, toAmount: "3465.00", at: "2026-11-29T12:00:00.000Z", rateSimulated: true };
  const asked = answerRates(() => Response.json(now));
  expect(shownFor("Forward rate now")).toBe("Loading");
  await fillIn("Amount", "3000");
  expect(shownFor("Forward rate now")).toBe("Loading");
  await expect
    .poll(() => shownFor("Forward rate now"))
    .toBe("1 GBP = 1.1550 EURApproved now, nothing would be booked.");
  expect(shownFor("You get at the rate now")).toBe("3,465.00 EUR");
  expect(screen.getByText("At your limit you'd get 3,480.00 EUR.")).toBeTruthy();
  expect(asked).toEqual(["3000"]);
  await fillIn("Book when approved if the forward rate is at least", "1.15");
  expect(shownFor("Forward rate now")).toBe("1 GBP = 1.1550 EUR");
});

test("terms that can't be priced say why instead of a rate, and wrong ones ask for none", async () => {
  show();
  const busy = { code: "busy", message: "We're busy right now. Try again in a moment.", fields: {} };
  const asked = answerRates(() => Response.json(busy, { status: 503 }));
  await fillIn("Amount", "3000");
  await expect.poll(() => shownFor("Forward rate now")).toBe(busy.message);
  expect(screen.queryByText("You get at the rate now")).toBeNull();
  await fillIn("Amount", "0");
  expect(shownFor("Forward rate now")).toBe("Enter an amount and your days to see it");
  expect(asked).toEqual(["3000"]);
});
