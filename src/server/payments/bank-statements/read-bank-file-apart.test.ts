import { expect, it } from "vitest";
import { camtFile, demoPoundAccount } from "../../../../tests/support/camt-file.ts";
import { type BankFile, readBankFile } from "./read-bank-file.ts";
import { readBankFileApart } from "./read-bank-file-apart.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const statements = (xml: string) =>
  ({ kind: "statements", bytes: bytesOf(xml), ownNames: [demoPoundAccount] }) as const;
/** As many payments as an import may have. */
const largest = camtFile({
  entries: Array.from({ length: 2_000 }, (_, index) => ({ reference: `DEMO-${index}`, amount: "12.50" })),
});
const report = `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>DEMO-REPORT</MsgId></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>DEMO-FILE</OrgnlMsgId><GrpSts>ACCP</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;

it.each<[string, BankFile]>([
  ["statement", statements(camtFile({ entries: [{ reference: "DEMO-1", amount: "1.50" }] }))],
  ["statement of another account", { ...statements(camtFile({ entries: [] })), ownNames: [] }],
  ["status report", { kind: "report", bytes: bytesOf(report) }],
])("a %s that is read apart is what it is otherwise", async (_, file) => {
  expect(await readBankFileApart(file)).toEqual(readBankFile(file));
});

it.each<[string, BankFile]>([
  ["statements", statements("<letter/>")],
  ["a status report", { kind: "report", bytes: bytesOf("<letter/>") }],
])("a file that is no file of %s is refused in words", async (_, file) => {
  await expect(readBankFileApart(file)).rejects.toMatchObject({
    code: "statement_unreadable",
    fields: { file: expect.stringMatching(/can't read this format|isn't a status report/) },
  });
});

it("other work goes on while the largest statement is being read", async () => {
  let longest = 0;
  let last = performance.now();
  const work = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const began = performance.now();
  await readBankFileApart(statements(largest)).finally(() => clearInterval(work));
  expect(longest).toBeLessThan((performance.now() - began) / 2);
});

it("a statement that takes too long is refused in words", async () => {
  await expect(readBankFileApart(statements(largest), 1)).rejects.toMatchObject({
    code: "statement_unreadable",
    fields: { file: expect.stringContaining("takes too long") },
  });
});
