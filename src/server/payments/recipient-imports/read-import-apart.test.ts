import { expect, it } from "vitest";
import { readImportApart } from "./read-import-apart.ts";
import { readImportText } from "./read-import-text.ts";

const heading = "Account holder,Currency,IBAN\n";
const sound = `${heading}Example Supplies (demo),EUR,DE89370400440532013000\n`;
const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Empty cells, which take as long to read as full ones. */
const slow = bytesOf(`${heading}${`Demo${",".repeat(60_000)}\n`.repeat(50)}`);

it("a file of recipients that is read apart has the lines that it has otherwise", async () => {
  expect(await readImportApart(bytesOf(sound))).toEqual(readImportText(sound, "file"));
});

it("other work goes on while a file of recipients is being read", async () => {
  let turns = 0;
  const work = setInterval(() => turns++, 1);
  await readImportApart(slow).finally(() => clearInterval(work));
  expect(turns).toBeGreaterThan(10);
});

it("a file of recipients that takes too long is refused in words", async () => {
  await expect(readImportApart(slow, 1)).rejects.toMatchObject({
    code: "recipient_import_unreadable",
    fields: { file: expect.stringContaining("takes too long") },
  });
});
