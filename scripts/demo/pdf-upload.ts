import { makeUpPdf } from "#server/demo/make-up-pdf.ts";

/** A multipart upload of a small PDF with one line of text. */
export function pdfUpload(name: string, text: string) {
  const boundary = "demo-upload-boundary";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), makeUpPdf(text), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
