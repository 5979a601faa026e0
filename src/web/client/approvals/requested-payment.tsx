import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { beneficiaryQuery } from "#web/api/beneficiary-queries.ts";
import { recipientPaymentsQuery } from "#web/api/history-queries.ts";
import { PayeeCheckNotice } from "#web/client/beneficiaries/payee-check-notices.tsx";
import { classNames } from "#web/design/class-names.ts";
import { figureSize } from "#web/design/figure-size.ts";
import { Flag } from "#web/design/flag.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";

type RequestedPayout = ClientApproval["payouts"][number];

/** A single payment: its amount, its payee with the name check, and whether it is the first to them. */
export function RequestedPayment({ payout }: { payout: RequestedPayout }) {
  const { amount, currency, recipientName, accountNumber, recipientId } = payout;
  const figure = formatMoney(amount, currency, "plain");
  return (
    <section aria-label="Payment">
      <p className="text-14 text-stone">Send</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span
          className={classNames("display figures font-bold leading-tight wrap-anywhere", figureSize(figure))}
        >
          {figure}
        </span>
        <span className="font-semibold text-19">{currency}</span>
      </p>
      <p className="mt-3 text-14 text-stone">to</p>
      <p className="display font-bold text-24 leading-8 wrap-anywhere">{recipientName}</p>
      <p className="figures mt-1 flex items-center gap-2 text-16">
        <Flag currency={currency} />
        <span>
          {recipientId !== null && <AccountCountry id={recipientId} accountNumber={accountNumber} />}
          {accountNumber}
        </span>
      </p>
      {recipientId !== null && <Recipient id={recipientId} />}
    </section>
  );
}

/** The letters that an IBAN begins with, while the recipient still has the account of the request. */
function AccountCountry({ id, accountNumber }: { id: string; accountNumber: string }) {
  const { data: recipient } = useQuery(beneficiaryQuery(id));
  if (recipient?.format !== "iban" || recipient.accountNumber !== accountNumber) return null;
  return `${recipient.countryCode} `;
}

/** Nothing once the recipient was deleted. */
function Recipient({ id }: { id: string }) {
  const { data: recipient } = useQuery(beneficiaryQuery(id));
  if (!recipient) return null;
  return (
    <div className="mt-4 flex flex-col gap-3 rounded-field border border-line px-4 py-3.5 max-md:bg-panel">
      <PayeeCheckNotice recipient={recipient} isWhole />
      <EarlierPayments recipient={recipient} />
    </div>
  );
}

function EarlierPayments({ recipient }: { recipient: Beneficiary }) {
  const { data: payments } = useQuery(recipientPaymentsQuery(recipient.id));
  if (!payments) return null;
  const [latest] = payments;
  return (
    <p className="flex items-start gap-2 text-14">
      <Info aria-hidden="true" className="size-5 shrink-0 text-stone" />
      <span>
        {latest ? (
          `Last paid ${formatMoney(latest.amount, latest.currency)} on ${formatDate(latest.date)}.`
        ) : (
          <>
            <strong className="font-semibold">First payment.</strong> Account added{" "}
            <span className="whitespace-nowrap">{formatDate(recipient.createdAt)}.</span>
          </>
        )}
      </span>
    </p>
  );
}
