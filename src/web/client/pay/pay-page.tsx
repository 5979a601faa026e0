import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { ResponseBody } from "#contract/endpoint.ts";
import type { Balance } from "#contract/payments/balances.ts";
import type { readPaymentInstructions } from "#contract/payments/payment-instructions.ts";
import { declarePaymentMade, type Trade, uploadProof } from "#contract/trading/trades.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { paymentInstructionsQuery, tradeQuery } from "#web/api/trade-queries.ts";
import { upload } from "#web/api/upload.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { invalidateTrades } from "#web/client/trades/cache-trade.ts";
import { isCoveredOnceChecked } from "#web/client/trades/is-covered-once-checked.ts";
import { isPartPaid, partReceived } from "#web/client/trades/part-received.ts";
import { PayInPause } from "#web/client/trades/pay-in-pause.tsx";
import { ProofList } from "#web/client/trades/proof-list.tsx";
import { tradePath } from "#web/client/trades/trade-paths.ts";
import { usePayInPause } from "#web/client/trades/use-pay-in-pause.ts";
import { WithTrade } from "#web/client/trades/with-trade.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { CopyButton } from "#web/design/copy-button.tsx";
import { CopyRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { ProgressSteps } from "#web/design/progress-steps.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { UploadDrop } from "#web/form/upload-drop.tsx";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { BalancePayment, useCoveringBalance } from "./balance-payment.tsx";
import { WhoGetsWhat } from "./who-gets-what.tsx";

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
        trade.stage === "AWAITING_FUNDS" && !isCoveredOnceChecked(trade) ? (
          <Payment trade={trade} />
        ) : (
          <NothingDue trade={trade} />
        )
      }
    </WithTrade>
  );
}

function Payment({ trade }: { trade: Trade }) {
  const balance = useCoveringBalance(trade);
  const pause = usePayInPause();
  const { error } = useQuery(paymentInstructionsQuery(trade.id));
  const refusal = error instanceof ApiError && mayNotPayIn.has(error.code ?? "") ? error.message : undefined;
  const reason = pause ?? refusal;
  if (reason !== undefined) return <Restricted trade={trade} balance={balance} reason={reason} />;
  return (
    <>
      <PageHeader title={title} />
      <ProgressSteps percent={90} current={3} className="mb-6" />
      {balance && <BalancePayment trade={trade} balance={balance} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)]">
        <Panel aria-label="Payment details">
          <PaymentDetails trade={trade} />
        </Panel>
        <div className="flex flex-col gap-5">
          <WhoGetsWhat trade={trade} />
          <Panel heading="Proof of payment" aside={<span className="text-14 text-stone">Optional</span>}>
            <ProofUpload trade={trade} />
          </Panel>
          <PaymentMade trade={trade} isPrimary={!balance} />
        </div>
      </div>
    </>
  );
}

const mayNotPayIn: ReadonlySet<string> = new Set(["account_under_review", "exchanges_paused"]);

type RestrictedProps = { trade: Trade; balance: Balance | undefined; reason: string };

/** Without the account details, as money sent to them would only be held; a balance is another matter. */
function Restricted({ trade, balance, reason }: RestrictedProps) {
  return (
    <>
      <PageHeader title={title} back={{ to: "/", label: "Home" }} />
      <PayInPause trade={trade} reason={reason} className="mb-5 max-w-2xl" />
      {balance && <BalancePayment trade={trade} balance={balance} />}
      <div className="max-w-2xl">
        <WhoGetsWhat trade={trade} />
      </div>
    </>
  );
}

/** The client's statement that the transfer is on its way. */
function PaymentMade({ trade, isPrimary }: { trade: Trade; isPrimary: boolean }) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
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
          <ButtonLink
            to={tradePath(trade)}
            variant={isPrimary ? "primary" : "ink"}
            size="large"
            wide
            className="mt-4"
          >
            Track this exchange
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="mb-4 text-14 text-stone">
            Press this once you've sent the transfer from your bank. It doesn't move any money.
          </p>
          <Button
            variant={isPrimary ? "primary" : "ink"}
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

function NothingDue({ trade }: { trade: Trade }) {
  const ended = trade.stage === "CANCELLED" || trade.stage === "FAILED";
  return (
    <>
      <PageHeader title={title} back={{ to: "/", label: "Home" }} />
      <Notice className="max-w-2xl" tone={ended ? "warning" : "info"}>
        {describeNothingDue(trade)}
      </Notice>
      <ButtonLink to={tradePath(trade)} variant="primary" className="mt-5">
        View this exchange
      </ButtonLink>
    </>
  );
}

function describeNothingDue({ stage }: Trade): string {
  switch (stage) {
    case "CANCELLED":
    case "FAILED":
      return "This exchange was closed. Please don't send any money for it.";
    case "AWAITING_FUNDS":
      return "We've received money for this exchange, and our team is checking it. Please don't send more.";
    default:
      return "We've received your money for this exchange. There's nothing more to pay.";
  }
}

/** Uploads images and PDFs that prove the transfer, and lists them. */
function ProofUpload({ trade }: { trade: Trade }) {
  const queryClient = useQueryClient();
  return (
    <>
      <UploadDrop
        label="Add a file"
        send={(file, onProgress) => upload(uploadProof, { params: { id: trade.id }, file, onProgress })}
        onUploaded={() => queryClient.invalidateQueries({ queryKey: tradeQuery(trade.id).queryKey })}
      />
      <ProofList trade={trade} />
    </>
  );
}

type Instructions = ResponseBody<typeof readPaymentInstructions>;

/** Amount, account, reference and deadline. */
function PaymentDetails({ trade }: { trade: Trade }) {
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
        </time>{" "}
        to keep your rate. If you don't, we'll close the exchange and you'll pay any loss from closing it.
      </p>
    </>
  );
}
