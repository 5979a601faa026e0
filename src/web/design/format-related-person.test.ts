import { expect, it } from "vitest";
import { formatRelatedPerson } from "./format-related-person.ts";

it("a director or owner is described on one line, main role first", () => {
  const dora = {
    dateOfBirth: "1970-01-02",
    nationality: "GB",
    isDirector: true,
    ownedPercent: 60,
    politicallyExposed: true,
  };
  expect(formatRelatedPerson(dora)).toBe(
    "Director · Owns 60% · born 02 Jan 1970 · United Kingdom · politically exposed",
  );
  expect(formatRelatedPerson({ ...dora, isDirector: false, politicallyExposed: false })).toBe(
    "Owns 60% · born 02 Jan 1970 · United Kingdom",
  );
  expect(formatRelatedPerson({ ...dora, ownedPercent: null, politicallyExposed: false })).toBe(
    "Director · born 02 Jan 1970 · United Kingdom",
  );
});
