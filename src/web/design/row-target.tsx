import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { useListTrail } from "./list-trail.ts";
import type { TableProps } from "./table-column.ts";

type RowTargetProps<Row> = Pick<TableProps<Row>, "rowLink" | "onOpen"> & {
  row: Row;
  className?: string | undefined;
  linkClassName?: string | undefined;
  children: ReactNode;
};

/**
 * The row-wide target of a press: a link, a button, or none. The desk's keys find it by `data-row-target`. It ignores the
 * second click of a double click, whose first may have been on a button or menu that has gone from above it.
 */
export function RowTarget<Row>(props: RowTargetProps<Row>) {
  const { row, rowLink, onOpen, className, linkClassName, children } = props;
  const target = classNames("after:absolute after:inset-0", className, linkClassName);
  const trail = useListTrail();
  const to = rowLink?.(row);
  const isSecondClick = ({ detail }: MouseEvent) => detail > 1;
  if (to !== undefined) {
    return (
      <Link
        to={to}
        state={trail}
        className={target}
        data-row-target
        onClick={(event) => isSecondClick(event) && event.preventDefault()}
      >
        {children}
      </Link>
    );
  }
  if (!onOpen) return <span className={className}>{children}</span>;
  return (
    <button
      type="button"
      onClick={(event) => !isSecondClick(event) && onOpen(row)}
      className={classNames("text-left", target)}
      data-row-target
    >
      {children}
    </button>
  );
}
