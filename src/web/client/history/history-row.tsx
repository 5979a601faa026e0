import { Link } from "react-router";
import type {
  HistoryExchange,
  HistoryItem,
  HistoryPayment,
  HistoryView,
} from "#contract/reporting/history.ts";
import { paymentLabel } from "#domain/payments/payments/payment-labels.ts";
import { classNames } from "../../design/class-names.ts";
import { formatDate, formatDateTime, formatMoney, formatRateFigure } from "../../design/format.ts";
import { StageTicks } from "../../design/stage-ticks.tsx";

/** Fixed row height in px on every width, which the virtual list relies on. */
export const historyRowHeight = 56;

const columns: Readonly<Record<HistoryView, { grid: string; headings: readonly string[] }>> = {
  exchanges: {
    grid: "lg:grid-cols-[9.5rem_minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)_5.5rem_10.5rem]",
    headings: ["Date", "Reference", "Sold", "Bought", "Rate", "Status"],
  },
  payments: {
    grid: "lg:grid-cols-[9.5rem_minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_11rem]",
    headings: ["Date", "Recipient", "Reference", "Amount", "Status"],
  },
};

const figures = new Set(["Sold", "Bought", "Rate", "Amount"]);
/** Wide rows have a column per fact, narrow ones two lines of two. */
const rowGrid = "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 lg:gap-x-5 md:px-6";

/** Column headings. Screen readers read each row's own sentence instead. */
export function HistoryHeadings({ view }: { view: HistoryView }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        rowGrid,
        columns[view].grid,
        "border-line border-b py-3 font-medium text-13 text-stone max-lg:hidden",
      )}
    >
      {columns[view].headings.map((heading) => (
        <span key={heading} className={classNames(figures.has(heading) && "text-right")}>
          {heading}
        </span>
      ))}
    </div>
  );
}

export function HistoryRow({ item }: { item: HistoryItem }) {
  return (
    <Link
      to={getItemPath(item)}
      className={classNames(
        rowGrid,
        columns[item.view].grid,
        "h-full content-center hover:bg-quiet focus-visible:-outline-offset-2",
      )}
    >
      {item.view === "payments" ? <PaymentCells payment={item} /> : <ExchangeCells exchange={item} />}
    </Link>
  );
}

/** A row links to its trade, or without one to the payment. */
function getItemPath(item: HistoryItem): string {
  if (item.view === "exchanges") return `/trades/${item.id}`;
  return item.tradeId === null ? `/payments/${item.id}` : `/trades/${item.tradeId}`;
}

const madeBy = {
  SPOT: "",
  ORDER: "Target-rate order",
  AUTO: "Auto exchange",
  SCHEDULED: "Scheduled payment",
  BATCH: "Batch of payments",
} as const;

function ExchangeCells({ exchange }: { exchange: HistoryExchange }) {
  const { fromCurrency, fromAmount, toCurrency, toAmount, exchangeRate, reference, type, stage } = exchange;
  const [sold, bought] = [formatMoney(fromAmount, fromCurrency), formatMoney(toAmount, toCurrency)];
  const cost = closingCost(exchange);
  // Two amounts of millions must fit side by side on a phone.
  const size =
    sold.length + bought.length > 28 ? "text-13 lg:text-14" : "text-16 max-sm:leading-5 lg:text-14";
  return (
    <>
      <DateCell at={exchange.date} />
      <span className="figures min-w-0 truncate text-13 text-stone max-sm:leading-4 max-lg:order-3 lg:text-14 lg:text-ink">
        <span className={classNames("lg:hidden", cost !== null && "max-sm:hidden")}>
          {formatDate(exchange.date)} ·{" "}
        </span>
        <span className={classNames(cost !== null && "max-sm:sr-only")}>{reference} </span>
        {cost !== null && (
          <span className="lg:hidden">
            <span className="max-sm:hidden">· </span>Cost {cost}
          </span>
        )}
        {madeBy[type] !== "" && (
          <span className="block text-stone sm:inline lg:block lg:text-13"> {madeBy[type]}</span>
        )}
      </span>
      <span
        className={classNames(
          "figures min-w-0 truncate font-semibold max-lg:order-1 lg:text-right lg:font-normal",
          size,
        )}
      >
        {sold}
        <span className="sr-only"> to </span>
      </span>
      <span className={classNames("figures truncate text-right max-lg:order-2 lg:font-semibold", size)}>
        {bought}
      </span>
      <span className="figures text-right text-14 text-stone max-lg:hidden">
        <span className="sr-only">at </span>
        {formatRateFigure(exchangeRate)}
      </span>
      <span className="text-right max-lg:order-4 lg:text-left">
        <StageTicks stage={stage} className="lg:justify-start" />
        {cost !== null && (
          <span className="figures block truncate text-13 text-stone max-lg:hidden">Cost {cost}</span>
        )}
      </span>
    </>
  );
}

/** The close-out cost of an exchange, if any. */
function closingCost({ closeoutCost, fromCurrency }: HistoryExchange): string | null {
  if (closeoutCost === null || Number(closeoutCost) === 0) return null;
  return formatMoney(closeoutCost, fromCurrency);
}

function PaymentCells({ payment }: { payment: HistoryPayment }) {
  const { amount, currency, recipient, accountNumber, reference, status } = payment;
  return (
    <>
      <DateCell at={payment.date} />
      <span className="min-w-0 max-lg:order-1">
        <span className="block truncate font-semibold text-16 lg:text-14">{recipient}</span>
        <span className="figures block truncate text-13 text-stone max-lg:hidden">{accountNumber}</span>
      </span>
      <span className="figures min-w-0 truncate text-13 text-stone max-lg:order-3">
        <span className="lg:hidden">{formatDate(payment.date)} · </span>
        {reference}
      </span>
      <span className="figures truncate text-right text-16 max-lg:order-2 lg:font-semibold lg:text-14">
        {formatMoney(amount, currency)}
      </span>
      <span className="text-right max-lg:order-4 lg:text-left">
        <StageTicks stage={status} word={paymentLabel(payment)} className="lg:justify-start" />
      </span>
    </>
  );
}

function DateCell({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap text-14 text-stone max-lg:hidden">
      {formatDateTime(at)}
    </time>
  );
}
