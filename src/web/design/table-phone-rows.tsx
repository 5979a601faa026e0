import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { useListTrail } from "./list-trail.ts";
import { RowTarget } from "./row-target.tsx";
import type { TableColumn, TableProps } from "./table-column.ts";

/** A table's rows on a phone: two lines each, a list for screen readers. */
export function TablePhoneRows<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, dense, wide } = props;
  const PhoneRow = dense ? DensePhoneRow : RoomyPhoneRow;
  return (
    <ul aria-label={label} className={classNames("divide-y divide-line", wide ? "@3xl:hidden" : "md:hidden")}>
      {rows.map((row) => (
        <PhoneRow key={rowKey(row)} row={row} {...props} />
      ))}
    </ul>
  );
}

type PhoneRowProps<Row> = TableProps<Row> & { row: Row };

/** Title and figure above, detail and note below, each below the other where they don't fit side by side: no figure is cut. */
const line = "flex min-w-0 flex-wrap items-baseline justify-between gap-x-3";

/** Desk rows also have an action. */
function DensePhoneRow<Row>({ row, columns, rowLink, onOpen }: PhoneRowProps<Row>) {
  const part = findPart(columns, row);
  return (
    <li className="relative flex items-center gap-2 px-4 py-3">
      {/* Each line has its own widths: a short figure above a long note leaves the title room. */}
      <div className="grid min-w-0 flex-1 gap-y-0.5">
        <div className={line}>
          <RowTarget
            row={row}
            rowLink={rowLink}
            onOpen={onOpen}
            className="max-w-full flex-1 basis-28 text-left font-semibold text-16 wrap-anywhere"
          >
            {part("title")}
          </RowTarget>
          <span className="figures ml-auto shrink-0 text-right text-14 empty:hidden">{part("figure")}</span>
        </div>
        <div className={line}>
          <span className="min-w-0 text-14 text-stone wrap-anywhere">{part("detail")}</span>
          <span className="ml-auto text-right text-13 text-stone empty:hidden">{part("note")}</span>
        </div>
      </div>
      {part("action")}
    </li>
  );
}

/** The client's row: one link with a chevron, announced as a whole. */
function RoomyPhoneRow<Row>({ row, columns, rowLink }: PhoneRowProps<Row>) {
  const part = findPart(columns, row);
  const trail = useListTrail();
  const lines = (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className={line}>
        <span className="line-clamp-2 min-w-0 flex-1 basis-28 font-semibold text-16 wrap-anywhere">
          {part("title")}
        </span>
        <span className="figures ml-auto shrink-0 text-right text-16">{part("figure")}</span>
      </span>
      <span className={line}>
        <span className="min-w-0 text-14 text-stone wrap-anywhere">{part("detail")}</span>
        <span className="ml-auto text-right text-14 text-stone">{part("note")}</span>
      </span>
    </span>
  );
  const to = rowLink?.(row);
  if (to === undefined) return <li className="flex py-3.5">{lines}</li>;
  return (
    <li>
      <Link to={to} state={trail} className="flex items-center gap-2 py-3.5">
        {lines}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-stone" />
      </Link>
    </li>
  );
}

function findPart<Row>(columns: readonly TableColumn<Row>[], row: Row) {
  return (place: TableColumn<Row>["phone"]): ReactNode =>
    columns.find(({ phone }) => phone === place)?.cell(row);
}
