import { Button } from "#web/design/button.tsx";
import { CopyButton } from "#web/design/copy-button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { Notice } from "#web/design/notice.tsx";

/** Without its secret when the first answer was lost. */
export type ShownKey = { readonly name: string; readonly secret: string | null };

/** The key, shown once. */
export function ShownKeyDialog({ shown, onClose }: { shown: ShownKey | undefined; onClose: () => void }) {
  const secret = shown?.secret;
  return (
    <Dialog
      open={shown !== undefined}
      onClose={onClose}
      title="Save your API key"
      lead={
        <>
          This is the key <span className="wrap-anywhere">{shown?.name}</span>. Keep it like a password, where
          your program finds it. We won't show it again.
        </>
      }
    >
      {secret ? (
        <div className="mt-5 flex items-center gap-2 rounded-field bg-quiet py-2 pr-2 pl-4">
          <code className="figures min-w-0 flex-1 text-14 wrap-anywhere" data-testid="api-key">
            {secret}
          </code>
          <CopyButton label="API key" text={secret} />
        </div>
      ) : (
        <Notice tone="error" className="mt-5">
          The connection dropped before we could show it. Revoke this key and create another.
        </Notice>
      )}
      <Button variant="ink" wide className="mt-5" onClick={onClose}>
        {secret ? "I've saved it" : "Close"}
      </Button>
    </Dialog>
  );
}
