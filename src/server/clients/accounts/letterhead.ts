import { formatCalendarDay } from "#domain/calendar.ts";
import { clockIn } from "#domain/time-zone.ts";
import type { Letterhead } from "#server/platform/pdf/draw-letterhead.ts";
import type { PdfFact } from "#server/platform/pdf/draw-table.ts";
import type { Addressee } from "./addressee-store.ts";

/** Who issues a document, and when. */
export type Issue = { readonly issuer: readonly string[]; readonly now: Date };

/** Head of a client's document; its date and every other time in it are in the stated time zone. */
export function letterhead(
  { lines, zone }: Addressee,
  { issuer, now }: Issue,
  more: readonly PdfFact[] = [],
): Letterhead {
  const created = clockIn(zone, now);
  return {
    issuer,
    addressee: lines,
    particulars: [
      { label: "Created", value: `${formatCalendarDay(created.day)}, ${created.time.slice(0, 5)}` },
      { label: "Time zone", value: zone.replaceAll("_", " ") },
      ...more,
    ],
  };
}
