import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type BatchWithLines, editBatch } from "#contract/payments/batches.ts";
import type { BatchColumn } from "#domain/payments/batches/batch-columns.ts";
import { formatCounted } from "#domain/plural.ts";
import { batchQuery } from "#web/api/batch-queries.ts";
import { call } from "#web/api/call.ts";
import { LineEditor } from "#web/client/line-table/line-editor.tsx";
import { applyEdits, hasEdits, type LineEdits, noEdits } from "#web/client/line-table/line-edits.ts";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Notice } from "#web/design/notice.tsx";
import { showToast } from "#web/design/toast.ts";
import { LeaveQuestion } from "#web/form/leave-question.tsx";
import { batchLineColumns } from "./batch-line-columns.ts";
import { lineNote } from "./batch-words.ts";

type BatchEditorProps = {
  batch: BatchWithLines;
  /** Whether the batch has another version by now, to which changes of this one can't be added. */
  isOutdated: boolean;
  onEdits: (hasEdits: boolean) => void;
};

/** The lines of a draft, to be corrected where they stand; changes are checked together. */
export function BatchEditor({ batch, isOutdated, onEdits }: BatchEditorProps) {
  const queryClient = useQueryClient();
  const [edits, setEdits] = useState<LineEdits<BatchColumn>>(noEdits);
  const [isFaultyOnly, setFaultyOnly] = useState(false);
  function change(next: LineEdits<BatchColumn>) {
    setEdits(next);
    onEdits(hasEdits(next));
  }
  const checking = useMutation({
    mutationFn: () => {
      const changed = [...edits.changed].map(([position, cells]) => ({ position, cells }));
      const added = edits.added.map(({ cells }) => cells);
      const body = { version: batch.version, changed, removed: [...edits.removed], added };
      return call(editBatch, { params: { id: batch.id }, body });
    },
    onSuccess: (saved) => {
      // The new version begins a new editor.
      onEdits(false);
      queryClient.setQueryData(batchQuery(batch.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["batches"], exact: true });
      showToast({
        title:
          saved.faultyCount === 0
            ? "Every line is right"
            : `${formatCounted(saved.faultyCount, "line")} to correct`,
      });
    },
  });
  const checked = batch.lines.map((line) => ({ ...line, note: lineNote(line) }));
  const all = applyEdits(checked, edits);
  const shown = isFaultyOnly
    ? all.filter(({ faults, isChanged }) => isChanged || Object.keys(faults).length > 0)
    : all;
  return (
    <LineEditor
      heading="Payments"
      kind={batchLineColumns}
      lines={shown}
      edits={edits}
      onChange={change}
      checking={checking}
      onCheck={() => checking.mutate()}
      canCheckAgain={batch.faultyCount > 0}
      isOutdated={isOutdated}
      aside={
        <Checkbox
          label={`Only lines to correct (${batch.faultyCount})`}
          checked={isFaultyOnly}
          onChange={({ target }) => setFaultyOnly(target.checked)}
        />
      }
    >
      {isOutdated && (
        <Notice tone="warning" className="mx-5 mb-3 md:mx-6">
          <p>
            This batch was changed elsewhere since you began. Your changes can&apos;t be added to it any more.
          </p>
          <Button size="small" className="mt-2" onClick={() => onEdits(false)}>
            Show it as it is now
          </Button>
        </Notice>
      )}
      <LeaveQuestion
        when={hasEdits(edits)}
        title="Leave without your changes?"
        lead="What you changed since the last check isn't saved."
      />
    </LineEditor>
  );
}
