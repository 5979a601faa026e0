import { getErrorMessage, isAwaitingApproval } from "#web/api/api-error.ts";
import { Dialog, DialogButtons, type DialogProps } from "./dialog.tsx";
import { Notice } from "./notice.tsx";

type ConfirmDialogProps = DialogProps & {
  /** The label of the button that does it: "Delete beneficiary". */
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
  const { confirm, cancel = "Keep it", destructive, busy = false, isReady, failure } = props;
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
