import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type BatchWithLines, editBatch } from "#contract/payments/batches.ts";
import type { BatchColumn } from "#domain/payments/batches/batch-columns.ts";
import { formatCounted } from "#domain/plural.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { batchQuery } from "#web/api/batch-queries.ts";
import { call } from "#web/api/call.ts";
import { addLine, applyEdits, hasEdits, type LineEdits, noEdits } from "#web/client/line-table/line-edits.ts";
import { Lines } from "#web/client/line-table/lines.tsx";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { showToast } from "#web/design/toast.ts";
import { batchLineColumns } from "./batch-line-columns.ts";
import { lineNote } from "./batch-words.ts";

type BatchEditorProps = { batch: BatchWithLines; onEdits: (hasEdits: boolean) => void };

/** The lines of a draft, to be corrected where they stand; changes are checked together. */
export function BatchEditor({ batch, onEdits }: BatchEditorProps) {
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
  const lines = { kind: batchLineColumns, lines: shown, edits, onChange: change };
  return (
    <Panel flush heading="Payments" aria-label="Payments" className="pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2 md:px-6">
        <Checkbox
          label={`Only lines to correct (${batch.faultyCount})`}
          checked={isFaultyOnly}
          onChange={({ target }) => setFaultyOnly(target.checked)}
        />
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={() => change(addLine(edits))}>
            <Plus aria-hidden="true" className="size-4" />
            Add a line
          </Button>
          <Button
            size="small"
            variant="ink"
            disabled={!hasEdits(edits)}
            busy={checking.isPending}
            busyLabel="Checking"
            onClick={() => checking.mutate()}
          >
            Check changes
          </Button>
        </div>
      </div>
      {checking.isError && (
        <Notice tone="error" className="mx-5 mb-3 md:mx-6">
          {getErrorMessage(checking.error)}
        </Notice>
      )}
      <Lines {...lines} />
    </Panel>
  );
}
