import { formatMomentIn } from "#domain/time-zone.ts";
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
  return {
    issuer,
    addressee: lines,
    particulars: [
      { label: "Created", value: formatMomentIn(zone, now) },
      { label: "Time zone", value: zone.replaceAll("_", " ") },
      ...more,
    ],
  };
}
