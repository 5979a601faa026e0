import { describe, expect, it } from "vitest";
import type { SettlementCalendar } from "#domain/calendar.ts";
import { formatAmount, money } from "#domain/money.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import {
  type BookableQuote,
  type BookingCircumstances,
  type BookingRequest,
  bookQuote,
} from "./book-quote.ts";

const now = new Date("2026-03-10T10:00:00.000Z");
const quote: BookableQuote = {
  id: "quote",
  clientId: "client",
  fromCurrency: "GBP",
  toCurrency: "EUR",
  fromAmount: 1_000_00n,
  toAmount: 1_166_49n,
  midRate: parseRate("1.17") as Rate,
  rate: parseRate("1.16649") as Rate,
  midAmount: 1_170_00n,
  marginAmount: 3_51n,
  gbpAmount: 1_000_00n,
  profitShareRate: parseRate("0.79") as Rate,
  deliveryDate: "2026-03-12",
  createdAt: now,
  expiresAt: new Date(now.getTime() + 30_000),
  tradeId: null,
  autoExchanged: false,
  preparedBy: null,
};
const request: BookingRequest = {
  type: "SPOT",
  clientId: "client",
  termsAccepted: true,
  useProfitShare: false,
};
const noHolidays: SettlementCalendar = { isHoliday: () => false };
const at = {
  now,
  tradeId: "trade",
  journalId: "journal",
  reference: "FX00000001",
  profitShareBalance: 500_00n,
  exposure: { unsettled: 0n, limit: 250_000_00n, inDebt: false },
  calendar: noHolidays,
  restrictions: [],
  booker: undefined as BookingCircumstances["booker"],
};

const book = (
  changes: {
    quote?: Partial<BookableQuote>;
    request?: Partial<BookingRequest>;
    at?: Partial<typeof at>;
  } = {},
) => bookQuote({ ...quote, ...changes.quote }, { ...request, ...changes.request }, { ...at, ...changes.at });

const refusalOf = (outcome: ReturnType<typeof bookQuote>) => (outcome.ok ? undefined : outcome.refusal);

function accepted(outcome: ReturnType<typeof bookQuote>) {
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value;
}

const lines = (outcome: ReturnType<typeof bookQuote>) =>
  accepted(outcome).journal.entries.map(
    ({ account, amount }) =>
      `${account.kind} ${formatAmount(money(amount, account.currency))} ${account.currency}`,
  );

describe("the rules of booking", () => {
  it("booking refuses a quote of another client, without accepted terms, or no longer open", () => {
    expect(refusalOf(bookQuote(undefined, request, at))).toBe("not_found");
    expect(refusalOf(book({ request: { clientId: "another" } }))).toBe("not_found");
    expect(refusalOf(book({ request: { termsAccepted: false } }))).toBe("terms_not_accepted");
    expect(refusalOf(book({ quote: { tradeId: "earlier" } }))).toBe("quote_used");
    expect(refusalOf(book({ at: { now: quote.expiresAt } }))).toBe("quote_expired");
    expect(refusalOf(book({ at: { now: new Date(now.getTime() - 3_600_000) } }))).toBe("quote_expired");
  });

  it("booking uses exactly the quote's amounts and rates", () => {
    const { trade } = accepted(book());
    expect(trade).toMatchObject({
      reference: "FX00000001",
      status: "PENDING",
      stage: "AWAITING_FUNDS",
      fromAmount: quote.fromAmount,
      toAmount: quote.toAmount,
      rate: quote.rate,
      amountDue: quote.fromAmount,
      deliveryDate: "2026-03-12",
    });
  });

  it("booking posts the client's and the house's obligations, the position at mid-market, and the margin between", () => {
    expect(lines(book())).toEqual([
      "trades_receivable -1000.00 GBP",
      "position 1000.00 GBP",
      "position -1170.00 EUR",
      "trades_payable 1166.49 EUR",
      "margin 3.51 EUR",
    ]);
  });

  it("booking posts the rounding remainder to its own account", () => {
    expect(lines(book({ quote: { midAmount: 1_170_01n } }))).toContain("rounding 0.01 EUR");
  });

  it("booking lets profit share pay at most half, at the quote's mid-market rate", () => {
    const booked = book({ request: { useProfitShare: true } });
    expect(accepted(booked).trade).toMatchObject({
      profitShareUsed: 395_00n,
      profitShareUsd: 500_00n,
      amountDue: 605_00n,
    });
    expect(lines(booked).slice(5)).toEqual([
      "client_profit_share -500.00 USD",
      "position 500.00 USD",
      "position -395.00 GBP",
      "trades_receivable 395.00 GBP",
    ]);
    const rich = book({ request: { useProfitShare: true }, at: { profitShareBalance: 5_000_00n } });
    expect(accepted(rich).trade).toMatchObject({ profitShareUsed: 500_00n, amountDue: 500_00n });
  });

  it.each([
    ["2026-03-10T10:00:00.000Z", "2026-03-13T10:00:00.000Z", "Tuesday to Friday"],
    ["2026-03-12T23:30:00.000Z", "2026-03-17T23:30:00.000Z", "Thursday to Tuesday, over a weekend"],
    ["2026-03-14T08:00:00.000Z", "2026-03-18T08:00:00.000Z", "Saturday to Wednesday"],
  ])("booking gives three business days to fund: booked %s until %s (%s)", (bookedAt, fundBy) => {
    const booked = book({
      at: { now: new Date(bookedAt) },
      quote: { createdAt: new Date(bookedAt), expiresAt: new Date("2030-01-01") },
    });
    expect(accepted(booked).trade.fundBy.toISOString()).toBe(fundBy);
  });

  it("booking skips the holidays of the currency to be paid", () => {
    const calendar: SettlementCalendar = {
      isHoliday: (currency, day) => currency === "GBP" && day === "2026-03-11",
    };
    expect(accepted(book({ at: { calendar } })).trade.fundBy.toISOString()).toBe("2026-03-16T10:00:00.000Z");
  });
});
