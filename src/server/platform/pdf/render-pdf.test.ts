import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSupportedByBanks } from "#domain/clients/accounts/client-name.ts";
import { findTags, type ReadTag, readPdf } from "../../../../tests/support/read-pdf.ts";
import { left, right } from "./pdf-layout.ts";
import { type PdfContent, renderPdf } from "./render-pdf.ts";

const document = (over: Partial<PdfContent> = {}): PdfContent => ({
  title: "Trade confirmation FX12345678",
  simulated: "Simulated bank",
  letterhead: { issuer: ["Example Ltd", "1 Example Street"], addressee: [], particulars: [] },
  blocks: [],
  notes: [],
  ...over,
});

/** A document with a name in every position where ours show one: value, column and small print. */
const naming = (name: string): PdfContent =>
  document({
    blocks: [
      { kind: "facts", facts: [{ label: "Client", value: name }] },
      {
        kind: "table",
        title: "Entries",
        size: "small",
        columns: [
          { label: "What", start: left, end: left + 120, holds: "text" },
          { label: "Out", start: right - 82, end: right, holds: "figures" },
        ],
        rows: [[{ text: `Received from ${name}`, detail: name, isStrong: true }, { text: "1,000.00" }]],
      },
    ],
  });

const read = async (content: PdfContent) => readPdf(await renderPdf(content));

/** The elements that show it. */
function partsOf(tags: ReadTag): ReadTag[] {
  const [value, cell] = findTags(tags, "TD");
  return [...(value ? [value] : []), ...(cell?.children ?? [])];
}

const namesIn = (tags: ReadTag) => partsOf(tags).map(({ text }) => text);

/**
 * Normalised, sorted visible characters of a text, since line breaks and visual order change the sequence.
 */
function charactersOf(text: string): string[] {
  const seen = text.replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, "");
  return Array.from(seen, (character) => character.normalize("NFKC")).toSorted();
}

const names: readonly [script: string, name: string][] = [
  ["Latin", "Łukasz Žižek Ștefan Đỗ Þór Ægir Ŋaro"],
  ["Latin with marks that no letter has", "Adébáyọ̀ Ẹ̀kọ́ Ũ̀ma"],
  ["Vietnamese", "Nguyễn Thị Ngọc Huyền"],
  ["Greek", "Ἀριστοτέλης Αθήνα"],
  ["Cyrillic", "Володимир Ґудзь Їжак Ќирил"],
  ["Georgian", "გიორგი ბერიძე"],
  ["Armenian", "Արամ Խաչատրյան"],
  ["Arabic", "شركة النور للتجارة (دبي) ش.م.م"],
  ["Persian with joiners", "علی می‌خواهم ۱۲۳"],
  ["Hebrew", 'דוד בן־גוריון (ת"א) 45'],
  ["pointed Hebrew", "שָׁלוֹם כֹּהֵן"],
  ["Thaana", "ދިވެހި ރައްޔިތު"],
  ["Devanagari", "श्री कृष्ण प्रसाद शर्मा"],
  ["Bengali", "ক্ষুদ্র ঋণ প্রতিষ্ঠান"],
  ["Gurmukhi", "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ"],
  ["Gujarati", "કૃષ્ણકાંત પટેલ"],
  ["Tamil", "தமிழ்ச்செல்வி கோவிந்தன்"],
  ["Telugu", "వెంకటేశ్వర్లు శ్రీనివాస్"],
  ["Kannada", "ಕೃಷ್ಣಮೂರ್ತಿ"],
  ["Malayalam", "കൃഷ്ണൻകുട്ടി മേനോൻ"],
  ["Odia", "ଶ୍ରୀ ଜଗନ୍ନାଥ"],
  ["Sinhala", "ශ්‍රී ලංකා ක්‍රිකට්"],
  ["Thai", "นางสาวสุภาพร ใจดีที่น้ำผึ้ง"],
  ["Lao", "ສົມສັກ ວົງໄຊ"],
  ["Khmer", "ស្រីមុំ សុខវិបុល"],
  ["Burmese", "အောင်ဆန်းစုကြည်"],
  ["Amharic", "አበበ ቢቂላ"],
  ["Chinese", "示例公司（北京）有限责任公司"],
  ["Chinese of Taiwan", "臺灣積體電路製造"],
  ["Chinese with rare characters", "㛃䶮夃"],
  ["Japanese", "株式会社サンプル・トレーディング"],
  ["Korean", "한국무역주식회사 홍길동"],
  ["Cherokee", "ᏣᎳᎩ"],
  ["many scripts", "Ana 王 محمد Ольга"],
  ["emoji", "Ana 🌸"],
];

