import type { ReactNode } from "react";
import type { ForwardQuote } from "#contract/payments/forwards.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { depositPercentOf, standardDepositShare } from "#domain/payments/forwards/deposit-share.ts";
import { formatDateTime, formatMoney, formatWeekday } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { endOf } from "./forward-words.ts";

const standardPercent = depositPercentOf(standardDepositShare);

/** What a forward binds the client to, in plain words, before it is booked. */
export function ForwardTerms({ quote }: { quote: ForwardQuote }) {
  const { fromAmount, fromCurrency, deposit, depositPercent, drawFrom } = quote;
  const amount = formatMoney(fromAmount, fromCurrency);
  return (
    <Panel heading="How it works">
      <dl className="flex flex-col gap-4">
        <Term name="Exchanging it">
          From {formatWeekday(drawFrom)} you can exchange it at your rate, all at once or in parts. You then
          choose recipients and pay, as for any exchange.
        </Term>
        <Term name="The last day">
          Whatever is left on {formatDateTime(endOf(quote))} is exchanged automatically at your rate, and you
          pay for it then. The whole {amount} has to be exchanged.
        </Term>
        <Term name="Your deposit">
          {Number(deposit) > 0
            ? `We take ${formatMoney(deposit, fromCurrency)} from your ${fromCurrency} balance, now or once your bank transfer is there, and keep it until everything is exchanged and paid. Then it goes back to your balance.`
            : "This forward needs no deposit."}
        </Term>
        <Term name="If the rate moves against you">
          If what&apos;s left loses more than{" "}
          {depositPercent < standardPercent ? formatPercent(standardPercent / 2) : "half of your deposit"} in
          value, we&apos;ll ask you by email and here to add to the deposit by a deadline. This is called a
          margin call. If you don&apos;t, we may close the forward at the rate of that day, and you pay the
          loss.
        </Term>
      </dl>
    </Panel>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold text-16">{name}</dt>
      <dd className="mt-0.5 max-w-prose text-14 text-stone">{children}</dd>
    </div>
  );
}
