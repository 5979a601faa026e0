import { Download } from "lucide-react";
import { regenerateBackupCodes } from "#contract/clients/security.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { CopyButton } from "#web/design/copy-button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { saveFile } from "./save-file.ts";
import { SettingRow } from "./setting-row.tsx";
import { useStepUp } from "./use-step-up.ts";

type RowProps = { left: number; onChanged: (codes: readonly string[]) => Promise<void> };

export function BackupCodesRow({ left, onChanged }: RowProps) {
  const renew = useStepUp({
    change: () => call(regenerateBackupCodes, {}),
    onChanged: ({ backupCodes }) => onChanged(backupCodes),
  });
  return (
    <SettingRow
      name="Backup codes"
      state={`${left} of 10 left, for when you can't use your second step.`}
      action={
        <Button size="small" busy={renew.isPending} onClick={() => renew.mutate(undefined)}>
          New codes
        </Button>
      }
    />
  );
}

/** The codes, shown once. */
export function BackupCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[] | undefined;
  onClose: () => void;
}) {
  const text = codes?.join("\n") ?? "";
  return (
    <Dialog
      open={codes !== undefined}
      onClose={onClose}
      title="Save your backup codes"
      lead="Use one to log in when you can't use your second step. Each works once. We won't show them again."
    >
      <ul
        aria-label="Backup codes"
        className="figures mt-5 grid grid-cols-2 gap-x-6 gap-y-2 rounded-field bg-quiet p-4 font-medium text-16"
      >
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <CopyButton label="backup codes" text={text} />
        <Button
          size="small"
          onClick={() => saveFile("Summit backup codes.txt", new Blob([`${text}\n`], { type: "text/plain" }))}
        >
          <Download aria-hidden="true" className="size-4" />
          Save as a file
        </Button>
      </div>
      <Button variant="ink" wide className="mt-5" onClick={onClose}>
        I've saved them
      </Button>
    </Dialog>
  );
}
