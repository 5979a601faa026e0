import type { SettlementCalendar } from "#domain/calendar.ts";
import { drawingDays } from "#domain/payments/forwards/forward-dates.ts";
import { Refused } from "#domain/refusal.ts";
import { type Addressee, findAddressee } from "#server/clients/accounts/addressee-store.ts";
import type { Issue } from "#server/clients/accounts/letterhead.ts";
import type { PdfTable } from "#server/platform/pdf/draw-table.ts";
import { left, right } from "#server/platform/pdf/pdf-layout.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { renderExchangeConfirmation } from "#server/trading/trades/exchange-confirmation.ts";
import { listForwardChanges } from "./changes-store.ts";
import { buildForwardConfirmation, type ForwardConfirmation } from "./forward-confirmation.ts";
import { findForward, listDrawdowns } from "./reads-store.ts";

type AddressedConfirmation = ForwardConfirmation & { readonly addressee: Addressee };

/**
 * The current confirmation of a client's forward.
 * @throws Refused `not_found`, including for another client's forward.
 */
export async function readForwardConfirmation(
  db: Database,
  named: { readonly clientId: string; readonly id: string },
  {
    bank,
    calendar,
  }: { readonly bank: { readonly simulated: boolean }; readonly calendar: SettlementCalendar },
): Promise<AddressedConfirmation> {
  const forward = await findForward(db, named);
  if (!forward) throw new Refused("not_found");
  const drawdowns = await listDrawdowns(db, forward.id);
  const changes = await listForwardChanges(db, forward.id);
  const addressee = await findAddressee(db, named.clientId);
  const confirmation = buildForwardConfirmation({
    ...forward,
    ...drawingDays(forward, { currencies: [forward.fromCurrency, forward.toCurrency], calendar }),
    drawdowns,
    changes,
    zone: addressee.zone,
    bankSimulated: bank.simulated,
  });
  return { ...confirmation, addressee };
}

export function renderForwardConfirmation(
  confirmation: AddressedConfirmation,
  issue: Issue,
): Promise<Buffer> {
  const tables = [drawdownsTable(confirmation), changesTable(confirmation)];
  return renderExchangeConfirmation({ ...confirmation, title: "Forward confirmation", tables }, issue);
}

function drawdownsTable({ drawdowns }: ForwardConfirmation): PdfTable {
  return {
    kind: "table",
    title: "Exchanged so far",
    size: "plain",
    columns: [
      { label: "Exchange", start: left, end: left + 84, holds: "text" },
      { label: "Booked", start: left + 90, end: right - 276, holds: "text" },
      { label: "Sold", start: right - 270, end: right - 140, holds: "figures" },
      { label: "Bought", start: right - 130, end: right, holds: "figures" },
    ],
    rows: drawdowns.map(({ name, at, byItself, sold, bought }) => [
      { text: name, isStrong: true },
      { text: at, ...(byItself && { detail: "On the last day by itself" }) },
      { text: sold },
      { text: bought },
    ]),
  };
}

function changesTable({ changes }: ForwardConfirmation): PdfTable {
  return {
    kind: "table",
    title: "Changes of the date",
    size: "plain",
    columns: [
      { label: "Changed", start: left, end: left + 280, holds: "text" },
      { label: "What was left", start: right - 220, end: right, holds: "figures" },
    ],
    rows: changes.map(({ name, detail, terms }) => [{ text: name, detail, isStrong: true }, { text: terms }]),
  };
}
