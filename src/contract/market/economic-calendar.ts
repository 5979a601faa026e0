import { endpoint } from "#contract/endpoint.ts";
import { currencyOut, day, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const economicEvent = z
  .object({
    currency: currencyOut.describe("Whose rates it may move."),
    title: z.string().describe("As its publisher names it."),
    day: day.describe("In UTC for an event with a time, else as announced."),
    at: timestamp.nullable().describe("Null for an event without a time."),
    source: z.string().describe("Site of the calendar that has it."),
    simulated: z.boolean().describe("True when nobody announced it."),
  })
  .meta({ id: "EconomicEvent" });
export type EconomicEvent = z.output<typeof economicEvent>;

export const readEconomicCalendar = endpoint({
  operationId: "readEconomicCalendar",
  method: "GET",
  path: "/api/economic-calendar",
  access: "activated",
  summary: "Announced events of the next two weeks that may move rates, soonest first",
  answer: z.object({
    sources: z
      .array(z.string())
      .describe("Sites of the calendars that are read; without any there are no events."),
    events: z
      .array(economicEvent)
      .describe("One without a time stays until its day is over in every time zone."),
  }),
  refusals: [],
});
export type EconomicCalendar = z.output<typeof readEconomicCalendar.answer>;
