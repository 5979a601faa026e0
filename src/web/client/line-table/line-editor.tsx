import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { getErrorMessage } from "#web/api/api-error.ts";
import { Button } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { addLine, hasEdits } from "./line-edits.ts";
import type { LinesProps } from "./line-table.tsx";
import { Lines } from "./lines.tsx";

type LineEditorProps<Column extends string> = LinesProps<Column> & {
  heading: string;
  /** Beside the buttons, such as how many lines are left to correct. */
  aside: ReactNode;
  /** The check of what was changed, whose answer replaces the lines. */
  checking: { readonly isPending: boolean; readonly error: unknown };
  onCheck: () => void;
  /** Whether a check without changes may find other faults. */
  canCheckAgain?: boolean;
  /** Whether changes can't be checked any more. */
  isOutdated?: boolean;
  /** Above the lines. */
  children?: ReactNode;
};

/** Lines that are corrected where they stand, added and checked together. Nothing can be typed while they are checked. */
export function LineEditor<Column extends string>({
  heading,
  aside,
  checking: { isPending, error },
  onCheck,
  canCheckAgain = false,
  isOutdated = false,
  children,
  ...lines
}: LineEditorProps<Column>) {
  const { edits, onChange } = lines;
  return (
    <Panel flush heading={heading} aria-label={heading} className="pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2 md:px-6">
        {aside}
        <div className="flex flex-wrap gap-3">
          <Button size="small" disabled={isPending} onClick={() => onChange(addLine(edits))}>
            <Plus aria-hidden="true" className="size-4" />
            Add a line
          </Button>
          <Button
            size="small"
            variant="ink"
            disabled={!(hasEdits(edits) || canCheckAgain) || isOutdated}
            busy={isPending}
            busyLabel="Checking"
            onClick={onCheck}
          >
            {canCheckAgain && !hasEdits(edits) ? "Check again" : "Check changes"}
          </Button>
        </div>
      </div>
      {error !== null && (
        <Notice tone="error" className="mx-5 mb-3 md:mx-6">
          {getErrorMessage(error)}
        </Notice>
      )}
      {children}
      <div inert={isPending} className="inert:opacity-60">
        <Lines {...lines} />
      </div>
    </Panel>
  );
}
