import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { declarePaymentMade, type Trade } from "#contract/trading/trades.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { invalidateTrades } from "#web/client/trades/cache-trade.ts";
import { assignPath, tradePath } from "#web/client/trades/trade-paths.ts";
import { call } from "../../api/call.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { ProgressSteps } from "../../design/progress-steps.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { showToast } from "../../design/toast.tsx";
import { WithTrade } from "../trades/with-trade.tsx";
import { BalancePayment } from "./balance-payment.tsx";
import { PaymentDetails } from "./payment-details.tsx";
import { ProofUpload } from "./proof-upload.tsx";

const title = "Pay";

/** /pay */
export function PayPage() {
  const [query] = useSearchParams();
  return (
    <WithTrade
      id={query.get("tradeId") ?? ""}
      title={title}
      skeleton={
        <Panel>
          <SkeletonRows label="Loading your exchange" rows={5} />
        </Panel>
      }
    >
      {(trade) =>
        trade.stage === "AWAITING_FUNDS" ? <Payment trade={trade} /> : <NothingDue trade={trade} />
      }
    </WithTrade>
  );
}

function Payment({ trade }: { trade: Trade }) {
  return (
    <>
      <PageHeader title={title} />
      <ProgressSteps percent={90} current={3} className="mb-6" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)]">
        <Panel aria-label="Payment details">
          <PaymentDetails trade={trade} />
        </Panel>
        <div className="flex flex-col gap-5">
          {trade.allocation.length === 0 && <RecipientsMissing trade={trade} />}
          <BalancePayment trade={trade} />
          <Panel heading="Proof of payment" aside={<span className="text-14 text-stone">Optional</span>}>
            <ProofUpload trade={trade} />
          </Panel>
          <PaymentMade trade={trade} />
        </div>
      </div>
    </>
  );
}

/** The client's statement that the transfer is on its way. */
function PaymentMade({ trade }: { trade: Trade }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const key = useIdempotencyKeys();
  const said = useMutation({
    mutationFn: () => call(declarePaymentMade, { params: { id: trade.id }, idempotencyKey: key.current() }),
    onError: key.failed,
    onSuccess: async () => {
      showToast({
        title: "Payment Marked as Complete",
        text: "We'll process your payment once received.",
      });
      await navigate("/");
      // Last, so that this screen does not change while leaving.
      invalidateTrades(queryClient);
    },
  });
  return (
    <Panel aria-label="Payment made">
      {said.isError && (
        <Notice tone="error" className="mb-4">
          {getErrorMessage(said.error)}
        </Notice>
      )}
      {trade.paymentMade ? (
        <>
          <Notice>You've told us you've paid. We'll process your payment once received.</Notice>
          <ButtonLink to={tradePath(trade)} variant="primary" size="large" wide className="mt-4">
            Track this exchange
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="mb-4 text-14 text-stone">
            Press this once you've sent the transfer from your bank. It doesn't move any money.
          </p>
          <Button
            variant="primary"
            size="large"
            wide
            busy={said.isPending}
            busyLabel="Saving"
            onClick={() => said.mutate()}
          >
            I've Made the Payment
          </Button>
        </>
      )}
    </Panel>
  );
}

function RecipientsMissing({ trade }: { trade: Trade }) {
  return (
    <Notice tone="warning">
      This exchange has no recipient yet. Assign one so that we can pay out as soon as your money arrives.{" "}
      <ButtonLink to={assignPath(trade)} size="small" className="mt-2">
        Assign recipients
      </ButtonLink>
    </Notice>
  );
}

function NothingDue({ trade }: { trade: Trade }) {
  const ended = trade.stage === "CANCELLED" || trade.stage === "FAILED";
  return (
    <>
      <PageHeader title={title} back={{ to: "/", label: "Home" }} />
      <Notice className="max-w-2xl" tone={ended ? "warning" : "info"}>
        {ended
          ? "This exchange was closed. Please don't send any money for it."
          : "We've received your money for this exchange. There's nothing more to pay."}
      </Notice>
      <ButtonLink to={tradePath(trade)} variant="primary" className="mt-5">
        View this exchange
      </ButtonLink>
    </>
  );
}
