import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { PayoutDetails } from "#contract/payments/payout-details.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { payoutQuery } from "../../../../api/money-desk-queries.ts";
import { Badge } from "../../../../design/badge.tsx";
import { ButtonLink } from "../../../../design/button.tsx";
import { EmptyState } from "../../../../design/empty-state.tsx";
import { ErrorState } from "../../../../design/error-state.tsx";
import { formatMoney } from "../../../../design/format.ts";
import { Notice } from "../../../../design/notice.tsx";
import { PageHeader } from "../../../../design/page-header.tsx";
import { usePageTitle } from "../../../../design/page-title.ts";
import { SkeletonRows } from "../../../../design/skeleton.tsx";
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

/** /admin/payouts/:id: one payout with all that whoever approves it needs to know. */
export function PayoutPage() {
  const { id = "" } = useParams();
  const payout = useQuery(payoutQuery(id));
  const back = { to: useBackToList("/admin/payouts"), label: "Back to Payouts" };
  usePageTitle("Payout");
  if (payout.isSuccess) return <Payout details={payout.data} back={back} />;
  if (payout.error instanceof ApiError && payout.error.status === 404)
    return (
      <>
        <h1 className="sr-only">Payout</h1>
        <EmptyState
          className="py-16"
          title="Payout not found"
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        >
          We couldn't find that payout. The link may be an old one.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader title="Payout" back={back} />
      {payout.isError ? (
        <ErrorState
          title="The payout could not be loaded."
          detail={getErrorMessage(payout.error)}
          reassurance="Nothing was changed."
          busy={payout.isFetching}
          onRetry={payout.refetch}
        />
      ) : (
        <SkeletonRows label="Loading the payout" rows={8} />
      )}
    </>
  );
}

type PayoutProps = { details: PayoutDetails; back: { to: string; label: string } };

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
          Sent back by {payment.sentBack.by} to {payment.sentBack.toMe ? "you" : payment.sentBack.to}:{" "}
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
