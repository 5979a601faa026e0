import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { camtFile, type DemoEntry } from "../support/camt-file.ts";
import { importFile, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const desk = setupMoneyDeskFixture();

const fileOf = (day: string, ...entries: readonly Partial<DemoEntry>[]) =>
  fileMadeAt(undefined, day, entries);

const fileMadeAt = (madeAt: string | undefined, day: string, entries: readonly Partial<DemoEntry>[]) =>
  camtFile({
    id: randomUUIDv7(),
    day,
    ...(madeAt !== undefined && { madeAt }),
    entries: entries.map((entry) => ({ reference: randomUUIDv7(), amount: "5.00", ...entry })),
  });

async function countEntries(): Promise<number> {
  return (await desk().db.selectFrom("statementEntries").select("id").execute()).length;
}

it("a statement with an entry dated after tomorrow is refused by the line and its day, and nothing of the file is imported", async () => {
  desk().setNow(new Date("2026-03-10T12:00:00Z"));
  const staff = await desk().addStaff();
  const before = await countEntries();
  const xml = fileOf("2026-03-10", {}, { bookedOn: "2026-03-12" }, { bookedOn: "2062-03-10" });
  const { status, body } = await importFile(desk(), staff, xml);
  expect({ status, code: body.code, file: body.fields?.file }).toEqual({
    status: 422,
    code: "statement_unreadable",
    file: "Entry 2 is dated 12 Mar 2026, which is in the future. Entry 3 is dated 10 Mar 2062, which is in the future. Nothing was imported. Check the file with the bank.",
  });
  expect(await countEntries()).toBe(before);
});

it("a statement whose closing balance is dated after tomorrow is refused", async () => {
  desk().setNow(new Date("2026-03-10T12:00:00Z"));
  const file = fileMadeAt("2026-03-10T11:00:00Z", "2027-03-10", []);
  const { body } = await importFile(desk(), await desk().addStaff(), file);
  expect(body.fields?.file).toMatch(/^The closing balance of the statement .* is dated 10 Mar 2027, which/);
});

it("a statement of tomorrow in London is imported, also when it is still today in UTC", async () => {
  // 00:30 on 2 July in London.
  desk().setNow(new Date("2026-07-01T23:30:00Z"));
  const staff = await desk().addStaff();
  const madeNow = (day: string) => fileMadeAt("2026-07-02T00:30:00", day, [{}]);
  expect((await importFile(desk(), staff, madeNow("2026-07-03"))).status).toBe(201);
  expect((await importFile(desk(), staff, madeNow("2026-07-04"))).body.code).toBe("statement_unreadable");
});

it.each(["2099-01-01T00:00:00Z", "2026-03-10T13:00:01+00:00", "zzz"])(
  "a statement that says it was made at %s, later than any true one of its day, is refused",
  async (madeAt) => {
    desk().setNow(new Date("2026-03-10T12:00:00Z"));
    const staff = await desk().addStaff();
    const before = await countEntries();
    const { body } = await importFile(desk(), staff, fileMadeAt(madeAt, "2026-03-09", [{}]));
    expect(body.code).toBe("statement_unreadable");
    expect(body.fields.file).toContain(`made at ${madeAt}, which is in the future or no time.`);
    expect(await countEntries()).toBe(before);
  },
);
