import type { ReactNode } from "react";

export type TableColumn<Row> = {
  key: string;
  heading: string;
  /** Right-aligned in tabular numerals. */
  figures?: boolean | undefined;
  /** The server's name of the sort order that the heading toggles. */
  sort?: string | undefined;
  /** Takes the width that the other columns leave; its text is cut to fit. */
  fills?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** Its place in a phone's row; omitted there when absent. */
  phone?: "title" | "detail" | "figure" | "note" | "action" | undefined;
  /** Phones only. */
  phoneOnly?: boolean | undefined;
  /** Wide windows only. */
  wideOnly?: boolean | undefined;
};

export type TableSort = { by: string; direction: "asc" | "desc" };

export type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A row's link, beside its other controls; a row may have none. */
  rowLink?: ((row: Row) => string | undefined) | undefined;
  /** Opens a row without a link: its title becomes a row-wide button. */
  onOpen?: ((row: Row) => void) | undefined;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  /** The desk's rows: smaller and closer, with their own gutters. */
  dense?: boolean | undefined;
  /** Many columns of figures, laid out side by side only where the table itself is wide enough. */
  wide?: boolean | undefined;
};
