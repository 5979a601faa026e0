import { expect, it } from "vitest";
import { describeDates } from "./describe-dates.ts";

const order = {
  expiresAt: "2026-12-09T00:00:00.000Z",
  goodTillCancelled: false,
  startsAt: "2026-12-01T00:00:00.000Z",
  awaitingStart: false,
};

it.each([
  [{ startsAt: null }, /^valid until 0[89] Dec 2026 \d\d:\d\d$/],
  [{}, /^valid until/],
  [{ awaitingStart: true }, /^starts (30 Nov|01 Dec) 2026 \d\d:\d\d, valid until /],
  [{ awaitingStart: true, goodTillCancelled: true }, /^starts .*, open until you cancel it$/],
  [{ goodTillCancelled: true }, /^open until you cancel it$/],
])("an order with %o says when it starts and ends", (facts, words) => {
  expect(describeDates({ ...order, ...facts })).toMatch(words);
});
