import type { ForwardDetail } from "#contract/payments/forwards.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { AddToDeposit } from "./add-to-deposit.tsx";
import { isOpen } from "./forward-words.ts";
import { useHeldBalance } from "./use-held-balance.ts";

/** What a margin call asks for and until when, with the way to add it; nothing while there is none. */
export function MarginCall({ forward }: { forward: ForwardDetail }) {
  const { marginCall, fromCurrency } = forward;
  const balance = useHeldBalance(fromCurrency);
  if (!marginCall) return null;
  const amount = formatMoney(marginCall.amount, fromCurrency);
  const isShort = balance !== undefined && !balance.covers(marginCall.amount);
  return (
    <Notice tone="warning" className="mb-5">
      <h2 className="figures font-sans font-semibold text-16 tracking-normal wrap-anywhere">
        Add {amount} to your deposit by {formatDateTime(marginCall.dueBy)}
      </h2>
      <p className="mt-1 max-w-prose">
        {isOpen(forward)
          ? "The rate has moved against this forward, and what's left has lost more than its deposit allows. Until you add to it, you can't exchange any of it. If you don't add to it in time, we may close the forward at the rate of that day, and you pay the loss."
          : "The rate has moved against this forward, and its exchange isn't paid yet. Pay for the exchange or add to the deposit in time: otherwise we may close the exchange at the rate of that day, and you pay the loss."}
      </p>
      {isShort && (
        <p className="mt-2">
          {balance.amount === undefined
            ? `You don't have a ${fromCurrency} balance yet.`
            : `Your ${fromCurrency} balance has ${formatMoney(balance.amount, fromCurrency)}.`}{" "}
          Add money first.
        </p>
      )}
      <ForPreparers>
        <div className="mt-3 flex flex-wrap gap-3">
          {isShort && (
            <ButtonLink to={balance.addMoneyPath} variant="primary">
              Add money
            </ButtonLink>
          )}
          {(!isShort || Number(balance.amount ?? 0) > 0) && (
            <AddToDeposit
              forward={forward}
              asked={marginCall.amount}
              held={balance?.amount}
              isShort={isShort}
            />
          )}
        </div>
      </ForPreparers>
    </Notice>
  );
}
