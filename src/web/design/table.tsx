import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { classNames } from "./class-names.ts";
import { RowTarget } from "./row-target.tsx";
import type { TableProps, TableSort } from "./table-column.ts";
import { TablePhoneRows } from "./table-phone-rows.tsx";

/** A table with a sticky, sortable head, or two-line rows where narrow. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, dense, wide } = props;
  const inTable = { ...props, columns: props.columns.filter(({ phoneOnly }) => !phoneOnly) };
  return (
    <div className={wide ? "@container" : "contents"}>
      <table
        aria-label={label}
        className={classNames(
          "hidden w-full border-separate border-spacing-0 text-left",
          dense ? "text-14" : "text-16",
          wide ? "@3xl:table" : "md:table",
        )}
      >
        <Head {...inTable} />
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} {...inTable} />
          ))}
        </tbody>
      </table>
      <TablePhoneRows {...props} />
    </div>
  );
}

/** By the window, or by the table's own width where it is laid out by that. */
const onlyWide = { window: "max-xl:hidden", table: "@max-6xl:hidden" } as const;
const looks = {
  dense: {
    head: "top-16 whitespace-nowrap px-2.5 py-2 first:pl-5 last:pr-5 lg:top-0",
    cell: "px-2.5 py-2 first:pl-5 last:pr-5",
    link: "",
  },
  roomy: {
    head: "top-0 px-3 py-3 first:pl-0 last:pr-0",
    cell: "px-3 py-3.5 first:pl-0 last:pr-0",
    link: "font-semibold",
  },
} as const;

function Head<Row>({ columns, sort, onSort, dense, wide }: TableProps<Row>) {
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
              className={classNames(
                "sticky z-10 border-line border-b bg-panel font-medium text-13 text-stone",
                looks[dense ? "dense" : "roomy"].head,
                figures && "text-right",
                wideOnly && onlyWide[wide ? "table" : "window"],
              )}
            >
              {by !== undefined && onSort ? (
                <button
                  type="button"
                  onClick={() => onSort(toggleSort(by, sort))}
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

/** Newest and largest first; a second press reverses. */
function toggleSort(by: string, sort: TableSort | undefined): TableSort {
  return { by, direction: sort?.by === by && sort.direction === "desc" ? "asc" : "desc" };
}

function SortMark({ direction }: { direction: "asc" | "desc" | undefined }) {
  const Icon = direction === undefined ? ChevronsUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return <Icon aria-hidden="true" className={classNames("size-3.5", !direction && "opacity-60")} />;
}

function TableRow<Row>({ row, columns, rowLink, onOpen, dense, wide }: TableProps<Row> & { row: Row }) {
  // A row is activated by its title, as on a phone.
  const target = columns.find(({ phone }) => phone === "title") ?? columns[0];
  const look = looks[dense ? "dense" : "roomy"];
  return (
    <tr className={classNames("group relative", (rowLink || onOpen) && "hover:bg-glacier")}>
      {columns.map((column) => (
        <td
          key={column.key}
          className={classNames(
            "border-line border-b align-middle group-last:border-b-0",
            look.cell,
            column.figures && "figures text-right",
            column.wideOnly && onlyWide[wide ? "table" : "window"],
            column.fills && "w-full max-w-0",
            // Text that may break anywhere does, or one long word widens the page.
            wide && "whitespace-nowrap [&_.wrap-anywhere]:whitespace-normal",
          )}
        >
          {column === target ? (
            <RowTarget row={row} rowLink={rowLink} onOpen={onOpen} linkClassName={look.link}>
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
