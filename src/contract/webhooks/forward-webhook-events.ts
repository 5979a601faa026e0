import { amountOut, day, id } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { amounts, exampleAmounts, exampleId, linkTo, otherId, rate, time, url } from "./event-amounts.ts";

const forward = z.object({
  object: z.literal("forward"),
  id,
  url,
  reference: z.string(),
  ...amounts,
  rate,
  delivery_from: day.describe("The same as delivery_to for a fixed date."),
  delivery_to: day,
});
const exampleForward = {
  object: "forward",
  id: exampleId,
  url: linkTo(`forwards/${exampleId}`),
  reference: "FW00001234",
  ...exampleAmounts,
  rate: "1.1515400000",
  delivery_from: "2027-01-04",
  delivery_to: "2027-02-26",
};

/** What is sent about forwards, merged into webhookEvents. */
export const forwardWebhookEvents = {
  "forward.booked": {
    summary: "A forward was booked.",
    version: 1,
    data: forward.extend({
      deposit_due_by: time
        .nullable()
        .describe("Until when its deposit has to arrive by bank transfer; null when it was taken at once."),
    }),
    example: { ...exampleForward, deposit_due_by: null },
  },
  "forward.deposit_taken": {
    summary:
      "The deposit of a forward arrived by bank transfer, and the forward can be exchanged on its days.",
    version: 1,
    data: forward,
    example: exampleForward,
  },
  "forward.drawn": {
    summary: "A part of a forward, or all that was left, became an exchange.",
    version: 1,
    data: forward.extend({
      trade_id: id,
      by_itself: z.boolean().describe("On its last day, without you."),
    }),
    example: { ...exampleForward, trade_id: otherId, by_itself: false },
  },
  "forward.changed": {
    summary: "The rest of a forward has other dates and another rate.",
    version: 1,
    data: forward,
    example: exampleForward,
  },
  "forward.margin_called": {
    summary: "A forward's loss needs more deposit.",
    version: 1,
    data: forward.extend({
      amount: amountOut.describe("To be added to the deposit, in from_currency."),
      due_by: time,
    }),
    example: { ...exampleForward, amount: "25.00", due_by: "2026-11-26T17:00:00.000Z" },
  },
  "forward.closed_out": {
    summary:
      "The rest of a forward was closed out at the market rate, by us or because its deposit didn't arrive.",
    version: 1,
    data: forward.extend({
      reason: z.string().describe("Ours."),
      cost: amountOut.describe("What the close-out cost, in from_currency; 0.00 when it cost nothing."),
    }),
    example: { ...exampleForward, reason: "The margin call wasn't met", cost: "12.40" },
  },
  "forward.settled": {
    summary: "A forward is settled: every part is paid for, and its deposit is back in the balance.",
    version: 1,
    data: forward.extend({
      deposit_returned: amountOut.describe("In from_currency, before anything that was owed."),
    }),
    example: { ...exampleForward, deposit_returned: "50.00" },
  },
} as const;
