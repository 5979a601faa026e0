import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

export type TableColumn<Row> = {
  key: string;
  heading: string;
  /** Figures stand at the right, in tabular numerals. */
  figures?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** Where it stands in the phone's two-line row; left out there when absent. */
  phone?: "title" | "detail" | "figure" | "note" | undefined;
};

type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads. The whole row is one link. */
  rowLink?: ((row: Row) => string) | undefined;
  /** Many columns of figures, which only stand beside each other where the table itself has the room. */
  wide?: boolean | undefined;
};

/** A list of like things: a table with a sticky head, two-line rows where there is no room for it. */
export function Table<Row>(props: TableProps<Row>) {
  return (
    <div className="@container">
      <WideTable {...props} />
      <PhoneRows {...props} />
    </div>
  );
}

function WideTable<Row>({ label, columns, rows, rowKey, rowLink, wide }: TableProps<Row>) {
  return (
    <table
      aria-label={label}
      className={classNames(
        "hidden w-full border-separate border-spacing-0 text-left text-16",
        wide ? "@3xl:table" : "md:table",
      )}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classNames(
                "sticky top-0 z-10 border-line border-b bg-panel px-3 py-3 font-medium text-13 text-stone first:pl-0 last:pr-0",
                column.figures && "text-right",
              )}
            >
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={classNames("group relative", rowLink && "hover:bg-glacier")}>
            {columns.map((column, index) => (
              <td
                key={column.key}
                className={classNames(
                  "border-line border-b px-3 py-3.5 align-middle first:pl-0 last:pr-0 group-last:border-b-0",
                  column.figures && "figures text-right",
                  wide && "whitespace-nowrap",
                )}
              >
                {index === 0 && rowLink ? (
                  <Link to={rowLink(row)} className="font-semibold after:absolute after:inset-0">
                    {column.cell(row)}
                  </Link>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PhoneRows<Row>({ label, columns, rows, rowKey, rowLink, wide }: TableProps<Row>) {
  return (
    <ul aria-label={label} className={classNames("divide-y divide-line", wide ? "@3xl:hidden" : "md:hidden")}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          {rowLink ? (
            <Link to={rowLink(row)} className="flex items-center gap-2 py-3.5">
              <PhoneRow columns={columns} row={row} />
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-stone" />
            </Link>
          ) : (
            <div className="flex py-3.5">
              <PhoneRow columns={columns} row={row} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function PhoneRow<Row>({ columns, row }: { columns: readonly TableColumn<Row>[]; row: Row }) {
  const part = (place: TableColumn<Row>["phone"]) =>
    columns.find((column) => column.phone === place)?.cell(row);
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex items-baseline justify-between gap-x-4">
        <span className="line-clamp-2 min-w-0 font-semibold text-16 wrap-anywhere">{part("title")}</span>
        <span className="figures shrink-0 text-right text-16">{part("figure")}</span>
      </span>
      <span className="flex items-baseline justify-between gap-x-4">
        <span className="min-w-0 truncate text-14 text-stone">{part("detail")}</span>
        <span className="shrink-0 text-right text-14 text-stone">{part("note")}</span>
      </span>
    </span>
  );
}
