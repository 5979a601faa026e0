import { type ReactNode, useState } from "react";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { firstField } from "../../design/first-field.ts";
import { Notice } from "../../design/notice.tsx";
import { TextField } from "../../design/text-field.tsx";

const maxReasonLength = 500;

type AskReasonProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The consequence, and who reads the reason. */
  lead: ReactNode;
  label: string;
  /** The submit button's label. */
  confirm: string;
  destructive?: boolean | undefined;
  busy: boolean;
  /** False until it can be confirmed, for example before a cost is shown. */
  isReady?: boolean | undefined;
  /** Information above the reason. */
  children?: ReactNode;
  /** Why the last attempt failed. */
  failure: unknown;
  onConfirm: (reason: string) => void;
};

/** Asks for a reason that somebody else will read. */
export function AskReason(props: AskReasonProps) {
  const { open, onClose, title, lead, label, confirm, destructive, busy, isReady, failure, onConfirm } =
    props;
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const said = failure instanceof ApiError ? failure.fields.reason : undefined;
  function submit() {
    if (reason.trim() === "") return setMissing(true);
    onConfirm(reason.trim());
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} lead={lead} initialFocus={firstField}>
      {props.children}
      <form
        noValidate
        className="mt-4 flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={label}
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
          error={isMissing ? "Enter a reason" : said}
        />
        {failure !== null && failure !== undefined && said === undefined && (
          <Notice tone="error">{getErrorMessage(failure)}</Notice>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={destructive ? "destructive" : "ink"}
            busy={busy}
            disabled={isReady === false}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
