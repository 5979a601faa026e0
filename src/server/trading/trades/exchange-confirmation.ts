import type { CurrencyCode } from "#domain/currency.ts";
import { formatTargetRate } from "#domain/market/rates/format-display-rate.ts";
import type { Rate } from "#domain/rate.ts";
import type { Addressee } from "#server/clients/accounts/addressee-store.ts";
import { type Issue, letterhead } from "#server/clients/accounts/letterhead.ts";
import type { PdfFact, PdfTable } from "#server/platform/pdf/draw-table.ts";
import { renderPdf } from "#server/platform/pdf/render-pdf.ts";

/** Text that the confirmations of trades and of forwards have in common, ready for layout. */
export type ExchangeConfirmation = {
  readonly reference: string;
  readonly headline: { readonly sold: string; readonly bought: string };
  /** Notice in the headline when no real money moves. */
  readonly simulated: string | null;
  readonly lines: readonly PdfFact[];
  readonly notes: readonly string[];
};

type Document = ExchangeConfirmation & {
  readonly title: string;
  readonly addressee: Addressee;
  /** Those without rows are left out. */
  readonly tables: readonly PdfTable[];
};

export function renderExchangeConfirmation(
  { title, reference, simulated, headline, lines, tables, notes, addressee }: Document,
  issue: Issue,
): Promise<Buffer> {
  return renderPdf({
    title,
    subtitle: reference,
    letterhead: letterhead(addressee, issue),
    simulated,
    blocks: [
      {
        kind: "amounts",
        amounts: [
          { label: "You sell", value: headline.sold },
          { label: "You buy", value: headline.bought },
        ],
      },
      { kind: "facts", facts: lines },
      ...tables,
    ],
    notes,
  });
}

/** The notice in the headline and its sentence in the notes. */
export function describeSimulation({
  rates,
  bank,
}: {
  readonly rates: boolean;
  readonly bank: boolean;
}): Pick<ExchangeConfirmation, "simulated" | "notes"> {
  const noMoney = "so no real money moves.";
  if (rates && bank) {
    const notes = [`The rates and the bank are simulated, ${noMoney}`];
    return { simulated: "Simulated rates and bank", notes };
  }
  if (bank) return { simulated: "Simulated bank", notes: [`The bank is simulated, ${noMoney}`] };
  if (rates) return { simulated: "Simulated rates", notes: ["The rates are simulated."] };
  return { simulated: null, notes: [] };
}

/** For example "1 GBP = 1.16649 EUR": at least four decimals, no further trailing zeros. */
export function formatDirectedRate(from: CurrencyCode, to: CurrencyCode, rate: Rate): string {
  return `1 ${from} = ${formatTargetRate(rate)} ${to}`;
}
