import type { ReactNode } from "react";
import { Notice } from "#web/design/notice.tsx";

type OutdatedNoticeProps = {
  /** What has been changed somewhere else, in a sentence. */
  children: ReactNode;
  onShow: () => void;
};

/** What an open form began with has another version by now. */
export function OutdatedNotice({ children, onShow }: OutdatedNoticeProps) {
  return (
    <Notice tone="warning" className="mb-5">
      {children}{" "}
      <button type="button" className="link" onClick={onShow}>
        Show the latest version
      </button>
    </Notice>
  );
}
