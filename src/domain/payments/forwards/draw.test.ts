import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { type DrawableForward, drawPart, gbpRateOf } from "./draw.ts";

const forward: DrawableForward = {
  status: "ACTIVE",
  ...{ fromCurrency: "GBP", toCurrency: "EUR" },
  ...{ fromAmount: 1_000_00n, toAmount: 1_160_00n, midAmount: 1_164_00n, fromLeft: 1_000_00n },
  midRate: parseRate("1.164") as Rate,
  rate: parseRate("1.16") as Rate,
};
const days = { drawFrom: "2026-03-16" as Day, drawBy: "2026-04-20" as Day };
const at = (day: string) => ({ now: new Date(`${day}T10:00:00Z`), days });

it("a part is priced at the forward's rates, with its share of worth and margin", () => {
  expect(drawPart(forward, 250_00n, at("2026-03-16"))).toEqual({
    ok: true,
    value: {
      status: "PARTLY_DRAWN",
      price: {
        ...{ fromCurrency: "GBP", toCurrency: "EUR", midRate: forward.midRate, rate: forward.rate },
        ...{ fromAmount: 250_00n, toAmount: 290_00n, midAmount: 291_00n, marginAmount: 1_00n },
      },
      left: { fromLeft: 750_00n, toLeft: 870_00n },
    },
  });
});

it.each([
  ["all of it", "ACTIVE", 1_000_00n, "DRAWN"],
  ["all of it, late", "PARTLY_DRAWN", 1_000_00n, "DRAWN"],
  ["a part again", "PARTLY_DRAWN", 1n, "PARTLY_DRAWN"],
] as const)("drawing %s leads from %s with %s minor units to %s", (_, status, amount, after) => {
  expect(drawPart({ ...forward, status }, amount, at("2026-05-01"))).toMatchObject({
    value: { status: after },
  });
});

it.each([
  ["before its days", forward, 1n, "2026-03-15", "forward_not_due"],
  ["once it is drawn", { ...forward, status: "DRAWN", fromLeft: 0n }, 1n, "2026-03-16", "forward_not_open"],
  ["once it is closed out", { ...forward, status: "CLOSED_OUT" }, 1n, "2026-03-16", "forward_not_open"],
  ["of more than is left", forward, 1_000_01n, "2026-03-16", "forward_amount_above_rest"],
  ["of nothing", forward, 0n, "2026-03-16", "amount_too_small"],
] as const)("a part %s is refused", (_, of, amount, day, refusal) => {
  expect(drawPart(of, amount, at(day))).toMatchObject({ ok: false, refusal });
});

it("a refused amount says what is left", () => {
  expect(drawPart(forward, 1_000_01n, at("2026-03-16"))).toMatchObject({
    fields: { amount: "Enter all that is left, 1,000.00 GBP, or another part of it" },
  });
});

it("parts count against limits at the worth when the forward was quoted, rounded up", () => {
  const quoted = { fromCurrency: "JPY", fromAmount: 190_250n, gbpAmount: 1_000_00n } as const;
  expect(gbpRateOf(quoted)).toBe(parseRate("0.0052562418"));
  expect(gbpRateOf({ ...quoted, fromCurrency: "GBP" })).toBe(parseRate("1"));
});
