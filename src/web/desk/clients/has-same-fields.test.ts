import { expect, it } from "vitest";
import { hasSameFields } from "./has-same-fields.ts";

const profile = { sourceOfFunds: "Sales", business: "retail", people: [{ id: "1", name: "Dora Director" }] };

it("a change of one field agrees with a change of another made meanwhile", () => {
  const latest = { ...profile, sourceOfFunds: "Dividends" };
  expect(hasSameFields(profile, latest, { business: "manufacturing" })).toBe(true);
  expect(hasSameFields(profile, latest, { people: [] })).toBe(true);
});

it("a change of a field, or of the people, that somebody else changed meanwhile does not agree", () => {
  expect(hasSameFields(profile, { ...profile, business: "trade" }, { business: "retail" })).toBe(false);
  const added = [...profile.people, { id: "2", name: "Omar Owner" }];
  expect(hasSameFields(profile, { ...profile, people: added }, { people: [] })).toBe(false);
});