/** Only the last-resort font has these. */
const coarse = ["Chinese with rare characters", "Cherokee", "emoji"];

describe("a name in a document", () => {
  it.each(names)("a name in %s is read as given, and no glyph is missing", async (script, name) => {
    const { tags, missingGlyphs, fonts } = await read(naming(name));
    const expected = [name, `Received from ${name}`, name].map((text) => text.normalize("NFC"));
    expect(namesIn(tags)).toEqual(expected);
    expect(partsOf(tags).map(({ shown }) => charactersOf(shown))).toEqual(expected.map(charactersOf));
    expect(missingGlyphs).toBe(0);
    expect(fonts.includes("UnifontExMono")).toBe(coarse.includes(script));
  });

  it.each(names.filter(([, name]) => !/[\u0590-\u08ff]/u.test(name)))(
    "a name in %s is copied from the page in its own order",
    async (_, name) => {
      const { tags } = await read(naming(name));
      expect(partsOf(tags)[0]?.shown.replaceAll("\u200b", "")).toBe(name.normalize("NFC"));
    },
  );

  const letters = [
    "Latin",
    "Greek",
    "Cyrillic",
    "Arabic",
    "Hebrew",
    "Devanagari",
    "Thai",
    "Khmer",
    "Georgian",
    "Armenian",
    "Ethiopic",
    "Hangul",
    "Katakana",
  ].map((script) => {
    const ofScript = new RegExp(`[\\p{Script=${script}}&&[\\p{Letter}\\p{Mark}]]`, "v");
    const all = Array.from({ length: 0xd7a4 }, (_, point) => String.fromCodePoint(point));
    // Unicode has newer Arabic, Latin, Greek and Cyrillic letters than fonts have; names with the latter are
    // rejected on input.
    const isNew = (character: string) =>
      /[\u0870-\u08ff]/.test(character) ||
      (/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(character) &&
        !isSupportedByBanks(character));
    return all.filter((each) => ofScript.test(each) && each.normalize("NFC") === each && !isNew(each));
  });

  it("a name in any letters of one or two scripts is read as given, and no glyph is missing", async () => {
    const word = fc
      .constantFrom(...letters)
      .chain((script) => fc.array(fc.constantFrom(...script), { minLength: 1, maxLength: 12 }))
      .map((characters) => characters.join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
        const name = words.join(" ").normalize("NFC");
        const { tags, missingGlyphs } = await read(naming(name));
        expect([...namesIn(tags), missingGlyphs]).toEqual([name, `Received from ${name}`, name, 0]);
        for (const { text, shown } of partsOf(tags)) expect(charactersOf(shown)).toEqual(charactersOf(text));
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it.each([
    ["from right to left", "שלום (דוד) 45", "45 )דוד( םולש"],
    ["of two directions", "ABC שלום 12 Ltd", "ABC 12 םולש Ltd"],
  ])("a name in %s is drawn in the order of its direction", async (_, value, onPage) => {
    const { lines } = await read(
      document({ blocks: [{ kind: "facts", facts: [{ label: "Client", value }] }] }),
    );
    expect(lines).toContain(onPage);
  });

  it("a name cannot reorder itself with direction marks", async () => {
    const { tags, lines } = await read(naming("\u202Eabc\u2066 Ltd"));
    expect(namesIn(tags)[0]).toBe("abc Ltd");
    expect(lines).toContain("abc Ltd");
  });

  it("a character that no font has is drawn as a box, reported, and read as given", async () => {
    const name = "王\u{2A6D6}";
    const { tags, lines, missingGlyphs } = await read(naming(name));
    expect(namesIn(tags)[0]).toBe(name);
    expect(lines).toContain("王?");
    expect(missingGlyphs).toBe(0);
    expect(findTags(tags, "P").at(-1)?.text).toContain("no font of this document has");
  });

  it("a letter whose form no font has is drawn in its plain form and read as given", async () => {
    const { tags, lines } = await read(naming("Anna\ua7f1"));
    expect(namesIn(tags)[0]).toBe("Anna\ua7f1");
    expect(lines).toContain("AnnaS");
    expect(findTags(tags, "P").at(-1)?.text).not.toContain("no font of this document has");
  });

  it.each([
    ["without a space", "W".repeat(300)],
    ["in Thai, which has no spaces", "นางสาวสุภาพรใจดีที่น้ำผึ้ง".repeat(8)],
    ["in Arabic", "شركة النور للتجارة العامة ".repeat(12).trim()],
  ])("a long name, %s, is read whole across its lines", async (_, name) => {
    const { tags, lines } = await read(naming(name));
    expect(namesIn(tags)).toEqual([name, `Received from ${name}`, name]);
    expect(lines.length).toBeGreaterThan(12);
  });

  it("a name in a font of one weight is the same in bold and in small print", async () => {
    const { tags } = await read(naming("Ꮳ Ꮃ"));
    expect(partsOf(tags).map(({ shown }) => shown.replaceAll("\u200b", ""))).toEqual([
      "Ꮳ Ꮃ",
      "Received from Ꮳ Ꮃ",
      "Ꮳ Ꮃ",
    ]);
  });

  it("a name in English embeds no other font than Inter", async () => {
    const { fonts } = await read(naming("Example Ltd"));
    expect(fonts).not.toEqual([]);
    expect(fonts.filter((font) => !font.startsWith("Inter-"))).toEqual([]);
  });
});

describe("a document for who hears it", () => {
  const rows = Array.from({ length: 90 }, (_, index) => [{ text: `Line ${index}` }, { text: `${index}.00` }]);
  const long = document({
    blocks: [
      {
        kind: "amounts",
        amounts: [
          { label: "You sell", value: "1.00 GBP" },
          { label: "You buy", value: "1.17 EUR" },
        ],
      },
      { kind: "facts", facts: [{ label: "Status", value: "Completed" }] },
      {
        kind: "table",
        title: "Entries",
        size: "small",
        columns: [
          { label: "What", start: left, end: left + 200, holds: "text" },
          { label: "Out", start: right - 82, end: right, holds: "figures" },
        ],
        rows,
      },
    ],
    notes: ["Printed 21 Nov 2026, 11:30 UTC."],
  });

  it("a tagged PDF has headings, tables with heads, and paragraphs in reading order", async () => {
    const { tags } = await read(long);
    expect(tags.children.map(({ role }) => role)).toEqual([
      "P",
      "P",
      "P",
      "H1",
      "P",
      "Table",
      "Table",
      "H2",
      "Table",
      "P",
    ]);
    expect(findTags(tags, "TH").map(({ scope, text }) => [scope, text])).toEqual([
      ["Column", "You sell"],
      ["Column", "You buy"],
      ["Row", "Status"],
      ["Column", "What"],
      ["Column", "Out"],
    ]);
    const entries = tags.children.at(-2)?.children.slice(1);
    expect(entries?.map((row) => row.children.map(({ text }) => text))).toEqual(
      rows.map((row) => row.map(({ text }) => text)),
    );
  });

  it("a tagged PDF repeats table heads on each page as artifacts, and leaves nothing untagged", async () => {
    const { pages, lines, untagged } = await read(long);
    expect(pages.length).toBeGreaterThan(2);
    expect(lines.filter((line) => line === "What")).toHaveLength(pages.length);
    expect(untagged).toEqual([]);
  });

  it("a tagged PDF names its language and title and claims PDF/UA-1", async () => {
    const { catalog, pages, metadata } = await read(long);
    expect(catalog).toMatchObject({
      Lang: "en-GB",
      MarkInfo: { Marked: true },
      ViewerPreferences: { DisplayDocTitle: true },
    });
    expect(pages.map(({ Tabs }) => Tabs)).toEqual(pages.map(() => ({ name: "S" })));
    expect(metadata).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(metadata).toContain(`<rdf:li xml:lang="x-default">${long.title}</rdf:li>`);
  });
});
