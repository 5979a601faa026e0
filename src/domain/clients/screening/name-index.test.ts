import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createNameIndex } from "./name-index.ts";
import { nameSimilarity, nearScore } from "./name-similarity.ts";
import { nameWords } from "./name-words.ts";

const listed = [
  { key: 1, names: ["SYNTHETIC, Mohamed Listed", "Abu Synthetic"] },
  { key: 2, names: ["Synthetic Shipping & Trading Company Ltd"] },
  { key: 3, names: ["Aleksandr Ivanovich PRIMEROV", "Александр Примеров"] },
  { key: 4, names: ["AL SAMPLE, Yusuf"] },
  { key: 5, names: ["EXEMPLARIA"] },
];
const index = createNameIndex(listed);
const keysFor = (name: string) => index.search(name).map(({ key }) => key);

describe("a name is near", () => {
  it.each([
    ["Mohamed Listed Synthetic", [1], "itself in another order"],
    ["Muhammad Listed Synthetic", [1], "another spelling"],
    ["MOHAMED LISTED-SYNTHÉTIC", [1], "accents, case and hyphens"],
    ["Mohamed Synthetic", [1], "a missing middle name"],
    ["Mohamed Demo Listed Synthetic", [1], "a name too many"],
    ["Mohamde Listed Syntethic", [1], "slips of the keyboard"],
    ["Synthetic Shipping and Trading", [2], "without what firms are called by"],
    ["Syntetic Shiping & Trading Co., Inc.", [2], "misspelt, as another kind of firm"],
    ["Alexander Primerov", [3], "transliterated otherwise, without the patronymic"],
    ["Александр Примеров", [3], "in its own script"],
    ["Aleksandr I. Primerov", [3], "a middle name as an initial"],
    ["محمد ليستد سينثيتيك", [1], "in a script without vowels"],
    ["Y. Alsample", [4], "a first name as an initial"],
    ["Yusuf Alsample", [4], "two words written as one"],
    ["Youssef Al-Sample", [4], "transliterated otherwise, with a hyphen"],
    ["Exemplaria GmbH", [5], "one word alone"],
    ["Exem Plaria", [5], "one word written as two"],
  ])("a name is near: %s → %j: %s", (name, keys) => {
    expect(keysFor(name)).toEqual(keys);
  });
});

describe("a name is not near", () => {
  it.each([
    ["Demo Client", "nothing in common"],
    ["Mohamed Demo", "a first name in common"],
    ["Demo Shipping Ltd", "one of three words in common"],
    ["Demo Trading Company", "a word that many firms have"],
    ["Yusuf Demo", "a first name in common"],
    ["Ivan Prinz", "some letters in common"],
    ["Exem Abu Listed", "a word that another begins with"],
    ["Example Area", "a beginning in common"],
    ["Mohamed Listenberg Synthesizer", "two beginnings in common"],
    ["Shipping & Trading International Bank", "words that many firms have"],
    ["Caisse de Credit S. de R.L. de C.V.", "a legal form"],
    ["", "empty"],
    ["– , .", "nothing but marks"],
  ])("a name is not near: %s: %s", (name) => {
    expect(keysFor(name)).toEqual([]);
  });
});

it("a word does not match two words that begin with it", () => {
  const ship = createNameIndex([{ key: 1, names: ["SYNTHETIC LISTED VESSEL"] }]);
  expect(ship.search("Listed Sinthetic Person")).toEqual([]);
});

it("a match says which name of an entry it is and how near, nearest entry first", () => {
  const [hit] = index.search("abu synthetic");
  expect(hit).toEqual({ key: 1, listedName: "Abu Synthetic", score: 1 });
  const both = createNameIndex([
    { key: "far", names: ["Demo Listedt Synthetic"] },
    { key: "same", names: ["Demo Listed Synthetic"] },
  ]).search("Demo Listed Synthetic");
  expect(both.map(({ key }) => key)).toEqual(["same", "far"]);
});

/** Words with and without accents. */
const word = fc.stringMatching(/^[a-zé]{2,9}$/);
const words = fc.array(word, { minLength: 1, maxLength: 5 });
const nameOf = (parts: readonly string[]) => parts.join(" ");
const uniform = { numRuns: 300 };

describe("whatever the list", () => {
  it("a listed name always matches with the full score", () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), fc.nat(), (names, pick) => {
        const entries = names.map((parts, key) => ({ key, names: [nameOf(parts)] }));
        const { key, names: own } = entries[pick % entries.length] ?? { key: 0, names: [""] };
        const hit = createNameIndex(entries)
          .search(own[0] ?? "")
          .find((each) => each.key === key);
        expect(hit?.score).toBeCloseTo(1, 10);
      }),
      uniform,
    );
  });

  it("word order, accents, case, spaces and punctuation never change the matches", () => {
    const disguised = fc.tuple(
      words,
      fc.nat(),
      fc.constantFrom(" ", "  ", "\t", " - ", ", ", "\u00a0"),
      fc.boolean(),
    );
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 12 }),
        disguised,
        (names, [sought, turn, gap, isLoud]) => {
          const found = createNameIndex(names.map((parts, key) => ({ key, names: [nameOf(parts)] })));
          const at = turn % sought.length;
          const turned = [...sought.slice(at), ...sought.slice(0, at)].toReversed().join(gap);
          const marked = turned.normalize("NFD").replace(/[aou]/g, "$&\u0308");
          const other = isLoud ? marked.toUpperCase() : marked;
          expect(keysWithScores(found.search(other))).toEqual(keysWithScores(found.search(nameOf(sought))));
        },
      ),
      uniform,
    );
  });

  it("the index finds whatever a comparison with each name finds", () => {
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 20 }),
        words,
        fc.nat(),
        (names, sought, slip) => {
          const target = names[slip % names.length] ?? [];
          const near = [...target.slice(0, 2), ...sought].map((each) => each.replace("e", "i"));
          const found = createNameIndex(names.map((parts, key) => ({ key, names: [nameOf(parts)] })))
            .search(nameOf(near))
            .map(({ key }) => key);
          const compared = names.flatMap((parts, key) =>
            nameSimilarity(nameWords(nameOf(near)), nameWords(nameOf(parts))) >= nearScore ? [key] : [],
          );
          expect(found).toEqual(expect.arrayContaining(compared));
        },
      ),
      uniform,
    );
  });
});

function keysWithScores(found: readonly { readonly key: number; readonly score: number }[]) {
  return found.map(({ key, score }) => `${key} ${score.toFixed(9)}`).toSorted();
}
