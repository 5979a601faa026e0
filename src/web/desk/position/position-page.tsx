import { useQuery } from "@tanstack/react-query";
import type { HousePosition } from "#contract/reporting/position.ts";
import { currencies } from "#domain/currency.ts";
import { positionQuery } from "#web/api/position-query.ts";
import { Money } from "#web/design/money.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { Basis } from "#web/desk/overview/basis.tsx";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { singlePage } from "#web/desk/ui/single-page.ts";

type Row = HousePosition["positions"][number] & { readonly worthIn: HousePosition["currency"] };

/** /admin/position: what the house is long or short of by what clients have exchanged. */
export function PositionPage() {
  const position = useQuery(positionQuery);
  const { data } = position;
  const rows = (data?.positions ?? []).map((each): Row => ({ ...each, worthIn: data?.currency ?? "GBP" }));
  return (
    <>
      <PageHeader
        title="Position"
        lead="What the house is long or short of because of clients' exchanges. No deal with a liquidity provider covers it yet."
      />
      {data && rows.length > 0 && <Together position={data} />}
      <DeskList
        things="positions"
        list={singlePage(position)}
        rows={rows}
        empty={{ title: "No position yet", text: "What clients exchange appears here by currency." }}
      >
        <Table dense label="Position" columns={columns} rows={rows} rowKey={({ currency }) => currency} />
      </DeskList>
    </>
  );
}

function Together({ position }: { position: HousePosition }) {
  const { worth, currency, rates } = position;
  return (
    <Panel aria-label="Worth together" className="mb-5">
      <p className="text-13 text-stone">Worth together</p>
      <p className="text-19">{worth === null ? "Unknown" : <Money amount={worth} currency={currency} />}</p>
      <p className="mt-1 text-13 text-stone">
        What the moves of the rates since each booking have brought the house.{" "}
        {rates && !rates.fresh && "The rates are old. "}
        <Basis overview={position} />
      </p>
    </Panel>
  );
}

const columns: readonly TableColumn<Row>[] = [
  {
    key: "currency",
    heading: "Currency",
    phone: "title",
    cell: ({ currency }) => `${currency}, ${currencies[currency].name}`,
  },
  {
    key: "side",
    heading: "Side",
    phone: "detail",
    cell: ({ amount }) => (amount.startsWith("-") ? "Short" : "Long"),
  },
  {
    key: "amount",
    heading: "Position",
    figures: true,
    phone: "figure",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: "worth",
    heading: "Worth",
    figures: true,
    phone: "note",
    cell: ({ worth, worthIn }) => (worth === null ? "No rate" : <Money amount={worth} currency={worthIn} />),
  },
];
