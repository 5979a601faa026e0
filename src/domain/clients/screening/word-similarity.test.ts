import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeSound, nearWord, wordSimilarity } from "./word-similarity.ts";

describe("two words may be the same word", () => {
  it.each([
    ["mohamed", "muhammad", "vowels and a doubled letter"],
    ["qasir", "ghasir", "a sound that Latin letters do not have"],
    ["kysyuk", "kusiuk", "another transliteration from Cyrillic"],
    ["mueller", "muller", "a German umlaut written out"],
    ["hussein", "hussain", "a vowel"],
    ["KHLD", "khaled", "a script without vowels"],
    ["schroeder", "schroder", "a German umlaut written out in a longer word"],
  ])("%s and %s may be the same word: %s", (a, b) => {
    expect(wordSimilarity(a, b)).toBeGreaterThanOrEqual(nearWord);
  });
});

describe("two words are different words", () => {
  it.each([
    ["zuckermann", "zuckerberg", "a common beginning"],
    ["sanchez", "sancho", "a common beginning in a short word"],
    ["mahmoud", "mohamed", "the same consonants with too many other changes"],
    ["demo", "demonstration", "a word that the other begins with"],
    ["in", "on", "short words with one consonant"],
    ["DMW", "demeter", "other consonants"],
  ])("%s and %s are different words: %s", (a, b) => {
    expect(wordSimilarity(a, b)).toBeLessThan(nearWord);
  });
});

it.each([
  ["Kysyuk", "ksk"],
  ["kusiuk", "ksk"],
  ["qadhafi", "kdf"],
  ["gaddafi", "kdf"],
  ["mayaleh", "ml"],
])("%s has the phonetic key %s", (word, sound) => {
  expect(encodeSound(word)).toBe(sound);
});

it("word similarity is symmetric", () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(wordSimilarity(a, b)).toBeCloseTo(wordSimilarity(b, a), 12);
    }),
  );
});
