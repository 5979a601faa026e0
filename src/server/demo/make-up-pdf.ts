/** A one-page PDF with a line of plain text, which says that it is not a real document. */
export function makeUpPdf(text: string): Buffer {
  const stream = `BT /F1 18 Tf 60 760 Td (${text}) Tj 0 -30 Td (Demo: not a real document) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const tail = `trailer\n<< /Root 1 0 R /Size ${size} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + tail, "latin1");
}
