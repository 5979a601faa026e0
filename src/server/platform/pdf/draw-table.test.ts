import { expect, it } from "vitest";
import { readPdf } from "../../../../tests/support/read-pdf.ts";
import { left, right } from "./pdf-layout.ts";
import { renderPdf } from "./render-pdf.ts";

it("a table's totals are on the page of its last row, however many rows it has", async () => {
  const total = (text: string) => [{ text }, { text: "1,000.00" }];
  const pages = new Set<number>();
  for (let count = 16; count <= 40; count += 1) {
    const rows = Array.from({ length: count }, (_, index) => [{ text: `Row ${index}` }, { text: "25.00" }]);
    const file = await renderPdf({
      title: "Statement",
      simulated: null,
      letterhead: { issuer: ["Example Ltd"], addressee: [], particulars: [] },
      blocks: [
        {
          kind: "table",
          title: "Entries",
          size: "small",
          columns: [
            { label: "What", start: left, end: left + 120, holds: "text" },
            { label: "Out", start: right - 82, end: right, holds: "figures" },
          ],
          rows,
          totals: [total("Total"), total("Closing balance")],
        },
      ],
      notes: [],
    });
    const read = readPdf(file);
    pages.add(read.pages.length);
    const end = read.lines.slice(
      read.lines.indexOf(`Row ${count - 1}`),
      read.lines.indexOf("Closing balance"),
    );
    expect(end, `heads are repeated between the last of ${count} rows and the totals`).not.toContain("What");
  }
  expect([...pages]).toEqual([1, 2]);
});
