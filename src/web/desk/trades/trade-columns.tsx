import type { DeskTradeRow } from "#contract/trading/admin-trades.ts";
import { typeLabels } from "#domain/trading/trades/trade-labels.ts";
import { formatDateTime, formatDay, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { StageTicks } from "#web/design/stage-ticks.tsx";
import type { TableColumn } from "#web/design/table-column.ts";

export const tradeColumns: readonly TableColumn<DeskTradeRow>[] = [
  {
    key: "date",
    heading: "Date",
    sort: "createdAt",
    phone: "title",
    cell: ({ createdAt }) => (
      <span className="figures whitespace-nowrap font-normal">{formatDateTime(createdAt)}</span>
    ),
  },
  {
    key: "reference",
    heading: "Reference",
    wideOnly: true,
    cell: ({ reference }) => <span className="figures">{reference}</span>,
  },
  {
    key: "client",
    heading: "Client",
    fills: true,
    cell: ({ client: { name, email } }) => (
      <span className="block truncate font-semibold" title={[name, email].filter(Boolean).join(", ")}>
        {name || email}
      </span>
    ),
  },
  { key: "type", heading: "Type", wideOnly: true, cell: ({ type }) => typeLabels[type] },
  { key: "from", heading: "From", wideOnly: true, cell: ({ fromCurrency }) => fromCurrency },
  { key: "to", heading: "To", wideOnly: true, cell: ({ toCurrency }) => toCurrency },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount, fromCurrency }) => <Amount amount={amount} currency={fromCurrency} />,
  },
  {
    key: "bought",
    heading: "Bought",
    figures: true,
    cell: ({ toAmount, toCurrency }) => <Amount amount={toAmount} currency={toCurrency} />,
  },
  {
    key: "rate",
    heading: "Rate",
    figures: true,
    wideOnly: true,
    cell: ({ exchangeRate }) => formatRateFigure(exchangeRate),
  },
  {
    key: "status",
    heading: "Status",
    phone: "note",
    cell: ({ stage, fundBy }) =>
      stage === "AWAITING_FUNDS" ? (
        <StageTicks stage={stage} word={`Funds by ${formatDay(fundBy)}`} />
      ) : (
        <StageTicks stage={stage} />
      ),
  },
  // The client and both amounts, for phones.
  {
    key: "phone",
    heading: "",
    phone: "detail",
    phoneOnly: true,
    cell: ({ client: { name, email }, reference, toAmount, toCurrency }) => (
      <>
        <span className="block font-semibold text-ink wrap-anywhere">{name || email}</span>
        {reference} · for {formatMoney(toAmount, toCurrency, "code")}
      </>
    ),
  },
];

type AmountProps = { amount: string; currency: DeskTradeRow["fromCurrency"] };

function Amount({ amount, currency }: AmountProps) {
  return <span className="whitespace-nowrap">{formatMoney(amount, currency)}</span>;
}
