import type { DeskTradeRow } from "#contract/trading/admin-trades.ts";
import { typeLabels } from "#domain/trading/trades/trade-labels.ts";
import { formatDateTime, formatMoney, formatRateFigure } from "../../design/format.ts";
import { Status } from "../../design/status.tsx";
import type { TableColumn } from "../../design/table-column.ts";

export const tradeColumns: readonly TableColumn<DeskTradeRow>[] = [
  {
    key: "date",
    heading: "Date",
    sort: "createdAt",
    phone: "title",
    cell: ({ createdAt, reference }) => (
      <span className="figures whitespace-nowrap">
        {formatDateTime(createdAt)}
        <span className="block text-13 text-stone max-md:hidden">{reference}</span>
      </span>
    ),
  },
  { key: "type", heading: "Type", cell: ({ type }) => typeLabels[type] },
  { key: "from", heading: "From", cell: ({ fromCurrency }) => fromCurrency },
  { key: "to", heading: "To", cell: ({ toCurrency }) => toCurrency },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount, fromCurrency }) => (
      <span className="whitespace-nowrap">{formatMoney(amount, fromCurrency)}</span>
    ),
  },
  { key: "rate", heading: "Rate", figures: true, cell: ({ exchangeRate }) => formatRateFigure(exchangeRate) },
  { key: "status", heading: "Status", phone: "note", cell: ({ status }) => <Status state={status} /> },
  // Both amounts in one line, for phones.
  {
    key: "phone",
    heading: "",
    phone: "detail",
    phoneOnly: true,
    cell: ({ reference, fromCurrency, toCurrency }) => `${reference} · ${fromCurrency} to ${toCurrency}`,
  },
];
