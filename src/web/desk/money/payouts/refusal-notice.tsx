import { X } from "lucide-react";
import { IconButton } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";

type RefusalNoticeProps = {
  /** Why the last action was refused; undefined until one is. */
  refusal: string | undefined;
  onDismiss: () => void;
};

/**
 * Why an action on payouts was refused, until it is dismissed or the next attempt. It is shown outside the list and the
 * actions, which are gone once the payouts are read again as others left them.
 */
export function RefusalNotice({ refusal, onDismiss }: RefusalNoticeProps) {
  if (refusal === undefined) return null;
  return (
    <Notice tone="error" className="mb-4">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 wrap-anywhere">{refusal}</p>
        <IconButton label="Dismiss" className="-my-3 -mr-3" onClick={onDismiss}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </Notice>
  );
}
