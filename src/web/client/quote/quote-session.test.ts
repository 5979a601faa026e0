import { describe, expect, it } from "vitest";
import type { Quote } from "#contract/trading/quotes.ts";
import {
  type QuoteSession,
  type QuoteSessionEvent,
  quoteSessionReducer,
  startQuoteSession,
} from "./quote-session.ts";

function quote(toAmount: string): Quote {
  return {
    id: "0199f0a0-0000-7000-8000-000000000001",
    fromCurrency: "GBP",
    toCurrency: "EUR",
    fromAmount: "1000.00",
    toAmount,
    midRate: 1.1625,
    rate: 1.159,
    marginCost: "3.49",
    marginPercent: 0.3,
    points: "10.00",
    fundBy: "2026-11-25T10:00:00.000Z",
    deliveryDate: "2026-11-24",
    createdAt: "2026-11-20T10:00:00.000Z",
    expiresAt: "2026-11-20T10:00:30.000Z",
    status: "OPEN",
    rateSource: "simulated",
    rateAt: "2026-11-20T10:00:00.000Z",
    rateSimulated: true,
    profitShare: { usable: "0.00", costUsd: "0.00" },
    needsApproval: false,
  };
}

/** Opened at 0, with the first price after 200 ms. */
function quoted(toAmount = "1159.00"): QuoteSession {
  return answer(startQuoteSession(0), 200, toAmount);
}

function answer(desk: QuoteSession, at: number, toAmount: string): QuoteSession {
  const number = desk.asking?.number ?? 0;
  return quoteSessionReducer(desk, {
    kind: "quoted",
    at,
    number,
    quote: quote(toAmount),
    idempotencyKey: `key-${number}`,
  });
}

function then(desk: QuoteSession, ...events: QuoteSessionEvent[]): QuoteSession {
  return events.reduce(quoteSessionReducer, desk);
}

describe("the countdown", () => {
  it("the countdown starts at 20 with the price and requests the next one at 1", () => {
    expect(quoted().secondsLeft).toBe(20);
    const nearly = then(quoted(), { kind: "tick", at: 18_200 });
    expect(nearly).toMatchObject({ secondsLeft: 2, asking: undefined });
    expect(then(nearly, { kind: "tick", at: 19_200 })).toMatchObject({
      secondsLeft: 1,
      asking: { number: 2 },
    });
  });

  it("the countdown restarts at 20 with the new price, after a single request", () => {
    const asking = then(quoted(), { kind: "tick", at: 19_200 }, { kind: "tick", at: 20_300 });
    expect(asking).toMatchObject({ asked: 2, secondsLeft: 0 });
    expect(answer(asking, 20_400, "1160.00")).toMatchObject({ secondsLeft: 20, asking: undefined });
  });

  it("the countdown keeps its state within the same second, so that nothing is drawn again", () => {
    const desk = quoted();
    expect(then(desk, { kind: "tick", at: 300 })).toBe(desk);
  });

  it("the countdown stops on demand, shows an expired price and continues with a new one", () => {
    const paused = then(quoted(), { kind: "pause" }, { kind: "tick", at: 25_000 });
    expect(paused).toMatchObject({ pause: "by-hand", asking: undefined, ranOut: false });
    const out = then(paused, { kind: "tick", at: 30_000 });
    expect(out).toMatchObject({ ranOut: true, asking: undefined });
    expect(then(out, { kind: "resume", at: 40_000 })).toMatchObject({
      pause: undefined,
      asking: { number: 2 },
    });
  });

  it("the countdown pauses while the page is hidden and requests a price on return, unless it was stopped", () => {
    const hidden = then(quoted(), { kind: "hide" }, { kind: "tick", at: 60_000 });
    expect(hidden.asking).toBeUndefined();
    expect(then(hidden, { kind: "shown-again", at: 61_000 }).asking).toBeDefined();
    const byHand = then(quoted(), { kind: "pause" }, { kind: "hide" }, { kind: "shown-again", at: 61_000 });
    expect(byHand).toMatchObject({ pause: "by-hand", asking: undefined });
  });

  it("the countdown stops after ten minutes without activity", () => {
    let desk = quoted();
    let at = 200;
    for (let price = 1; price < 30; price += 1) {
      at += 19_500;
      desk = answer(then(desk, { kind: "tick", at }), at, "1159.00");
    }
    expect(then(desk, { kind: "tick", at: at + 19_500 })).toMatchObject({
      pause: "unattended",
      asking: undefined,
    });
    expect(then(desk, { kind: "touch" }, { kind: "tick", at: at + 19_500 }).asking).toBeDefined();
  });
});

