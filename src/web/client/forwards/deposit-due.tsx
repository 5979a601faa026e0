import { Link } from "react-router";
import type { ForwardDetail } from "#contract/payments/forwards.ts";
import { DetailRows } from "#web/client/balances/account-details.tsx";
import { CopyRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { useHeldBalance } from "./use-held-balance.ts";

/** How much of a deposit is to be paid by bank transfer, where to, with which reference and until when; nothing once it's held. */
export function DepositDue({ forward }: { forward: ForwardDetail }) {
  const { depositDue, payIn, fromCurrency } = forward;
  const held = useHeldBalance(fromCurrency)?.amount;
  if (depositDue === null) return null;
  const amount = formatMoney(depositDue.amount, fromCurrency);
  return (
    <Panel heading={`Pay the deposit of ${amount} by ${formatDateTime(depositDue.dueBy)}`} className="mb-5">
      <div className="max-w-prose">
        <p>
          Your rate is fixed. Send {amount} to this account with your reference: the money goes to your{" "}
          {fromCurrency} balance, and we take the deposit from there.
          {Number(held ?? 0) > 0 &&
            ` You already have ${formatMoney(held ?? "0", fromCurrency)} there, so what's missing is enough.`}
        </p>
        <Notice tone="warning" className="mt-3">
          If it isn&apos;t there by then, we close this forward at the rate of that moment, and you pay the
          loss. Until it&apos;s there you can&apos;t exchange any of it or change its date.
        </Notice>
        {payIn === null ? (
          <p className="mt-3">
            You can&apos;t pay in right now. Please don&apos;t send any money yet.{" "}
            <Link to="/dashboard-contact" className="link">
              Contact us
            </Link>
          </p>
        ) : (
          <div className="mt-3">
            {payIn.simulated && (
              <Notice tone="warning" className="mb-3">
                <strong className="font-semibold">Simulated bank: do not send real money.</strong> This
                account doesn&apos;t exist.
              </Notice>
            )}
            <dl className="border-line border-b">
              <CopyRow label="Amount" text={depositDue.amount} shown={amount} />
            </dl>
            <DetailRows details={payIn} />
          </div>
        )}
      </div>
    </Panel>
  );
}
