import { expect, it } from "vitest";
import { formatBankText } from "./format-bank-text.ts";

it.each([
  ["Demo Recipient", ""],
  ["  Demo   Recipient ", ""],
  ["Zoë Müller", "We'll send it as “Zoe Muller”."],
  ["Demo & Sons", "We'll send it as “Demo + Sons”."],
  ["Иван", "We'll send it as “Ivan”."],
  ["", ""],
])("the bank text of %j is %j", (typed, words) => {
  expect(formatBankText(typed)).toBe(words);
});
