import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HousePosition } from "#contract/reporting/position.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { currencies } from "#domain/currency.ts";
import type { ExposureScope } from "#domain/reporting/position/exposure.ts";
import { positionQuery } from "#web/api/position-query.ts";
import { Button } from "#web/design/button.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { Basis } from "#web/desk/overview/basis.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { singlePage } from "#web/desk/ui/single-page.ts";
import { LimitDialog } from "./limit-dialog.tsx";

type Row = HousePosition["positions"][number] & { readonly home: HousePosition["currency"] };

/** /admin/position: what the house is long or short of by what clients have exchanged, and the limits of it. */
export function PositionPage() {
  const position = useQuery(positionQuery);
  const mayChange = useHasRole(approverRoles);
  const [limiting, setLimiting] = useState<{ scope: ExposureScope } | undefined>();
  const { data } = position;
  const rows = (data?.positions ?? []).map((each): Row => ({ ...each, home: data?.currency ?? "GBP" }));
  const change = mayChange ? (scope: ExposureScope) => setLimiting({ scope }) : undefined;
  return (
    <>
      <PageHeader
        title="Position"
        lead="What the house is long or short of because of clients' exchanges. No deal with a liquidity provider covers it yet."
        action={
          change &&
          data && (
            <Button size="small" variant="ink" onClick={() => change(null)}>
              Set limit
            </Button>
          )
        }
      />
      {data && <Together position={data} />}
      <DeskList
        things="positions"
        list={singlePage(position)}
        rows={rows}
        empty={{ title: "No position yet", text: "What clients exchange appears here by currency." }}
      >
        <Table
          dense
          label="Position"
          columns={change ? [...columns, changeColumn(change)] : columns}
          rows={rows}
          rowKey={({ currency }) => currency}
        />
      </DeskList>
      {data && <LimitDialog position={data} opened={limiting} onClose={() => setLimiting(undefined)} />}
    </>
  );
}

function Together({ position }: { position: HousePosition }) {
  const { worth, currency, rates, together } = position;
  return (
    <div className="mb-5 grid gap-5 lg:grid-cols-2">
      <Panel aria-label="Worth together">
        <p className="text-13 text-stone">Worth together</p>
        <p className="text-19">{worth === null ? "Unknown" : <Money amount={worth} currency={currency} />}</p>
        <p className="mt-1 text-13 text-stone">
          What the moves of the rates since each booking have brought the house.{" "}
          {rates && !rates.fresh && "The rates are old. "}
          <Basis overview={position} />
        </p>
      </Panel>
      <Panel aria-label="Exposure together">
        <p className="text-13 text-stone">Exposure together</p>
        <p className="text-19">
          {together.exposure === null ? "Unknown" : <Money amount={together.exposure} currency={currency} />}
        </p>
        <p className="mt-1 text-13 text-stone">
          All positions in other currencies than {currency}, long and short added up.{" "}
          <Limit of={{ ...together, home: currency }} />.
        </p>
      </Panel>
    </div>
  );
}

type Limited = Pick<Row, "limit" | "overSince" | "home">;

/** The limit of an exposure, and since when it is exceeded. */
function Limit({ of: { limit, overSince, home } }: { of: Limited }) {
  if (limit === null) return "No limit";
  return (
    <>
      Limit <Money amount={limit} currency={home} />
      {overSince && (
        <span className="font-semibold text-clay"> exceeded since {formatDateTime(overSince)}</span>
      )}
    </>
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
    cell: ({ amount }) => sideOf(amount),
  },
  {
    key: "state",
    heading: "Side and limit",
    phone: "detail",
    phoneOnly: true,
    cell: (row) => (
      <>
        {sideOf(row.amount)}
        {row.limit !== null && (
          <>
            . <Limit of={row} />
          </>
        )}
      </>
    ),
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
    cell: ({ worth, home }) => (worth === null ? "No rate" : <Money amount={worth} currency={home} />),
  },
  {
    key: "limit",
    heading: "Limit",
    cell: (row) => (row.currency === row.home ? "Not exposed" : <Limit of={row} />),
  },
];

function changeColumn(change: (scope: ExposureScope) => void): TableColumn<Row> {
  return {
    key: "change",
    heading: "Change",
    phone: "action",
    cell: ({ currency, home }) =>
      currency !== home && (
        <button type="button" className="link" onClick={() => change(currency)}>
          Change<span className="sr-only"> the limit in {currency}</span>
        </button>
      ),
  };
}

function sideOf(amount: string): string {
  if (amount.startsWith("-")) return "Short";
  return /[1-9]/.test(amount) ? "Long" : "Flat";
}
