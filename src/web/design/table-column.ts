import type { ReactNode } from "react";

export type TableColumn<Row> = {
  key: string;
  heading: string;
  /** Figures stand at the right, in tabular numerals. */
  figures?: boolean | undefined;
  /** The server's name of the sort order that its heading switches. */
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

export type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads: the whole row is one link, beside what else can be pressed in it. */
  rowLink?: ((row: Row) => string) | undefined;
  /** What opens a row that leads nowhere: its title becomes a button as wide as the row. */
  onOpen?: ((row: Row) => void) | undefined;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  /** The desk's rows: smaller, closer, with gutters of their own. */
  dense?: boolean | undefined;
  /** Many columns of figures, which only stand beside each other where the table itself has the room. */
  wide?: boolean | undefined;
};
