import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { balancesQuery } from "#web/api/queries.ts";
import {
  PayoutFeeLine,
  PayoutFeeRow,
  PayoutTermLine,
  PayoutTermRows,
} from "#web/client/beneficiaries/payout-terms.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney, formatWeekday } from "#web/design/format.ts";
import { moneyLeft } from "./money-left.ts";

type PaymentTermsProps = Pick<ClientApproval, "payouts"> & {
  /** A batch's own rows say what it costs and when it arrives. */
  isBatch: boolean;
};

/** What pays a waiting request, what is left, what it costs and when it arrives, as rows of a `dl`. */
export function PaymentTerms({ payouts, isBatch }: PaymentTermsProps) {
  const [first, another] = payouts;
  const single = another === undefined ? first : undefined;
  return (
    <>
      <MoneyLeftRows payouts={payouts} />
      {payouts.length > 0 && payouts.every(({ paidFrom }) => paidFrom === "exchange") && (
        <FactRow name="From">The exchanged money, once it's here</FactRow>
      )}
      {single && single.paysOn !== null && <FactRow name="Paid on">{formatWeekday(single.paysOn)}</FactRow>}
      {single && !isBatch && single.recipientId !== null && isMadeOnKnownDay(single) && (
        <PayoutTermRows
          recipientId={single.recipientId}
          amount={single.amount}
          on={single.paysOn ?? undefined}
        />
      )}
      {single && single.recipientId !== null && single.paidFrom === "exchange" && (
        <PayoutFeeRow recipientId={single.recipientId} amount={single.amount} />
      )}
    </>
  );
}

/** Cost and arrival of one of several payments; of one that waits for an exchange the cost alone. */
export function PaymentTermsLine({ payout }: { payout: ClientApproval["payouts"][number] }) {
  const { recipientId, amount, paysOn } = payout;
  if (recipientId === null) return null;
  if (isMadeOnKnownDay(payout))
    return <PayoutTermLine recipientId={recipientId} amount={amount} on={paysOn ?? undefined} />;
  return <PayoutFeeLine recipientId={recipientId} amount={amount} />;
}

/** An exchange's payments are made once its money is here; older requests don't say what pays them. */
function isMadeOnKnownDay({
  paidFrom,
  paysOn,
}: Pick<ClientApproval["payouts"][number], "paidFrom" | "paysOn">) {
  return paidFrom === "balance" || paysOn !== null;
}

function MoneyLeftRows({ payouts }: Pick<ClientApproval, "payouts">) {
  const { data: balances } = useQuery(balancesQuery);
  if (!balances) return null;
  return moneyLeft(payouts, balances.items).map(({ currency, held, after, isEnough }) => (
    <Fragment key={currency}>
      <FactRow name="From">
        {currency} balance, {formatMoney(held, currency, "code")}
      </FactRow>
      <FactRow name={isEnough ? "Left after it" : "Missing"}>
        <span className={isEnough ? undefined : "font-semibold text-clay"}>
          {formatMoney(after, currency, "code")}
        </span>
      </FactRow>
    </Fragment>
  ));
}
