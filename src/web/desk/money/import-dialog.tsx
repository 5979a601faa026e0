import type { ReactNode } from "react";
import { getFileError } from "#web/api/api-error.ts";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { FileDrop } from "#web/design/file-drop.tsx";

type ImportDialogProps = {
  /** What is imported, such as "statement". */
  kind: string;
  lead: string;
  file: { label: string; help: string; accept: string };
  onClose: () => void;
  onFile: (file: File) => void;
  upload: { isPending: boolean; error: unknown };
  /** A question to answer before the import, shown instead of the drop area. */
  question?: ReactNode;
  /** The result, once the file is imported. */
  result: ReactNode;
};

/** Uploads a file from the bank and shows the result. */
export function ImportDialog(props: ImportDialogProps) {
  const { kind, lead, file, onClose, onFile, upload, question, result } = props;
  if (result)
    return (
      <Dialog open onClose={onClose} title={`${kind.charAt(0).toUpperCase()}${kind.slice(1)} imported`}>
        {result}
        <Button variant="ink" wide className="mt-6" onClick={onClose}>
          Done
        </Button>
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title={`Import ${kind}`} lead={lead} busy={upload.isPending}>
      {question || (
        <div className="mt-5">
          <FileDrop
            {...file}
            busy={upload.isPending}
            error={upload.error ? getFileError(upload.error) : undefined}
            onFile={onFile}
          />
        </div>
      )}
    </Dialog>
  );
}
