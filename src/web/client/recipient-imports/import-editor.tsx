import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type CheckedImport,
  checkRecipientImport,
  importRecipients,
} from "#contract/payments/recipient-imports.ts";
import type { ImportColumn } from "#domain/payments/recipient-imports/import-columns.ts";
import { formatCounted } from "#domain/plural.ts";
import { getErrorMessage, isAwaitingApproval } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { LineEditor } from "#web/client/line-table/line-editor.tsx";
import {
  applyEdits,
  type EditedLine,
  hasEdits,
  type LineEdits,
  noEdits,
  removeLine,
} from "#web/client/line-table/line-edits.ts";
import { UnusedColumns } from "#web/client/line-table/unused-columns.tsx";
import { Button } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";
import { showToast } from "#web/design/toast.ts";
import { LeaveQuestion } from "#web/form/leave-question.tsx";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { importLineColumns } from "./import-line-columns.ts";

type ImportEditorProps = { checked: CheckedImport; onChecked: (checked: CheckedImport) => void };

/** Checked recipients, to be corrected where they stand, then saved together. */
export function ImportEditor({ checked, onChecked }: ImportEditorProps) {
  const [edits, setEdits] = useState<LineEdits<ImportColumn>>(noEdits);
  // A duplicate is a fault at its account, so the line doesn't say it twice.
  const plain = checked.lines.map((line) => ({ ...line, note: null }));
  const all = applyEdits(plain, edits);
  const checking = useMutation({
    mutationFn: (kept: readonly EditedLine<ImportColumn>[]) =>
      call(checkRecipientImport, { body: { lines: kept.map(({ cells }) => cells) } }),
    onSuccess: (next) => {
      setEdits(noEdits);
      onChecked({ ...next, unusedHeadings: checked.unusedHeadings });
    },
  });
  const saved = checked.lines.filter(({ duplicate }) => duplicate !== null);
  return (
    <>
      {saved.length > 0 && (
        <Notice tone="warning" className="mb-5">
          <p>{formatCounted(saved.length, "account")} you have already, or in an earlier line.</p>
          <Button
            size="small"
            className="mt-2"
            disabled={checking.isPending}
            onClick={() => setEdits(saved.reduce((so, { position }) => removeLine(so, position), edits))}
          >
            Remove duplicates
          </Button>
        </Notice>
      )}
      <UnusedColumns headings={checked.unusedHeadings} />
      <LineEditor
        heading="Recipients"
        kind={importLineColumns}
        lines={all}
        edits={edits}
        onChange={setEdits}
        checking={checking}
        onCheck={() => checking.mutate(all)}
        aside={
          <p aria-live="polite" className="text-14 text-stone">
            {checked.faultyCount === 0
              ? "Every line is right"
              : `${formatCounted(checked.faultyCount, "line")} to correct`}
          </p>
        }
      />
      <SaveImport checked={checked} isReady={!hasEdits(edits)} />
    </>
  );
}

function SaveImport({
  checked: { lines, faultyCount },
  isReady,
}: {
  checked: CheckedImport;
  isReady: boolean;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const saving = useMutation({
    mutationFn: () => call(importRecipients, { body: { lines: lines.map(({ cells }) => cells) } }),
    onSuccess: async ({ added }) => {
      void queryClient.invalidateQueries({ queryKey: ["beneficiaries"] });
      showToast({ title: "Recipients saved", text: formatCounted(added, "recipient") });
      await navigate("/beneficiaries", { replace: true });
    },
  });
  const isAwaiting = saving.isError && isAwaitingApproval(saving.error);
  return (
    <>
      {saving.isError && !isAwaiting && (
        <Notice tone="error" className="mt-5">
          {getErrorMessage(saving.error)}
        </Notice>
      )}
      <Button
        variant="primary"
        className="mt-5"
        disabled={!isReady || faultyCount > 0 || lines.length === 0}
        busy={saving.isPending}
        busyLabel="Saving"
        onClick={() => saving.mutate()}
      >
        Save {formatCounted(lines.length, "recipient")}
      </Button>
      <LeaveQuestion
        when={!isAwaiting && !saving.isPending}
        title="Leave without saving?"
        lead="None of these recipients is saved yet."
      />
    </>
  );
}
