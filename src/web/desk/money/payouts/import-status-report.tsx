import { type ImportedReport, importStatusReport } from "#contract/payments/payouts.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import { FileDrop } from "../../../design/file-drop.tsx";
import { useStaffMutation } from "../use-staff-mutation.ts";
import { batchStateLabels } from "./batch-state-labels.ts";

/** Imports the bank's status report on a batch and shows its outcome. */
export function ImportStatusReport({ onClose }: { onClose: () => void }) {
  const upload = useStaffMutation({ run: (file: File) => call(importStatusReport, { file }), quietly: true });
  return (
    <Dialog
      open
      onClose={onClose}
      title={upload.data ? "Status report imported" : "Import status report"}
      lead={
        upload.data
          ? undefined
          : "Marks the payouts that the bank rejected. No money moves. Resend or return them under Rejected."
      }
    >
      {upload.data ? (
        <>
          <Imported report={upload.data} />
          <Button variant="ink" wide className="mt-6" onClick={onClose}>
            Done
          </Button>
        </>
      ) : (
        <div className="mt-5">
          <FileDrop
            label="Status report"
            help="ISO 20022 pain.002, up to 10 MB"
            accept=".xml,application/xml,text/xml"
            busy={upload.isPending}
            error={upload.isError ? faultOf(upload.error) : undefined}
            onFile={(file) => upload.mutate(file)}
          />
        </div>
      )}
    </Dialog>
  );
}

function faultOf(error: unknown): string {
  const named = error instanceof ApiError ? error.fields.file : undefined;
  return named ? `${getErrorMessage(error)} ${named}` : getErrorMessage(error);
}

function Imported({ report }: { report: ImportedReport }) {
  const { batch, state, accepted, rejected, unknown, isKnown } = report;
  return (
    <div role="status" className="mt-4 grid gap-1.5 text-16">
      <p className="font-semibold wrap-anywhere">
        {batch}: {batchStateLabels[state].toLowerCase()}
      </p>
      <p>
        {accepted} accepted, {rejected} rejected.
      </p>
      {unknown.length > 0 && <p className="wrap-anywhere">Not in any of our files: {unknown.join(", ")}.</p>}
      {isKnown && <p>This report was already imported. Nothing changed.</p>}
    </div>
  );
}
