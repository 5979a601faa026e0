import { useMedia } from "#web/design/use-media.ts";
import { LineList } from "./line-list.tsx";
import { type LinesProps, LineTable } from "./line-table.tsx";

/** Lines to be corrected: a table where the window has room for one, otherwise a list. */
export function Lines<Column extends string>(props: LinesProps<Column>) {
  const hasRoom = useMedia("(width >= 80rem)");
  return hasRoom ? <LineTable {...props} /> : <LineList {...props} />;
}
