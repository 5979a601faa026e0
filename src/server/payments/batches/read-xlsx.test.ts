import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { StatementUnreadable } from "#server/payments/bank-statements/parse-xml.ts";
import { zipOf } from "../../../../tests/support/zip-of.ts";
import { readXlsx } from "./read-xlsx.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

type Parts = {
  readonly sheet: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly book?: string;
};

/** A workbook as spreadsheets write it, with a picture that is never unpacked. */
function workbook({ sheet, strings = "", styles = "", book = "" }: Parts): Buffer {
  const part = (name: string, content: string) => ({ name, content: Buffer.from(content) });
  const sheets = `<sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Pay" sheetId="2" r:id="rId1"/></sheets>`;
  return zipOf(
    part("[Content_Types].xml", "<Types/>"),
    part("xl/media/image1.png", "\u0089PNG"),
    part(
      "xl/workbook.xml",
      `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="r">${book}${sheets}</workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    part("xl/sharedStrings.xml", `<sst xmlns="${main}">${strings}</sst>`),
    part("xl/styles.xml", `<styleSheet xmlns="${main}">${styles}</styleSheet>`),
    part(
      "xl/worksheets/sheet2.xml",
      `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  );
}

const read = (parts: Parts) => readXlsx(workbook(parts), { maxRows: 10 });

describe("a workbook", () => {
  it("its first visible sheet is read, with shared, formatted and inline texts and gaps", () => {
    const strings =
      '<si><t>Recipient</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Demo </t></r><r><t>Person &amp; Co</t></r><rPh><t>reading</t></rPh></si>';
    const sheet =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Amount</t></is></c></row><row r="2"/>' +
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><v>1250.0999999999999</v></c></row>';
    expect(read({ sheet, strings })).toEqual([
      ["Recipient", "", "Amount"],
      ["Demo Person & Co", "", "1250.1"],
    ]);
  });

  it("dates, fixed digits, saved results of formulas, errors and truth values are read as shown", () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="000000"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs>';
    const sheet =
      '<row><c s="1"><v>46356</v></c><c s="2"><v>40004</v></c><c><f>A1*2</f><v>3.3000000000000003</v></c>' +
      '<c><f>1+1</f></c><c t="e"><v>#REF!</v></c><c t="b"><v>1</v></c><c s="3"><v>46356.5</v></c>' +
      '<c t="str"><f>CONCAT("=",1)</f><v>=1</v></c></row>';
    expect(read({ sheet, styles })).toEqual([
      ["2026-11-30", "040004", "3.3", "=1+1", "#REF!", "TRUE", "2026-11-30", "=1"],
    ]);
  });

  it("days of an Apple workbook are counted from 1904", () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const book = '<workbookPr date1904="1"/>';
    expect(read({ sheet: '<row><c s="0"><v>44894</v></c></row>', styles, book })).toEqual([["2026-11-30"]]);
  });

  it("an account number with lost digits, a number kept as text and a sort code are never another number", () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00\\-00\\-00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="49" quotePrefix="1"/></cellXfs>';
    const sheet =
      '<row><c><v>1234567890123450</v></c><c s="1"><v>40004</v></c><c s="2" t="s"><v>0</v></c></row>';
    expect(read({ sheet, styles, strings: "<si><t>00012345</t></si>" })).toEqual([
      ["1.23456789012345E+15", "040004", "00012345"],
    ]);
  });

  it("a formula without a saved result is shown, and one with an empty result is empty", () => {
    const sheet =
      '<row><c><v>1</v></c><c><f>TODAY()+7</f></c><c><f t="shared" si="0"/></c><c t="str"><f>""</f><v></v></c></row>';
    expect(read({ sheet })).toEqual([["1", "=TODAY()+7", "=", ""]]);
  });

  it("a cell of text without one is empty, and merged cells have the text of their first", () => {
    const sheet =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v/></c><c r="C1" t="s"/></row><row r="2"><c r="A2"/><c r="B2"><v>5</v></c></row>';
    expect(read({ sheet, strings: "<si><t>Demo</t></si>" })).toEqual([
      ["Demo", "", ""],
      ["", "5"],
    ]);
  });

  it("characters that a workbook writes by their number are read", () => {
    const strings = "<si><t>Demo_x000D_\nPerson_x005F_x0041_</t></si>";
    const sheet = '<row><c t="s"><v>0</v></c><c t="str"><v>a_x0009_b</v></c></row>';
    expect(read({ sheet, strings })).toEqual([["Demo\r\nPerson_x0041_", "a\tb"]]);
  });

  it("a number with more fixed digits than a spreadsheet can show takes no room for them", () => {
    const styles = `<numFmts><numFmt numFmtId="165" formatCode="${"0".repeat(300)}"/></numFmts><cellXfs><xf numFmtId="165"/></cellXfs>`;
    expect(read({ sheet: '<row><c s="0"><v>1</v></c></row>', styles })).toEqual([["1"]]);
  });

  it("cells far to the right and rows beyond the limit take no room", () => {
    const rows = Array.from(
      { length: 12 },
      () => '<row><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>',
    );
    expect(read({ sheet: rows.join("") })).toEqual(Array.from({ length: 10 }, () => ["1"]));
  });
});

const rowOf = (cell: string) => `<row>${cell.repeat(50)}</row>`;

/** Text that compresses as little as a real one. */
const longText = (length: number) => randomBytes(length / 2).toString("hex");

describe("what is refused", () => {
  it.each<[string, () => Buffer]>([
    ["a bomb", () => workbook({ sheet: `<row><c><v>${"1".repeat(6_000_000)}</v></c></row>` })],
    [
      "a bomb that hides its size",
      () => zipOf({ name: "xl/workbook.xml", content: Buffer.alloc(4_000_000), size: 100 }),
    ],
    ["an entity", () => workbook({ sheet: "<row><c><v>&lol;</v></c></row>" })],
    [
      "a document type",
      () =>
        zipOf({ name: "xl/workbook.xml", content: Buffer.from('<!DOCTYPE a [<!ENTITY e "x">]><workbook/>') }),
    ],
    [
      "a sheet elsewhere",
      () =>
        zipOf(
          {
            name: "xl/workbook.xml",
            content: Buffer.from('<workbook><sheets><sheet id="a"/></sheets></workbook>'),
          },
          {
            name: "xl/_rels/workbook.xml.rels",
            content: Buffer.from('<R><Relationship Id="a" Target="../../etc/passwd"/></R>'),
          },
        ),
    ],
    ["no workbook", () => zipOf({ name: "letter.txt", content: Buffer.from("hello") })],
    ["a text that isn't there", () => workbook({ sheet: '<row><c t="s"><v>7</v></c></row>' })],
    ["a torn file", () => workbook({ sheet: "<row/>" }).subarray(0, 300)],
    [
      "a text that many cells share",
      () =>
        workbook({ sheet: rowOf('<c t="s"><v>0</v></c>'), strings: `<si><t>${longText(200_000)}</t></si>` }),
    ],
    [
      "parts that have too many tags together",
      () => {
        const [sheet, strings] = ["<c/>", "<si/>"].map(
          (tag) => `${tag.repeat(260_000)}<!--${longText(20_000)}-->`,
        );
        return workbook({ sheet: sheet ?? "", strings: strings ?? "" });
      },
    ],
  ])("%s is no workbook", (_, file) => {
    expect(() => readXlsx(file(), { maxRows: 10 })).toThrow(StatementUnreadable);
  });
});