describe("a price that cannot be had", () => {
  it("a failed price request leaves the last price on the screen and makes no further request", () => {
    const asking = then(quoted(), { kind: "tick", at: 19_200 });
    const failed = then(asking, { kind: "failed", number: 2, error: "503" }, { kind: "tick", at: 20_200 });
    expect(failed).toMatchObject({ failure: "503", asking: undefined, shown: { quote: quote("1159.00") } });
    expect(then(failed, { kind: "ask", at: 21_000 })).toMatchObject({
      failure: undefined,
      asking: { number: 3 },
    });
  });

  it("a response to an older request changes nothing", () => {
    const desk = quoted();
    expect(answer(desk, 400, "999.00")).toBe(desk);
    expect(then(desk, { kind: "failed", number: 1, error: "late" })).toBe(desk);
  });
});

describe("Book", () => {
  const press = (at: number): QuoteSessionEvent => ({ kind: "press", at });

  it("Book sends the quote on the screen once, however often it is pressed", () => {
    const sent = then(quoted(), press(5_000));
    expect(sent.booking).toBe("sent");
    expect(then(sent, press(5_050))).toBe(sent);
  });

  it("Book keeps the quote on the screen while it is being booked", () => {
    const asking = then(quoted(), { kind: "tick", at: 19_200 });
    const sent = then(asking, press(19_300));
    const late = quoteSessionReducer(sent, {
      kind: "quoted",
      at: 19_500,
      number: 2,
      quote: quote("1100.00"),
      idempotencyKey: "key-2",
    });
    expect(late.shown?.quote.toAmount).toBe("1159.00");
    expect(then(sent, { kind: "tick", at: 40_000 }).asking).toBeUndefined();
  });

  it("Book treats a press meant for the previous price as a question, and the next one as a yes", () => {
    const changed = answer(then(quoted(), { kind: "tick", at: 19_200 }), 19_400, "1150.00");
    expect(changed.shown?.before?.toAmount).toBe("1159.00");
    const held = then(changed, press(19_900));
    expect(held).toMatchObject({ booking: "idle", onceMore: "changed" });
    expect(then(held, press(20_000)).booking).toBe("idle");
    expect(then(held, press(21_000)).booking).toBe("sent");
  });

  it("Book books at once when the new price equals the old one", () => {
    const same = answer(then(quoted(), { kind: "tick", at: 19_200 }), 19_400, "1159.00");
    expect(then(same, press(19_500)).booking).toBe("sent");
  });

  it("Book never sends an expired price: it shows the new one and waits", () => {
    const out = then(quoted(), { kind: "pause" }, { kind: "tick", at: 31_000 }, press(31_000));
    expect(out).toMatchObject({ booking: "idle", onceMore: "expired", asking: { afterExpiry: true } });
    const fresh = answer(out, 31_200, "1150.00");
    expect(fresh).toMatchObject({ onceMore: "expired", booking: "idle", ranOut: false });
    expect(then(fresh, press(35_000)).booking).toBe("sent");
  });

  it("Book shows the new price and waits when the server says that the quote has expired", () => {
    const refused = then(quoted(), press(19_000), { kind: "expired", at: 19_300 });
    expect(refused).toMatchObject({ booking: "idle", onceMore: "expired", asking: { number: 2 } });
  });

  it("a quote that the server calls expired stays so until the new one is here, however often Book is pressed", () => {
    const refused = then(quoted(), press(19_000), { kind: "expired", at: 19_300 });
    const waiting = then(refused, { kind: "tick", at: 20_000 }, press(20_100));
    expect(waiting).toMatchObject({ ranOut: true, booking: "idle", asking: { number: 2 } });
    const fresh = answer(waiting, 20_400, "1150.00");
    expect(fresh).toMatchObject({ ranOut: false, onceMore: "expired" });
  });

  it("Book repeats the same quote under the same key after a lost response", () => {
    const lost = then(quoted(), press(5_000), { kind: "lost" }, { kind: "tick", at: 40_000 });
    expect(lost).toMatchObject({ booking: "lost", asking: undefined });
    const again = then(lost, press(41_000));
    expect(again).toMatchObject({ booking: "sent", shown: { idempotencyKey: "key-1" } });
    expect(again.shown?.quote).toEqual(quote("1159.00"));
  });
});
