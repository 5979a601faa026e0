import { useState } from "react";
import { getErrorMessage, isAwaitingApproval } from "#web/api/api-error.ts";
import { Dialog, DialogButtons, type DialogProps } from "./dialog.tsx";
import { Notice } from "./notice.tsx";

type ConfirmDialogProps = DialogProps & {
  /** The label of the button that does it: "Delete recipient". */
  confirm: string;
  cancel?: string | undefined;
  destructive?: boolean | undefined;
  busy?: boolean | undefined;
  /** False while it cannot be confirmed yet, such as before the cost is known. */
  isReady?: boolean | undefined;
  /** The error of the last attempt, where no toast shows it. */
  failure?: unknown;
  onConfirm: () => void;
};

/** Confirms an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm, cancel = "Keep it", destructive, busy = false, isReady } = props;
  const failure = useFailureSinceOpened(props);
  const { onConfirm, children, ...dialog } = props;
  return (
    <Dialog {...dialog}>
      {children}
      {failure !== undefined && failure !== null && !isAwaitingApproval(failure) && (
        <Notice tone="error" className="mt-4">
          {getErrorMessage(failure)}
        </Notice>
      )}
      <div className="mt-6">
        <DialogButtons
          {...{ confirm, cancel, onConfirm, destructive, busy, isReady }}
          onCancel={dialog.onClose}
        />
      </div>
    </Dialog>
  );
}

/** A failure is forgotten with the dialog: the next one asks afresh, perhaps about something else. */
function useFailureSinceOpened({ open, failure }: Pick<ConfirmDialogProps, "open" | "failure">): unknown {
  const [opened, setOpened] = useState({ open, failure: undefined as unknown });
  if (opened.open !== open) setOpened({ open, failure: open ? failure : undefined });
  return failure === opened.failure ? undefined : failure;
}
