import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { CopyRow } from "#web/design/fact-rows.tsx";
import { Notice } from "#web/design/notice.tsx";

type SecretDialogProps = {
  /** Undefined while there is none to show. */
  secret: string | undefined;
  onClose: () => void;
  lead: string;
};

/** Shows a signing secret, once. */
export function SecretDialog({ secret, onClose, lead }: SecretDialogProps) {
  return (
    <Dialog open={secret !== undefined} onClose={onClose} title="Your signing secret" lead={lead}>
      <dl className="mt-4 rounded-field border border-line px-4 py-1">
        <CopyRow label="Signing secret" text={secret ?? ""} />
      </dl>
      <Notice tone="warning" className="mt-4">
        Save it now. We won't show it again, but you can replace it at any time.
      </Notice>
      <div className="mt-6 flex justify-end">
        <Button variant="ink" onClick={onClose}>
          I've saved it
        </Button>
      </div>
    </Dialog>
  );
}
