import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Table } from "./table.tsx";
import type { TableColumn, TableProps } from "./table-column.ts";

type Payee = { id: string; name: string; amount: string };

const columns: readonly TableColumn<Payee>[] = [
  { key: "name", heading: "Name", sort: "name", phone: "title", cell: ({ name }) => name },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    sort: "amount",
    phone: "figure",
    cell: (row) => row.amount,
  },
  {
    key: "menu",
    heading: "Menu",
    phone: "action",
    phoneOnly: true,
    cell: () => <button type="button">More</button>,
  },
];

function render(props: Partial<TableProps<Payee>>): { table: string; list: string } {
  const rows = [{ id: "1", name: "Ada", amount: "5.00" }];
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/payees?search=a"]}>
      <Table label="Payees" columns={columns} rows={rows} rowKey={({ id }) => id} {...props} />
    </MemoryRouter>,
  );
  const [table = "", list = ""] = html.split("</table>");
  return { table, list };
}

const text = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

describe("a table", () => {
  it("a table is a table with column headings, and a list of the same name on a phone", () => {
    const { table, list } = render({});
    expect(table).toMatch(/<table aria-label="Payees"/);
    expect(table.match(/<th scope="col"/g)).toHaveLength(2);
    expect([text(table), text(list)]).toEqual(["Name Amount Ada 5.00", "Ada 5.00"]);
    expect(list).toMatch(/<ul aria-label="Payees"/);
  });

  it("a table marks the column it is sorted by and sorts by a button in each heading", () => {
    const { table } = render({ sort: { by: "amount", direction: "desc" }, onSort: () => undefined });
    expect(table.match(/aria-sort="descending"/g)).toHaveLength(1);
    expect(table.match(/<button type="button"/g)).toHaveLength(2);
  });

  it("a table links each row by its title, and on a phone the whole row or, when dense, its title", () => {
    const rowLink = ({ id }: Payee) => `/payees/${id}`;
    const links = (html: string) =>
      [...html.matchAll(/<a [^>]*href="([^"]+)".*?<\/a>/g)].map(([a, to]) => [to, text(a)]);
    expect(links(render({ rowLink }).table)).toEqual([["/payees/1", "Ada"]]);
    expect(links(render({ rowLink }).list)).toEqual([["/payees/1", "Ada 5.00"]]);
    const dense = render({ rowLink, dense: true });
    expect(links(dense.list)).toEqual([["/payees/1", "Ada"]]);
    expect(text(dense.list)).toBe("Ada 5.00 More");
  });

  it("a table opens a row without a link by a button in its title", () => {
    expect(render({ onOpen: () => undefined }).table).toMatch(/<button type="button"[^>]*>Ada<\/button>/);
  });
});
