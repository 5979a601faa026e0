import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { type BatchWithLines, discardBatch, downloadBatchResults } from "#contract/payments/batches.ts";
import { preparerRoles } from "#domain/clients/users/role.ts";
import { formatCounted } from "#domain/plural.ts";
import { batchQuery } from "#web/api/batch-queries.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { UnusedColumns } from "#web/client/line-table/unused-columns.tsx";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { useHasRole } from "#web/client/use-has-role.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { BatchEditor } from "./batch-editor.tsx";
import { BatchFunding } from "./batch-funding.tsx";
import { BatchResults } from "./batch-results.tsx";
import { batchLook } from "./batch-words.ts";
import { LaterPayments } from "./later-payments.tsx";
import { missingAmounts } from "./missing-amounts.ts";
import { PayBatch } from "./pay-batch.tsx";

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
        <NotFoundScreen title="Batch not found" noun="batch" link={{ to: "/batches", label: "Batches" }}>
          Check the link, or find your batches in the list.
        </NotFoundScreen>
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
  /** The batch as it was when its first change was typed; undefined without changes. */
  const [edited, setEdited] = useState<BatchWithLines | undefined>();
  const hasEdits = edited !== undefined;
  const shown = edited ?? batch;
  const isEditable = useHasRole(preparerRoles) && status === "DRAFT";
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
      {status === "DRAFT" && <FactorNotice />}
      {status === "DRAFT" && <UnusedColumns headings={batch.unusedHeadings} />}
      {batch.approvalId !== null && status === "DRAFT" && (
        <Notice className="mb-5">
          This batch waits for approval. If you change or discard it, the request is withdrawn.{" "}
          <Link to={`/approvals/${batch.approvalId}`} className="link">
            View the request
          </Link>
        </Notice>
      )}
      <Panel aria-label="Summary" className="mb-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-16">{formatCounted(batch.lineCount, "payment")}</p>
          <span aria-live="polite">
            <Badge tone={tone}>{label}</Badge>
          </span>
        </div>
        <BatchFunding batch={batch} canExchange={!hasEdits && batch.faultyCount === 0} />
        {status === "PAYING" && batch.laterCount > 0 && <LaterPayments batch={batch} />}
        {isEditable && <Actions batch={batch} hasEdits={hasEdits} />}
      </Panel>
      {isEditable ? (
        <BatchEditor
          key={shown.version}
          batch={shown}
          isOutdated={shown.version !== batch.version}
          onEdits={(has) => setEdited(has ? shown : undefined)}
        />
      ) : (
        <BatchResults batch={batch} />
      )}
    </>
  );
}

function Actions({ batch, hasEdits }: { batch: BatchWithLines; hasEdits: boolean }) {
  const [asking, setAsking] = useState<"pay" | "discard" | undefined>();
  const isRight = batch.faultyCount === 0 && batch.lineCount > 0 && !hasEdits;
  const isFunded = missingAmounts(batch.dueNow, batch.balances).length === 0;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {batch.approvalId === null && (
        <Button variant="primary" disabled={!isRight || !isFunded} onClick={() => setAsking("pay")}>
          Pay {formatCounted(batch.lineCount, "payment")}
        </Button>
      )}
      <Button onClick={() => setAsking("discard")}>Discard</Button>
      {!isRight && (
        <p className="text-14 text-stone">
          {hasEdits ? "Check your changes first." : "Correct or remove the lines with errors first."}
        </p>
      )}
      {isRight && !isFunded && (
        <p className="text-14 text-stone">Exchange or add the money that&apos;s missing first.</p>
      )}
      <PayBatch batch={batch} open={asking === "pay"} onClose={() => setAsking(undefined)} />
      <Discard batch={batch} open={asking === "discard"} onClose={() => setAsking(undefined)} />
    </div>
  );
}

type DialogProps = { batch: BatchWithLines; open: boolean; onClose: () => void };

function Discard({ batch: { id, version }, open, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
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
