import { expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { readUpload } from "./read-upload.ts";
import { readUploadApart } from "./read-upload-apart.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sound = bytesOf("Recipient,Currency,Amount\nExample Supplies (demo),EUR,1.50\n");
/** Empty cells, which take as long to read as full ones. */
const slow = bytesOf(`Recipient,Currency,Amount\n${",".repeat(3_000_000)}\n`);

const refusalOf = (read: Promise<unknown>) => read.then(() => undefined).catch((error: unknown) => error);

it("a file that is read apart has the lines that it has otherwise", async () => {
  expect(await readUploadApart(sound)).toEqual(readUpload(sound));
});

it.each([
  ["nothing to pay", "Recipient,Currency,Amount\n"],
  ["a heading twice", "Amount,Amount\n1,2\n"],
  ["something else", "<letter/>"],
])("a file with %s is refused apart as it is otherwise", async (_, text) => {
  const refused = await refusalOf(readUploadApart(bytesOf(text)));
  const { code, fields } = (await refusalOf(
    Promise.resolve().then(() => readUpload(bytesOf(text))),
  )) as Refused;
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ code, fields });
});

it("other work goes on while a file is being read", async () => {
  let turns = 0;
  const work = setInterval(() => turns++, 1);
  const reading = refusalOf(readUploadApart(slow));
  await reading.finally(() => clearInterval(work));
  expect(turns).toBeGreaterThan(10);
});

it("a file that takes too long is refused in words, and the next one is read", async () => {
  const [refused, table] = await Promise.all([refusalOf(readUploadApart(slow, 1)), readUploadApart(sound)]);
  expect(refused).toMatchObject({
    code: "batch_unreadable",
    fields: { file: expect.stringContaining("takes too long") },
  });
  expect(table.lines).toHaveLength(1);
});
