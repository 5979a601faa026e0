import { expect, it } from "vitest";
import { isNamed, isSupportedByBanks } from "./client-name.ts";

it.each([
  ["Ann Example", null, true],
  ["山田太郎", null, true],
  ["", "Example Trading Ltd", true],
  ["", null, false],
  [" - ", "", false],
  ["1234", null, false],
])("a client called %j with the company %j is displayed as %s", (name, companyName, named) => {
  expect(isNamed({ name, companyName })).toBe(named);
});

it.each([
  ["", true],
  ["Zoë Müller", true],
  ["Иван Петров", true],
  ["山田太郎", false],
  ["تجربة", false],
])("the bank name of %j is %s", (name, carried) => {
  expect(isSupportedByBanks(name)).toBe(carried);
});
