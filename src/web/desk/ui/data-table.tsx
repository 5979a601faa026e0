import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../../design/class-names.ts";
import { useListTrail } from "./use-back-to-list.ts";

export type DataColumn<Row> = {
  key: string;
  heading: string;
  /** Figures stand at the right, in tabular numerals. */
  figures?: boolean | undefined;
  /** What the list is sorted by when its heading is pressed. */
  sort?: string | undefined;
  cell: (row: Row) => ReactNode;
  /** Where it stands in the phone's row; left out there when absent. */
  phone?: "title" | "detail" | "figure" | "note" | "action" | undefined;
  /** Only a phone shows it. */
  phoneOnly?: boolean | undefined;
  /** Only a wide window has the room for it. */
  wideOnly?: boolean | undefined;
};

export type TableSort = { by: string; direction: "asc" | "desc" };

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads: the whole row is one link, beside what else can be pressed in it. */
  rowLink?: ((row: Row) => string) | undefined;
  /** What opens a row that leads nowhere: its first cell becomes a button as wide as the row. */
  onOpen?: ((row: Row) => void) | undefined;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
};

/** The desk's table: dense, with a head that stays in sight and sorts; two-line rows on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const wide = { ...props, columns: props.columns.filter(({ phoneOnly }) => !phoneOnly) };
  return (
    <>
      <table
        aria-label={props.label}
        className="hidden w-full border-separate border-spacing-0 text-left text-14 md:table"
      >
        <Head {...wide} />
        <tbody>
          {props.rows.map((row) => (
            <WideRow key={props.rowKey(row)} row={row} {...wide} />
          ))}
        </tbody>
      </table>
      <ul aria-label={props.label} className="divide-y divide-line md:hidden">
        {props.rows.map((row) => (
          <PhoneRow key={props.rowKey(row)} row={row} {...props} />
        ))}
      </ul>
    </>
  );
}

const onlyWide = "max-xl:hidden";

const headCell =
  "sticky top-16 z-10 whitespace-nowrap border-line border-b bg-panel px-3 py-2 font-medium text-13 text-stone first:pl-5 last:pr-5 lg:top-0";

function Head<Row>({ columns, sort, onSort }: DataTableProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, heading, figures, wideOnly, sort: by }) => {
          const isSorted = by !== undefined && sort?.by === by;
          return (
            <th
              key={key}
              scope="col"
              data-wide={wideOnly || undefined}
              aria-sort={isSorted ? (sort.direction === "asc" ? "ascending" : "descending") : undefined}
              className={classNames(headCell, figures && "text-right", wideOnly && onlyWide)}
            >
              {by !== undefined && onSort ? (
                <button
                  type="button"
                  onClick={() => onSort(pressed(by, sort))}
                  className={classNames(
                    "-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 hover:bg-quiet hover:text-ink",
                    isSorted && "text-ink",
                  )}
                >
                  {heading}
                  <SortMark direction={isSorted ? sort.direction : undefined} />
                </button>
              ) : (
                heading
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Newest and greatest first; a second press turns it round. */
function pressed(by: string, sort: TableSort | undefined): TableSort {
  return { by, direction: sort?.by === by && sort.direction === "desc" ? "asc" : "desc" };
}

function SortMark({ direction }: { direction: "asc" | "desc" | undefined }) {
  const Icon = direction === undefined ? ChevronsUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return <Icon aria-hidden="true" className={classNames("size-3.5", !direction && "opacity-60")} />;
}

function WideRow<Row>({ row, columns, rowLink, onOpen }: DataTableProps<Row> & { row: Row }) {
  // A row is pressed by what it is called, as a phone has it too.
  const target = columns.find(({ phone }) => phone === "title") ?? columns[0];
  return (
    <tr className={classNames("group relative", (rowLink || onOpen) && "hover:bg-glacier")}>
      {columns.map((column) => (
        <td
          key={column.key}
          className={classNames(
            "border-line border-b px-3 py-2 align-middle first:pl-5 last:pr-5 group-last:border-b-0",
            column.figures && "figures text-right",
            column.wideOnly && onlyWide,
          )}
        >
          {column === target ? (
            <RowTarget row={row} rowLink={rowLink} onOpen={onOpen}>
              {column.cell(row)}
            </RowTarget>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

const phoneLine = "flex min-w-0 items-baseline gap-3";

function PhoneRow<Row>({ row, columns, rowLink, onOpen }: DataTableProps<Row> & { row: Row }) {
  const part = (place: DataColumn<Row>["phone"]) =>
    columns.find((column) => column.phone === place)?.cell(row);
  const action = part("action");
  return (
    <li className="relative flex items-center gap-2 px-4 py-3">
      {/* Each line has its own widths: a short figure above a long note leaves the title its room. */}
      <div className="grid min-w-0 flex-1 gap-y-0.5">
        <div className={phoneLine}>
          <RowTarget
            row={row}
            rowLink={rowLink}
            onOpen={onOpen}
            className="min-w-0 flex-1 truncate text-left font-semibold text-16"
          >
            {part("title")}
          </RowTarget>
          <span className="figures text-right text-14 empty:hidden">{part("figure")}</span>
        </div>
        <div className={phoneLine}>
          <span className="min-w-0 flex-1 truncate text-14 text-stone">{part("detail")}</span>
          <span className="max-w-3/5 text-right text-13 text-stone empty:hidden">{part("note")}</span>
        </div>
      </div>
      {action}
    </li>
  );
}

type RowTargetProps<Row> = Pick<DataTableProps<Row>, "rowLink" | "onOpen"> & {
  row: Row;
  className?: string | undefined;
  children: ReactNode;
};

/** What a row is pressed by, as wide as the row: a link, a button, or nothing at all. */
function RowTarget<Row>({ row, rowLink, onOpen, className, children }: RowTargetProps<Row>) {
  const target = classNames("after:absolute after:inset-0", className);
  const trail = useListTrail();
  if (rowLink) {
    return (
      <Link to={rowLink(row)} state={trail} className={target}>
        {children}
      </Link>
    );
  }
  if (!onOpen) return <span className={className}>{children}</span>;
  return (
    <button type="button" onClick={() => onOpen(row)} className={classNames("text-left", target)}>
      {children}
    </button>
  );
}
