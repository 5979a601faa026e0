import { Notice } from "#web/design/notice.tsx";

type OutdatedNoticeProps = {
  /** What is edited, such as "order". */
  noun: string;
  onShow: () => void;
};

/** What an open form began with has another version by now. */
export function OutdatedNotice({ noun, onShow }: OutdatedNoticeProps) {
  return (
    <Notice tone="warning" className="mb-5">
      This {noun} has been changed somewhere else.{" "}
      <button type="button" className="link" onClick={onShow}>
        Show the latest version
      </button>
    </Notice>
  );
}
