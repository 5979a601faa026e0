import { expect, test } from "vitest";
import { createSearch, type SearchSection } from "./search-sections.ts";

const section = (title: string, text = ""): SearchSection => ({
  page: "Page",
  title,
  url: `/developers/x#${title}`,
  text,
});

const search = createSearch([
  section("Create a firm quote", "POST /api/quotes createQuote"),
  section("quote_expired", "This quote has expired. Get a new one at the current rate."),
  section("Verify signatures", "Compare the signature with your own before you trust an event."),
  section("Rates", "Mid-market, now and in the past."),
  section("Idempotency", "Repeat a call with the same key."),
]);
const titles = (query: string) => search(query).map(({ title }) => title);

test("a section is found by its title before its text", () => {
  expect(titles("rate")).toEqual(["Rates", "quote_expired"]);
});

test("the beginning of a word is enough, and a wrong letter does no harm", () => {
  expect(titles("signat")).toEqual(["Verify signatures"]);
  expect(titles("idempotancy")).toEqual(["Idempotency"]);
});

test("a name is found whole and by its parts", () => {
  expect(titles("quote_expired")[0]).toBe("quote_expired");
  expect(titles("expired")).toContain("quote_expired");
  expect(titles("createQuote")).toEqual(["Create a firm quote"]);
});

test("every word has to be found", () => {
  expect(titles("quote signature")).toEqual([]);
  expect(titles("")).toEqual([]);
});
