import { useQuery } from "@tanstack/react-query";
import type { ResponseBody } from "#contract/endpoint.ts";
import type { readPaymentInstructions } from "#contract/payments/payment-instructions.ts";
import type { Trade } from "#contract/trading/trades.ts";
import { paymentInstructionsQuery } from "../../api/trade-queries.ts";
import { CopyButton } from "../../design/copy-button.tsx";
import { CopyRow } from "../../design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "../../design/format.ts";
import { Notice } from "../../design/notice.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { isPartPaid, partReceived } from "../trades/part-received.ts";

type Instructions = ResponseBody<typeof readPaymentInstructions>;

/** Amount, account, reference and deadline. */
export function PaymentDetails({ trade }: { trade: Trade }) {
  const instructions = useQuery(paymentInstructionsQuery(trade.id));
  return (
    <QueryBoundary
      query={instructions}
      skeleton={<SkeletonRows label="Loading the account details" rows={6} />}
      failure={{
        title: "We couldn't load the account details.",
        reassurance: "Your exchange is booked and your rate is fixed.",
      }}
      refetchFailure="instead"
    >
      {(data) => <Details trade={trade} instructions={data} />}
    </QueryBoundary>
  );
}

function Details({ trade, instructions }: { trade: Trade; instructions: Instructions }) {
  const { amount, currency, reference, simulated } = instructions;
  const rows = [
    { label: "Account Name", text: instructions.accountName },
    { label: "Account Number", text: instructions.accountNumber },
    { label: "Sort Code", text: instructions.sortCode },
    { label: "IBAN", text: instructions.iban },
    { label: "SWIFT/BIC", text: instructions.bic },
  ].filter(({ text }) => text !== "");
  return (
    <>
      {simulated && (
        <Notice tone="warning" className="mb-5">
          <strong className="font-semibold">Simulated bank: do not send real money.</strong> This account
          doesn't exist. We credit the exchange automatically after you press “I've Made the Payment”.
        </Notice>
      )}
      {isPartPaid(trade) && (
        <Notice className="mb-5">
          Part received: <span className="figures font-semibold">{partReceived(trade)}</span>. The amount
          still to pay is below.
        </Notice>
      )}
      <p className="text-16 text-stone">
        Please send{" "}
        <strong className="display figures my-1 block font-bold text-[clamp(1.875rem,8vw,3.25rem)] text-ink leading-tight wrap-anywhere">
          {formatMoney(amount, currency, "code")}
        </strong>{" "}
        using the account details below
      </p>
      <div className="mt-5 flex items-center justify-between gap-3 rounded-field bg-glacier py-3 pr-2 pl-4">
        <div className="min-w-0">
          <p className="text-14 text-stone">Payment Reference</p>
          <p className="display figures font-bold text-24">{reference}</p>
          <p className="text-13 text-stone">
            Include this reference with your transfer so that we can match your payment.
          </p>
        </div>
        <CopyButton label="Payment Reference" text={reference} />
      </div>
      <dl className="mt-2 divide-y divide-line">
        {rows.map(({ label, text }) => (
          <CopyRow key={label} label={label} text={text} />
        ))}
      </dl>
      <p className="mt-3 text-14 text-stone">
        Please pay by{" "}
        <time dateTime={trade.fundBy} className="figures">
          {formatDateTime(trade.fundBy)}
        </time>
        to keep your rate. If you don't, we'll close the exchange and you'll pay any loss from closing it.
      </p>
    </>
  );
}
