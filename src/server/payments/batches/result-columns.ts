import { purposes } from "#domain/payments/payments/payment-purpose.ts";
import type { Columns } from "#server/platform/files/write-table.ts";
import type { readBatch } from "./read-batches.ts";

type ReadBatch = Awaited<ReturnType<typeof readBatch>>;
type ResultRow = ReadBatch["lines"][number] & {
  /** Of the line's currency, in words. */
  readonly exchanges: string;
};

/** What became of each line, with the exchanges that bought its currency. */
export function batchResults({ lines, exchanges }: Pick<ReadBatch, "lines" | "exchanges">): ResultRow[] {
  const bought = Map.groupBy(exchanges, ({ toCurrency }) => toCurrency);
  const words = new Map([...bought].map(([currency, each]) => [currency, each.map(describe).join("; ")]));
  return lines.map((line) => ({
    ...line,
    exchanges: (line.payment && words.get(line.payment.currency)) ?? "",
  }));
}

function describe(exchange: ReadBatch["exchanges"][number]): string {
  const { reference, fromAmount, fromCurrency, toAmount, toCurrency, rate } = exchange;
  return `${reference}: ${fromAmount} ${fromCurrency} to ${toAmount} ${toCurrency} at ${rate}`;
}

const resultWords = { OPEN: "Waiting", PAID: "Paid", FAILED: "Not paid", RETURNED: "Returned" } as const;

export const batchResultColumns: Columns<ResultRow> = {
  Line: (line) => line.position,
  Recipient: ({ payment, cells }) => payment?.recipientName ?? cells.recipient ?? "",
  Account: ({ payment }) => payment?.accountNumber ?? "",
  Amount: ({ payment, cells }) => payment?.amount ?? cells.amount ?? "",
  Currency: ({ payment, cells }) => payment?.currency ?? cells.currency ?? "",
  Reference: ({ payment, cells }) => payment?.reference ?? cells.reference ?? "",
  Purpose: ({ payment, cells }) => (payment?.purpose ? purposes[payment.purpose] : (cells.purpose ?? "")),
  Date: ({ payment, cells }) => payment?.paysOn ?? cells.date ?? "",
  Exchange: ({ exchanges }) => exchanges,
  Result: ({ status, isDeclined }) => (isDeclined ? "Not sent" : resultWords[status]),
  Reason: ({ reason }) => reason ?? "",
};
