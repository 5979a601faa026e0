import { describe, expect, it } from "vitest";
import { type CompanyFacts, lockedFacts } from "./reviewed-facts.ts";

const dora = { id: "dora", name: "Dora Director", isDirector: true };
const reviewed: CompanyFacts = {
  facts: {
    companyName: "Example Ltd",
    registrationNumber: "1",
    sourceOfFunds: null,
    politicallyExposed: false,
    noLargeOwner: true,
  },
  people: [dora],
};
const withFacts = (facts: CompanyFacts["facts"], people: CompanyFacts["people"] = [dora]): CompanyFacts => ({
  facts: { ...reviewed.facts, ...facts },
  people,
});

describe("what a reviewed company may still say", () => {
  it.each<[string, CompanyFacts]>([
    ["the same again", reviewed],
    ["a fact that is missing", withFacts({ sourceOfFunds: "Sales" })],
    ["that somebody is politically exposed", withFacts({ politicallyExposed: true })],
    ["one more director", withFacts({}, [dora, { name: "Otto Owner" } as { id?: string }])],
  ])("a reviewed company may still change %s", (_, wanted) => {
    expect(lockedFacts(reviewed, wanted)).toEqual([]);
  });

  it.each<[string, CompanyFacts, string[]]>([
    ["another name", withFacts({ companyName: "Other Ltd" }), ["companyName"]],
    ["a fact taken away", withFacts({ registrationNumber: null }), ["registrationNumber"]],
    ["a declaration taken back", withFacts({ noLargeOwner: false }), ["noLargeOwner"]],
    ["a director removed", withFacts({}, []), ["people"]],
    [
      "a director under another name",
      withFacts({}, [{ name: "New" } as { id?: string }, { ...dora, name: "Dorothea" } as { id: string }]),
      ["people.1.name"],
    ],
  ])("a reviewed company may not change %s", (_, wanted, fields) => {
    expect(lockedFacts(reviewed, wanted)).toEqual(fields);
  });
});
