import { useState } from "react";
import { getErrorMessage } from "#web/api/api-error.ts";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { Notice } from "../../design/notice.tsx";
import { TextField } from "../../design/text-field.tsx";
import { useHasRole } from "../shell/use-staff.ts";

type ActivationDialogProps = {
  email: string;
  /** Missing facts; none while closed. */
  missing: readonly string[];
  onClose: () => void;
  busy: boolean;
  /** Why an override was refused. */
  failure: unknown;
  onOverride: (reason: string) => void;
};

/** Says why an account cannot be activated. An administrator can override it with a recorded reason. */
export function ActivationDialog(props: ActivationDialogProps) {
  const { email, missing, onClose, busy, failure, onOverride } = props;
  const mayOverride = useHasRole(["administrator"]);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog
      open={missing.length > 0}
      onClose={onClose}
      title="This account isn't complete yet"
      lead={`${email} can be marked as ready once these are complete:`}
    >
      <ul className="mt-4 list-disc pl-5 text-16">
        {missing.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <form
        noValidate
        className="mt-5 flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === "") return setMissing(true);
          onOverride(reason.trim());
        }}
      >
        {mayOverride && (
          <TextField
            label="Reason for override"
            help="Recorded in the audit log with the missing items."
            maxLength={500}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
            error={isMissing ? "Enter a reason" : undefined}
          />
        )}
        {Boolean(failure) && <Notice tone="error">{getErrorMessage(failure)}</Notice>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Close</Button>
          {mayOverride && (
            <Button type="submit" variant="destructive" busy={busy}>
              Mark as ready anyway
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
