import { Link } from "react-router";
import type {
  HistoryExchange,
  HistoryItem,
  HistoryPayment,
  HistoryView,
} from "#contract/reporting/history.ts";
import { paymentLabel } from "#domain/payments/payments/payment-labels.ts";
import { ExchangeTicks } from "#web/client/trades/exchange-ticks.tsx";
import { classNames } from "#web/design/class-names.ts";
import { formatDate, formatDateTime, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { StageTicks } from "#web/design/stage-ticks.tsx";

/** Height in px of a row whose facts fit on two lines, which the virtual list assumes until it has measured a row. */
export const historyRowHeight = 56;

const columns: Readonly<Record<HistoryView, { grid: string; headings: readonly string[] }>> = {
  exchanges: {
    grid: "xl:grid-cols-[9.5rem_minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)_5.5rem_10.5rem]",
    headings: ["Date", "Reference", "Sold", "Bought", "Rate", "Status"],
  },
  payments: {
    grid: "xl:grid-cols-[9.5rem_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.1fr)_14rem]",
    headings: ["Date", "Recipient", "Reference", "Amount", "Status"],
  },
};

const figures = new Set(["Sold", "Bought", "Rate", "Amount"]);
/** Wide rows have a column per fact, narrow ones two lines of two. */
const rowGrid = "grid grid-cols-[minmax(min-content,1fr)_auto] items-center gap-x-3 px-5 xl:gap-x-5 md:px-6";

/** Column headings. Screen readers read each row's own sentence instead. */
export function HistoryHeadings({ view }: { view: HistoryView }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        rowGrid,
        columns[view].grid,
        "border-line border-b py-3 font-medium text-13 text-stone max-xl:hidden",
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

type HistoryRowProps = {
  item: HistoryItem;
  /** Whether the client may send no money for exchanges now. */
  isPayInPaused: boolean;
};

export function HistoryRow({ item, isPayInPaused }: HistoryRowProps) {
  return (
    <Link
      to={getItemPath(item)}
      className={classNames(
        rowGrid,
        columns[item.view].grid,
        "min-h-14 content-center py-1 hover:bg-quiet focus-visible:-outline-offset-2",
      )}
    >
      {item.view === "payments" ? (
        <PaymentCells payment={item} />
      ) : (
        <ExchangeCells exchange={item} isPayInPaused={isPayInPaused} />
      )}
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
  FORWARD: "Forward",
} as const;

type ExchangeCellsProps = { exchange: HistoryExchange; isPayInPaused: boolean };

function ExchangeCells({ exchange, isPayInPaused }: ExchangeCellsProps) {
  const { fromCurrency, fromAmount, toCurrency, toAmount, exchangeRate, reference, type, stage } = exchange;
  const [sold, bought] = [formatMoney(fromAmount, fromCurrency), formatMoney(toAmount, toCurrency)];
  const cost = closingCost(exchange);
  // Two amounts of millions must fit side by side on a phone.
  const size =
    sold.length + bought.length > 28 ? "text-13 xl:text-14" : "text-16 max-sm:leading-5 xl:text-14";
  return (
    <>
      <DateCell at={exchange.date} />
      <span className="figures min-w-0 text-13 text-stone wrap-anywhere max-sm:leading-4 max-xl:order-3 xl:text-14 xl:text-ink">
        <span className={classNames("xl:hidden", cost !== null && "max-sm:hidden")}>
          {formatDate(exchange.date)} ·{" "}
        </span>
        <span className={classNames(cost !== null && "max-sm:sr-only")}>{reference} </span>
        {cost !== null && (
          <span className="xl:hidden">
            <span className="max-sm:hidden">· </span>Cost {cost}
          </span>
        )}
        {madeBy[type] !== "" && (
          <span className="block text-stone sm:inline xl:block xl:text-13"> {madeBy[type]}</span>
        )}
      </span>
      <span
        className={classNames(
          "figures min-w-0 font-semibold max-xl:order-1 xl:text-right xl:font-normal",
          size,
        )}
      >
        {sold}
        <span className="sr-only"> to </span>
      </span>
      <span className={classNames("figures text-right max-xl:order-2 xl:font-semibold", size)}>{bought}</span>
      <span className="figures text-right text-14 text-stone max-xl:hidden">
        <span className="sr-only">at </span>
        {formatRateFigure(exchangeRate)}
      </span>
      <span className="text-right max-xl:order-4 xl:text-left">
        <ExchangeTicks stage={stage} isPayInPaused={isPayInPaused} className="xl:justify-start" />
        {cost !== null && <span className="figures block text-13 text-stone max-xl:hidden">Cost {cost}</span>}
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
      <span className="min-w-0 wrap-anywhere max-xl:order-1">
        <span className="block font-semibold text-16 max-sm:leading-5 xl:text-14">{recipient}</span>
        <span className="figures block text-13 text-stone max-xl:hidden">{accountNumber}</span>
      </span>
      <span className="figures min-w-0 text-13 text-stone wrap-anywhere max-sm:leading-4 max-xl:order-3">
        <span className="xl:hidden">{formatDate(payment.date)} · </span>
        {reference}
      </span>
      <span className="figures whitespace-nowrap text-right text-16 max-xl:order-2 xl:font-semibold xl:text-14">
        {formatMoney(amount, currency)}
      </span>
      <span className="text-right max-xl:order-4 xl:text-left">
        <StageTicks stage={status} word={paymentLabel(payment)} className="xl:justify-start" />
      </span>
    </>
  );
}

function DateCell({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap text-14 text-stone max-xl:hidden">
      {formatDateTime(at)}
    </time>
  );
}
