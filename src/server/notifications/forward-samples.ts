import { dayOf } from "#domain/calendar.ts";
import { requireRate } from "#domain/rate.ts";
import * as forward from "./forward-messages.ts";

const future: forward.ForwardFacts = {
  ...{
    id: "019a0000-0000-7000-8000-000000000001",
    reference: "FW48291034",
    fromCurrency: "GBP",
    toCurrency: "EUR",
  },
  ...{ fromAmount: 20_000_00n, toAmount: 23_236_00n, fromLeft: 8_000_00n, toLeft: 9_294_40n },
  ...{ rate: requireRate("1.1618"), deposit: 1_000_00n },
  deliveryFrom: dayOf(new Date("2027-01-04")),
  deliveryTo: dayOf(new Date("2027-02-26")),
  drawBy: dayOf(new Date("2027-02-24")),
};
const asked = { amount: 75_000n, dueBy: new Date("2026-03-12T17:00:00Z") };
const part = { tradeId: future.id, fromAmount: 8_000_00n, toAmount: 9_294_40n };

const payIn = {
  ...{ accountName: "Summit client money", accountNumber: "00012345", sortCode: "04-00-75" },
  ...{ iban: "GB33BUKB20201555555555", bic: "BUKBGB22", reference: "SM-4H7K2M", simulated: true },
};

/** Messages of forwards for the gallery of mails. */
export const forwardSamples = {
  forward_booked: [forward.forwardBooked(future)],
  forward_deposit_asked: [payIn, null].map((each) =>
    forward.forwardDepositAsked(future, { dueBy: new Date("2026-03-12T17:00:00Z"), payIn: each }),
  ),
  forward_deadline_moved: [
    forward.forwardDeadlineMoved(future, { dueBy: new Date("2026-03-16T17:00:00Z"), payIn }),
  ],
  forward_deposit_taken: [forward.forwardDepositTaken(future)],
  forward_drawn: [
    forward.forwardDrawn(future, { ...part, byItself: true, call: undefined }),
    forward.forwardDrawn(future, { ...part, byItself: true, call: asked }),
    forward.forwardDrawn(future, { ...part, byItself: false, call: undefined }),
  ],
  forward_date_changed: [forward.forwardDateChanged(future)],
  forward_due_soon: [forward.forwardDueSoon(future)],
  forward_closed_out: [
    forward.forwardClosedOut(future, { reason: "The margin call wasn't met", cost: "1,250.00 GBP" }),
  ],
  margin_called: [forward.marginCalled(future, asked)],
  forward_settled: [forward.forwardSettled(future, future.deposit), forward.forwardSettled(future, 0n)],
};
