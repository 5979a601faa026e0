import { left, right } from "#server/platform/pdf/pdf-layout.ts";
import { renderPdf } from "#server/platform/pdf/render-pdf.ts";
import type { Confirmation } from "./confirmation.ts";

export function renderConfirmation(confirmation: Confirmation): Promise<Buffer> {
  const { reference, simulated, headline, lines, recipients, notes } = confirmation;
  return renderPdf({
    title: `Trade confirmation ${reference}`,
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
      {
        kind: "table",
        title: "Recipients",
        size: "plain",
        columns: [
          { label: "Recipient", start: left, end: left + 320, holds: "text" },
          { label: "Amount", start: right - 150, end: right, holds: "figures" },
        ],
        rows: recipients.map(({ name, detail, amount }) => [
          { text: name, detail, isStrong: true },
          { text: amount, isStrong: true },
        ]),
      },
    ],
    notes,
  });
}
