import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import {
  type BatchWithLines,
  discardBatch,
  downloadBatchResults,
  payBatch,
} from "#contract/payments/batches.ts";
import { formatCounted } from "#domain/plural.ts";
import { batchQuery } from "#web/api/batch-queries.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { BatchEditor } from "./batch-editor.tsx";
import { BatchResults } from "./batch-results.tsx";
import { batchLook } from "./batch-words.ts";

const back = { to: "/batches", label: "Batches" } as const;

/** /batches/:id */
export function BatchPage() {
  const { id = "" } = useParams();
  const batch = useQuery(batchQuery(id));
  return (
    <QueryBoundary
      query={batch}
      skeleton={<SkeletonRows label="Loading the batch" rows={6} />}
      failure={{ title: "We couldn't load this batch.", reassurance: "It's saved." }}
      notFound={
        <>
          <PageHeader title="Batch not found" />
          <EmptyState
            title="We couldn't find that batch"
            action={
              <ButtonLink to="/batches" variant="primary">
                Batches
              </ButtonLink>
            }
          >
            Check the link, or find your batches in the list.
          </EmptyState>
        </>
      }
      frame={(state) => (
        <>
          <PageHeader title="Batch" back={back} />
          <Panel>{state}</Panel>
        </>
      )}
    >
      {(data) => <BatchDetail batch={data} />}
    </QueryBoundary>
  );
}

function BatchDetail({ batch }: { batch: BatchWithLines }) {
  const { id, name, status, twin } = batch;
  const { label, tone } = batchLook(batch);
  const [hasEdits, setHasEdits] = useState(false);
  return (
    <>
      <PageHeader
        title={name}
        back={back}
        action={
          status === "FINISHED" && (
            <ButtonAnchor href={buildUrl(downloadBatchResults, { params: { id } })} download>
              <Download aria-hidden="true" className="size-4" />
              Download results
            </ButtonAnchor>
          )
        }
      />
      {twin && status === "DRAFT" && (
        <Notice tone="warning" className="mb-5">
          You already have a batch with exactly this content:{" "}
          <Link to={`/batches/${twin.id}`} className="link">
            {twin.name}, {formatDateTime(twin.createdAt)}
          </Link>
          .
        </Notice>
      )}
      <Panel aria-label="Summary" className="mb-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-16">{formatCounted(batch.lineCount, "payment")}</p>
          <span aria-live="polite">
            <Badge tone={tone}>{label}</Badge>
          </span>
        </div>
        <Totals batch={batch} />
        {status === "DRAFT" && <Actions batch={batch} hasEdits={hasEdits} />}
      </Panel>
      {status === "DRAFT" ? (
        <BatchEditor key={batch.version} batch={batch} onEdits={setHasEdits} />
      ) : (
        <BatchResults batch={batch} />
      )}
    </>
  );
}

/** What each currency needs, beside its balance. */
function Totals({ batch: { totals, balances, status } }: { batch: BatchWithLines }) {
  return (
    <dl className="mt-2 divide-y divide-line">
      {totals.map(({ currency, amount }) => {
        const balance = balances.find((each) => each.currency === currency)?.amount ?? "0";
        const isShort = status === "DRAFT" && Number(balance) < Number(amount);
        return (
          <FactRow key={currency} name={`Together in ${currency}`} strong>
            {formatMoney(amount, currency)}
            {status === "DRAFT" && (
              <span
                className={
                  isShort ? "block font-normal text-14 text-clay" : "block font-normal text-14 text-stone"
                }
              >
                {isShort ? "More than your balance of " : "From your balance of "}
                {formatMoney(balance, currency)}
              </span>
            )}
          </FactRow>
        );
      })}
    </dl>
  );
}

function Actions({ batch, hasEdits }: { batch: BatchWithLines; hasEdits: boolean }) {
  const [asking, setAsking] = useState<"pay" | "discard" | undefined>();
  const isRight = batch.faultyCount === 0 && batch.lineCount > 0 && !hasEdits;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button variant="primary" disabled={!isRight} onClick={() => setAsking("pay")}>
        Pay {formatCounted(batch.lineCount, "payment")}
      </Button>
      <Button onClick={() => setAsking("discard")}>Discard</Button>
      {!isRight && (
        <p className="text-14 text-stone">
          {hasEdits ? "Check your changes first." : "Correct or remove the lines with errors first."}
        </p>
      )}
      <Pay batch={batch} open={asking === "pay"} onClose={() => setAsking(undefined)} />
      <Discard batch={batch} open={asking === "discard"} onClose={() => setAsking(undefined)} />
    </div>
  );
}

type DialogProps = { batch: BatchWithLines; open: boolean; onClose: () => void };

function Pay({ batch, open, onClose }: DialogProps) {
  const { id, version, totals, lineCount, duplicateCount } = batch;
  const queryClient = useQueryClient();
  const key = useIdempotencyKeys();
  const [isMeant, setMeant] = useState(false);
  const body = { version, acceptDuplicates: isMeant };
  const paying = useMutation({
    mutationFn: () => call(payBatch, { params: { id }, body, idempotencyKey: key.current(body) }),
    onError: (error) => {
      key.failed(error);
      void queryClient.invalidateQueries({ queryKey: ["batches"] });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(batchQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["batches"], exact: true });
      showToast({ title: "Payments on their way", text: batch.name });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        paying.reset();
        onClose();
      }}
      onConfirm={() => paying.mutate()}
      busy={paying.isPending}
      failure={paying.error}
      isReady={duplicateCount === 0 || isMeant}
      title={`Pay ${formatCounted(lineCount, "payment")}?`}
      lead="The money leaves your balance straight away. You can't cancel payments once they're sent."
      confirm="Pay"
      cancel="Not now"
    >
      <dl className="mt-4 divide-y divide-line border-line border-y">
        {totals.map(({ currency, amount }) => (
          <FactRow key={currency} name={`From your ${currency} balance`} strong>
            {formatMoney(amount, currency)}
          </FactRow>
        ))}
        <FactRow name="Cost">No fee</FactRow>
      </dl>
      {duplicateCount > 0 && (
        <Checkbox
          className="mt-3"
          label={`${formatCounted(duplicateCount, "line")} may be paid twice. I checked them, and they're meant.`}
          checked={isMeant}
          onChange={({ target }) => setMeant(target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

function Discard({ batch: { id, version }, open, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const discarding = useMutation({
    mutationFn: () => call(discardBatch, { params: { id }, body: { version } }),
    onSuccess: async () => {
      showToast({ title: "Batch discarded" });
      await navigate("/batches", { replace: true });
      void queryClient.invalidateQueries({ queryKey: ["batches"] });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => discarding.mutate()}
      busy={discarding.isPending}
      failure={discarding.error}
      destructive
      title="Discard this batch?"
      lead="Nothing is paid. Your file stays with you."
      confirm="Discard"
    />
  );
}
