import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { PayoutDetails } from "#contract/payments/payout-details.ts";
import { payoutQuery } from "../../../../api/money-desk-queries.ts";
import { Badge } from "../../../../design/badge.tsx";
import { formatMoney } from "../../../../design/format.ts";
import { Notice } from "../../../../design/notice.tsx";
import { PageHeader } from "../../../../design/page-header.tsx";
import { type BackLink, DetailPage } from "../../../ui/detail-page.tsx";
import { useBackToList } from "../../../ui/use-back-to-list.ts";
import { HoldLink } from "../payout-columns.tsx";
import { PayoutAccountPanel } from "./payout-account-panel.tsx";
import { PayoutAttempts } from "./payout-attempts.tsx";
import { PayoutChecks } from "./payout-checks.tsx";
import { PayoutFacts } from "./payout-facts.tsx";
import { PayoutHistory } from "./payout-history.tsx";
import { PayoutMoneyIn } from "./payout-money-in.tsx";
import { PayoutPageActions } from "./payout-page-actions.tsx";
import { stageBadge } from "./stage-badge.ts";

/** /admin/payouts/:id, with everything an approver needs. */
export function PayoutPage() {
  const { id = "" } = useParams();
  const payout = useQuery(payoutQuery(id));
  const back = { to: useBackToList("/admin/payouts"), label: "Back to Payouts" };
  return (
    <DetailPage
      query={payout}
      title="Payout"
      back={back}
      loading="Loading the payout"
      failure="We couldn't load the payout."
      notFound={{
        title: "Payout not found",
        text: "We couldn't find that payout. Check the link.",
      }}
    >
      {(details) => <Payout details={details} back={back} />}
    </DetailPage>
  );
}

type PayoutProps = { details: PayoutDetails; back: BackLink };

function Payout({ details, back }: PayoutProps) {
  const { payment } = details;
  const { words, tone } = stageBadge(payment);
  return (
    <>
      <PageHeader
        title={formatMoney(payment.amount, payment.currency, "code")}
        back={back}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            to {payment.recipientName} <Badge tone={tone}>{words}</Badge>
          </span>
        }
      />
      <PayoutPageActions payment={payment} />
      {payment.held !== null && (
        <Notice tone="warning" className="mb-4">
          <HoldLink held={payment.held} clientId={payment.client?.id} />
        </Notice>
      )}
      {payment.sentBack !== null && (
        <Notice tone="warning" className="mb-4">
          Returned by {payment.sentBack.by} to {payment.sentBack.toMe ? "you" : payment.sentBack.to}:{" "}
          {payment.sentBack.note}
        </Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <PayoutFacts payment={payment} />
          <PayoutAccountPanel details={details} />
          <PayoutMoneyIn details={details} />
        </div>
        <div className="grid gap-4">
          <PayoutChecks details={details} />
          {details.attempts.length > 0 && <PayoutAttempts attempts={details.attempts} />}
          <PayoutHistory history={details.history} />
        </div>
      </div>
    </>
  );
}
