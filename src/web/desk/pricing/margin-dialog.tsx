import type { SetMargin } from "#contract/market/pricing.ts";
import { Dialog } from "#web/design/dialog.tsx";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import type { User } from "#web/desk/ui/client-picker.tsx";
import { MarginForm } from "./margin-form.tsx";

export type MarginSetting = {
  /** The margin to edit; its scope is fixed. */
  readonly margin?: SetMargin;
  /** The client whose file this was opened from. */
  readonly client?: User;
  /** The margins that the opener showed; a new one may replace these and no other. */
  readonly shown?: readonly SetMargin[] | undefined;
};

type MarginDialogProps = {
  /** What is set; undefined while closed. */
  setting: MarginSetting | undefined;
  onClose: () => void;
};

export function MarginDialog({ setting, onClose }: MarginDialogProps) {
  const describeApproval = useDescribeApproval();
  return (
    <Dialog
      open={setting !== undefined}
      onClose={onClose}
      title={setting?.margin ? "Change margin" : "Set margin"}
      lead={`${describeApproval("the margin", "it applies to new quotes")} Earlier margins stay on record.`}
    >
      {setting && <MarginForm {...setting} onDone={onClose} />}
    </Dialog>
  );
}
