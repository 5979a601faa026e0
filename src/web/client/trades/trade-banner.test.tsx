// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Trade } from "#contract/trading/trades.ts";
import { formatDateTime } from "#web/design/format.ts";
import { TradeBanner, tradeOutcome } from "./trade-banner.tsx";

afterEach(cleanup);

const at = "2026-11-20T10:00:00.000Z";
type Steps = Trade["timeline"];

type Shown = {
  amountBeingChecked?: string;
  paymentMade?: boolean;
  payInPause?: string;
  payoutsAwaitDebt?: boolean;
};

function show(stage: Trade["stage"], timeline: Steps, { payInPause, ...shown }: Shown = {}): string {
  const facts = {
    amountOutstanding: "302.00",
    amountReceived: "0.00",
    amountDue: "302.00",
    amountBeingChecked: "0.00",
    paymentMade: false,
    ...shown,
  };
  const trade = { ...facts, stage, timeline, fromCurrency: "GBP", fundBy: at, payments: [], closeout: null };
  render(
    <MemoryRouter>
      <TradeBanner trade={trade as unknown as Trade} payInPause={payInPause} />
    </MemoryRouter>,
  );
  return document.body.textContent ?? "";
}

const queued = { kind: "funds_queued", at, detail: "302.00 GBP was due, but 352.00 GBP arrived." } as const;

test("an exchange asks for no second payment while money that covers it is being checked", () => {
  const text = show("AWAITING_FUNDS", [queued], { amountBeingChecked: "352.00" });
  expect(text).toContain("302.00 GBP is due, and the money that we're checking covers it.");
  expect(text).not.toContain("we'll close the exchange");
});

test("an exchange is due by its day while money that is being checked leaves some of it unpaid", () => {
  expect(show("AWAITING_FUNDS", [queued], { amountBeingChecked: "301.99" })).toContain(
    "302.00 GBP is due by",
  );
});

const payInPause = "Your account is under review. Contact us.";

test("an exchange asks for no money while the client may not send any", () => {
  const text = show("AWAITING_FUNDS", [], { payInPause });
  expect(text).toContain(
    `${payInPause} Please don't send any money for this exchange yet. 302.00 GBP is due by ${formatDateTime(at)}, so talk to us before then.`,
  );
});

test("money that was sent before the client may not send any is said to be safe", () => {
  const text = show("AWAITING_FUNDS", [], { payInPause, paymentMade: true });
  expect(text).toContain("it's safe, and our team will look into it. Please don't send any more yet.");
  expect(text).not.toContain("is on its way");
});

test("an exchange that checked money covers asks for none, whatever is paused", () => {
  expect(show("AWAITING_FUNDS", [queued], { payInPause, amountBeingChecked: "302.00" })).toContain(
    "the money that we're checking covers it. Please don't send more.",
  );
});

test.each(["FUNDED", "PAYING"] as const)(
  "an exchange in %s says that its payments wait for a debt, and what ends that",
  (stage) => {
    expect(show(stage, [])).toBe("");
    expect(show(stage, [], { payoutsAwaitDebt: true })).toBe(
      "Your payments are waiting because you owe us money from an exchange that was closed, here or in another of your accounts. Pay what you owe, and they'll continue automatically within a few minutes.",
    );
  },
);

test.each<[string, Steps, string]>([
  ["no money", [], "If you sent money for it, we'll add it to your balance or send it back."],
  [
    "money that is being checked",
    [queued],
    "We received money for it. It's safe, and our team is looking into it.",
  ],
  [
    "money that was credited",
    [queued, { kind: "funds_settled", at, detail: "303.00 GBP went to your balance" }],
    "303.00 GBP went to your balance.",
  ],
])("a cancelled exchange with %s after it says where the money is", (_, steps, said) => {
  expect(show("CANCELLED", [{ kind: "cancelled", at, detail: "Closing it was free." }, ...steps])).toContain(
    `Closing it was free. ${said}`,
  );
});

test("a completed exchange whose payment came back less charges says what is in the balance", () => {
  const payment = { status: "RETURNED", amount: "40.00", returnedAmount: "39.00", returnCharges: "1.00" };
  const trade = { payments: [payment], toAmount: "40.00", toCurrency: "EUR" } as unknown as Trade;
  expect(tradeOutcome(trade).sentence).toBe(
    "We couldn't pay 40.00 EUR. 39.00 EUR is in your EUR balance: banks on the way kept 1.00 EUR.",
  );
});

test("a completed exchange says whether a payment came back or was never sent", () => {
  const headline = (...declined: boolean[]) => {
    const payments = declined.map((isDeclined) => ({
      ...{ status: "RETURNED", amount: "40.00", returnedAmount: "40.00", returnCharges: "0.00", isDeclined },
    }));
    return tradeOutcome({ payments, toAmount: "40.00", toCurrency: "EUR" } as unknown as Trade).headline;
  };
  expect(headline(true)).toBe("Completed, with a payment not sent");
  expect(headline(true, false)).toBe("Completed, with a returned payment");
});
