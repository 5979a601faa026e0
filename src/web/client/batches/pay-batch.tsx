import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type BatchWithLines, payBatch } from "#contract/payments/batches.ts";
import { formatCounted } from "#domain/plural.ts";
import { batchQuery } from "#web/api/batch-queries.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { useDepartureText } from "#web/client/use-departure-text.ts";
import { Checkbox } from "#web/design/checkbox.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { BatchTermRows } from "./batch-terms.tsx";
import { missingAmounts } from "./missing-amounts.ts";

type PayBatchProps = { batch: BatchWithLines; open: boolean; onClose: () => void };

/** Confirms a batch with what leaves each balance, now and later. */
export function PayBatch({ batch, open, onClose }: PayBatchProps) {
  const { id, version, totals, dueNow, lineCount, laterCount, nextOn, duplicateCount, terms } = batch;
  const queryClient = useQueryClient();
  const key = useIdempotencyKeys();
  const leaves = useDepartureText();
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
      showToast({
        title: dueNow.length === 0 ? "Payments scheduled" : "Payments on their way",
        text: batch.name,
      });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => paying.mutate()}
      busy={paying.isPending}
      failure={paying.error}
      isReady={duplicateCount === 0 || isMeant}
      title={`Pay ${formatCounted(lineCount, "payment")}?`}
      lead={
        laterCount === 0
          ? `${leaves} You can't cancel payments once they're sent.`
          : "Payments with a later date leave your balance on their day. You can cancel them until then."
      }
      confirm="Pay"
      cancel="Not now"
    >
      <dl className="mt-4 divide-y divide-line border-line border-y">
        {dueNow.map(({ currency, amount }) => (
          <FactRow key={currency} name={`From your ${currency} balance now`} strong>
            {formatMoney(amount, currency)}
          </FactRow>
        ))}
        {laterCount > 0 &&
          missingAmounts(totals, dueNow).map(({ currency, amount }) => (
            <FactRow key={currency} name={`Later, from your ${currency} balance`}>
              {formatMoney(amount, currency)}
            </FactRow>
          ))}
        {nextOn !== null && <FactRow name="First later payment">{formatDate(nextOn)}</FactRow>}
        <BatchTermRows terms={terms} />
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
