import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type BatchWithLines, cancelLaterPayments } from "#contract/payments/batches.ts";
import { formatCounted } from "#domain/plural.ts";
import { batchQuery } from "#web/api/batch-queries.ts";
import { call } from "#web/api/call.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { ConfirmButton } from "#web/design/confirm-button.tsx";
import { formatDate } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";

/** The payments of a batch that wait for a later day, and how to cancel them. */
export function LaterPayments({ batch }: { batch: BatchWithLines }) {
  const { id, version, laterCount, nextOn } = batch;
  const queryClient = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => call(cancelLaterPayments, { params: { id }, body: { version } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(batchQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["batches"], exact: true });
      showToast({ title: "Later payments cancelled" });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ["batches"] }),
  });
  const waiting = formatCounted(laterCount, "payment");
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-field bg-glacier px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-14">
        {laterCount === 1 ? "1 payment waits" : `${waiting} wait`} for a later day
        {nextOn !== null && `, the next on ${formatDate(nextOn)}`}. Keep enough in your balance: we try until
        the bank&apos;s cut-off on the day.
      </p>
      <ForPreparers>
        <ConfirmButton
          label="Cancel later payments"
          size="small"
          action={cancelling}
          destructive
          title={`Cancel ${waiting}?`}
          lead="Payments of this batch that wait for a later day won't be made. Those already made stay."
          confirm="Cancel payments"
          cancel="Keep them"
        />
      </ForPreparers>
    </div>
  );
}
