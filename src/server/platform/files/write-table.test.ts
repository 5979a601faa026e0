import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatTable, writeTable } from "./write-table.ts";

const streamed = async (cell: string) =>
  text(
    writeTable<string>({
      columns: { text: (row) => row },
      read: async (last) => (last === undefined ? [cell] : []),
    }),
  );
const ways = [
  ["streamed", streamed],
  ["at once", async (cell: string) => formatTable([["text"], [cell]])],
] as const;
function cellOf(csv: string): string | undefined {
  const rows: string[][] = parse(csv, { bom: true, record_delimiter: ["\r\n", "\n"] });
  return rows[1]?.[0];
}

describe.each(ways)("a table written %s", (_, write) => {
  it.each([
    '=HYPERLINK("https://example.com")',
    "+44 20 7946 0000",
    "-1+1",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "＝1+1",
  ])("has %j as text", async (cell) => {
    expect(cellOf(await write(cell))).toBe(`'${cell}`);
  });

  it.each(["-12.50", "Rent", "12-50", "'=1"])("leaves %j as it is", async (cell) => {
    expect(cellOf(await write(cell))).toBe(cell);
  });

  it("never has a cell that a spreadsheet takes for a formula, and loses nothing", async () => {
    const start = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", ",", '"', "x", "");
    await fc.assert(
      fc.asyncProperty(start, fc.string(), async (first, rest) => {
        const cell = `${first}${rest}`;
        const written = cellOf(await write(cell)) ?? "";
        expect(written === cell || written === `'${cell}`).toBe(true);
        expect(/^[=+@\t\r\n]|^-(?!\d+(\.\d+)?$)/.test(written)).toBe(false);
      }),
    );
  });
});
