import { expect, it } from "vitest";
import { formatBankText } from "./format-bank-text.ts";

it.each([
  ["Demo Recipient", ""],
  ["  Demo   Recipient ", ""],
  ["Zoë Müller", "Will be sent as “Zoe Muller”."],
  ["Demo & Sons", "Will be sent as “Demo + Sons”."],
  ["Иван", "Will be sent as “Ivan”."],
  ["", ""],
])("%j: %j", (typed, words) => {
  expect(formatBankText(typed)).toBe(words);
});
