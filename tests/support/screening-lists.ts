import { randomUUIDv7 } from "node:crypto";
import { type Day, dayOf } from "#domain/calendar.ts";
import type { PublishedSource } from "#domain/clients/screening/list-source.ts";
import { type LoadedList, loadList } from "#server/clients/screening/load-list.ts";
import { readListFiles } from "#server/clients/screening/read-list-files.ts";
import { screenNames } from "#server/processes/screen-names.ts";
import type { PaymentFixture } from "./payment-fixture.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A UK Sanctions List file with these fictitious names, each under its own number. */
export function ukFile(day: string, entries: Readonly<Record<string, readonly string[]>>): Buffer {
  const [year, month, date] = day.split("-");
  const lines = Object.entries(entries).flatMap(([number, names]) =>
    names.map(
      (name, index) =>
        `${number},"${name}",,,,,,${index === 0 ? "Primary Name" : "Alias"},Demo regime,Individual`,
    ),
  );
  return Buffer.from(
    [
      `Report Date: ${date}-${months[Number(month) - 1]}-${year}`,
      "Unique ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Regime Name,Designation Type",
      ...lines,
    ].join("\r\n"),
  );
}

/** OFAC's two files, with one name in each. */
export function ofacFiles(name: string): readonly Buffer[] {
  const nothing = Array(8).fill("-0- ").join(",");
  return [
    Buffer.from(`9001,"${name}","individual","DEMO",${nothing}\r\n\u001a`),
    Buffer.from(`9001,1,"aka","${name} JUNIOR","-0- "\r\n\u001a`),
  ];
}

/** Loads a list as the operator's command does; `today` is the fixture's. */
export function loadTestList(
  fixture: Pick<PaymentFixture, "db" | "clock">,
  source: PublishedSource,
  files: readonly Uint8Array[],
  asOf: Day | undefined = undefined,
  { now = fixture.clock(), zone = "UTC" }: { readonly now?: Date; readonly zone?: string } = {},
): Promise<LoadedList> {
  const list = { source, files: readListFiles(source, files), asOf };
  return fixture.db.transaction().execute((tx) => loadList(tx, list, { now, newId: randomUUIDv7, zone }));
}

export function getFixtureDay(bookings: Pick<PaymentFixture, "clock">): Day {
  return dayOf(bookings.clock());
}

/** Lists these names as of today, screens everybody against them and releases what is clear. */
export async function loadNames(
  payments: PaymentFixture,
  entries: Readonly<Record<string, readonly string[]>>,
): Promise<LoadedList> {
  const loaded = await loadTestList(payments, "uk", [ukFile(getFixtureDay(payments), entries)]);
  await screenNames(payments.app, payments.db);
  await payments.relay();
  return loaded;
}
