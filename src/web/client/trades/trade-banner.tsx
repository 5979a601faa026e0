import type { Trade } from "#contract/trading/trades.ts";
import { asSentence } from "#domain/as-sentence.ts";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { RidgeDrawing } from "#web/design/ridge.tsx";
import { AwaitsDebt } from "./awaits-debt.tsx";
import { isCoveredOnceChecked } from "./is-covered-once-checked.ts";
import { isPartPaid, partReceived } from "./part-received.ts";
import { PayInPause } from "./pay-in-pause.tsx";

type TradeBannerProps = {
  trade: Trade;
  /** Why the client can't send money for it. */
  payInPause?: string | undefined;
};

/** The main message about an exchange: what is due, that it arrived, or why it ended. */
export function TradeBanner({ trade, payInPause }: TradeBannerProps) {
  switch (trade.stage) {
    case "AWAITING_FUNDS":
      return payInPause !== undefined && !isCoveredOnceChecked(trade) ? (
        <PayInPause trade={trade} reason={payInPause} className="mb-5" />
      ) : (
        <FundsDue trade={trade} />
      );
    case "FUNDED":
    case "PAYING":
      return (
        <>
          {trade.fundsUnconfirmed && <FundsUnconfirmed />}
          {trade.payoutsAwaitDebt && <AwaitsDebt noun="payments" className="mb-5" />}
        </>
      );
    case "COMPLETED":
      return <Arrival trade={trade} />;
    case "CANCELLED":
    case "FAILED":
      return <ClosedBanner trade={trade} />;
    default:
      return null;
  }
}

/** The last step about money that our team has to check, or has checked. */
function findLooked({ timeline }: Trade) {
  return timeline.findLast(({ kind }) => kind === "funds_queued" || kind === "funds_settled");
}

function FundsDue({ trade }: { trade: Trade }) {
  const looked = findLooked(trade);
  const queued = looked?.kind === "funds_queued" ? looked : undefined;
  return (
    <div className="mb-5 flex flex-col gap-3">
      {queued && (
        <Notice tone="warning">
          We received money that doesn't match this exchange. {queued.detail} It's safe, and our team is
          looking into it.
        </Notice>
      )}
      {isPartPaid(trade) && (
        <Notice>
          Part received: <span className="figures font-semibold">{partReceived(trade)}</span>. Please send the
          rest with the same reference.
        </Notice>
      )}
      <Notice tone={trade.paymentMade ? "info" : "warning"}>
        <span className="figures font-semibold">
          {formatMoney(trade.amountOutstanding, trade.fromCurrency, "code")}
        </span>{" "}
        {trade.paymentMade
          ? "is on its way. This page updates automatically when it arrives."
          : isCoveredOnceChecked(trade)
            ? "is due, and the money that we're checking covers it. Please don't send more."
            : `is due by ${formatDateTime(trade.fundBy)}. If you don't pay by then, we'll close the exchange and you'll pay any loss from closing it.`}
      </Notice>
    </div>
  );
}

function FundsUnconfirmed() {
  return (
    <Notice className="mb-5">
      Our bank is confirming your money. We'll pay out as soon as it's done, and this page updates
      automatically.
    </Notice>
  );
}

/** The summit. */
function Arrival({ trade }: { trade: Trade }) {
  const { headline, sentence } = tradeOutcome(trade);
  return (
    <section className="on-night relative mb-5 overflow-hidden rounded-panel bg-linear-to-b from-night to-night-middle">
      <div className="relative z-1 px-5 pt-7 pb-24 md:px-8 md:pt-9 md:pb-28">
        <h2 className="text-34 md:text-52">{headline}</h2>
        <p className="mt-1 max-w-xl text-16 text-stone">{sentence}</p>
      </div>
      <RidgeDrawing className="absolute inset-x-0 bottom-0 h-24 w-full md:h-32" />
    </section>
  );
}

/** What our team did, or does, with money that didn't fit the exchange. */
function describeLateMoney({ kind, detail }: Trade["timeline"][number]): string {
  return kind === "funds_queued"
    ? "We received money for it. It's safe, and our team is looking into it."
    : asSentence(detail ?? "Our team checked the money that you sent for it");
}

function ClosedBanner({ trade }: { trade: Trade }) {
  const last = trade.timeline.findLast(({ kind }) => kind === "cancelled" || kind === "failed");
  const looked = findLooked(trade);
  const waived = trade.closeout?.waived;
  const credited = trade.timeline.flatMap(({ kind, detail }) =>
    kind === "credited_to_balance" && detail ? [detail] : [],
  );
  return (
    <Notice className="mb-5">
      This exchange {trade.stage === "CANCELLED" ? "was cancelled" : "failed"}
      {last && ` on ${formatDateTime(last.at)}`}.{last?.detail && ` ${asSentence(last.detail)}`}
      {waived && ` We waived the cost on ${formatDateTime(waived.at)}.`}{" "}
      {credited.length > 0 && `${credited.join(" and ")} went to your ${trade.fromCurrency} balance. `}
      {looked
        ? describeLateMoney(looked)
        : credited.length === 0 && "If you sent money for it, we'll add it to your balance or send it back."}
    </Notice>
  );
}

/**
 * A completed exchange's outcome in a headline and a sentence: arrived, kept in the balance, or partly
 * returned.
 */
export function tradeOutcome(trade: Trade): { headline: string; sentence: string } {
  const { payments, toAmount, toCurrency } = trade;
  const bought = formatMoney(toAmount, toCurrency, "code");
  const returned = payments.filter(({ status }) => status === "RETURNED");
  if (returned.length > 0) {
    const list = (amounts: readonly string[]) =>
      amounts.map((amount) => formatMoney(amount, toCurrency, "code")).join(" and ");
    const charges = returned.flatMap(({ returnCharges: kept }) => (kept && Number(kept) > 0 ? [kept] : []));
    const paid = list(returned.map(({ amount }) => amount));
    const back = list(returned.map(({ amount, returnedAmount }) => returnedAmount ?? amount));
    return {
      headline: returned.every(({ isDeclined }) => isDeclined)
        ? "Completed, with a payment not sent"
        : "Completed, with a returned payment",
      sentence:
        charges.length === 0
          ? `We couldn't pay ${paid}, so it's in your ${toCurrency} balance.`
          : `We couldn't pay ${paid}. ${back} is in your ${toCurrency} balance: banks on the way kept ${list(charges)}.`,
    };
  }
  if (payments.length === 0) {
    return { headline: "In your balance", sentence: `${bought} is in your ${toCurrency} balance.` };
  }
  const kept = trade.allocation.find(({ toBalance }) => toBalance);
  const sentence = kept
    ? `${formatMoney(kept.amount, toCurrency, "code")} of ${bought} is in your ${toCurrency} balance. Your recipients have the rest.`
    : `${bought} is with ${payments.length === 1 ? payments[0]?.recipientName : `your ${payments.length} recipients`}.`;
  return { headline: "It has arrived", sentence };
}
