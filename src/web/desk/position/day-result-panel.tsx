import { useQuery } from "@tanstack/react-query";
import type { DayResult } from "#contract/reporting/position.ts";
import { currencies } from "#domain/currency.ts";
import { dayResultQuery } from "#web/api/day-result-query.ts";
import { formatRateFigure } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { singlePage } from "#web/desk/ui/single-page.ts";

type Row = DayResult["together"] & {
  readonly home: DayResult["currency"];
  readonly name: string;
  readonly averageRate: number | null;
};

/** The house's profit and loss since midnight, by currency and together. */
export function DayResultPanel() {
  const query = useQuery(dayResultQuery);
  return (
    <div className="mt-8">
      <h2 className="display font-bold text-19">Profit and loss of the day</h2>
      <p className="mt-1 mb-3 max-w-[80ch] text-14 text-stone">
        Since midnight in London, in pounds at mid-market now. Realised is what exchanges earned over
        mid-market, and what covering brought or cost. Unrealised is what the position is worth now, less what
        it cost: its worth at midnight, and each exchange and cover deal since at mid-market of its moment.
      </p>
      <DeskList
        things="results"
        list={singlePage(query)}
        rows={query.data?.currencies ?? []}
        empty={{ title: "No result yet", text: "What clients exchange today appears here by currency." }}
      >
        {query.data && (
          <Table
            dense
            label="Profit and loss of the day"
            columns={columns}
            rows={rowsOf(query.data)}
            rowKey={({ name }) => name}
          />
        )}
      </DeskList>
    </div>
  );
}

function rowsOf({ currency: home, currencies: results, together }: DayResult): Row[] {
  return [
    ...results.map(({ currency, ...result }) => ({
      ...result,
      home,
      name: `${currency}, ${currencies[currency].name}`,
    })),
    { ...together, home, name: "All currencies", averageRate: null },
  ];
}

function Amount({ of, home }: { of: string | null; home: Row["home"] }) {
  return of === null ? "No rate" : <Money amount={of} currency={home} />;
}

const columns: readonly TableColumn<Row>[] = [
  { key: "currency", heading: "Currency", phone: "title", cell: ({ name }) => name },
  {
    key: "earned",
    heading: "Earned",
    figures: true,
    cell: ({ earned, home }) => <Amount of={earned} home={home} />,
  },
  {
    key: "covered",
    heading: "Covering",
    figures: true,
    cell: ({ covered, home }) => <Amount of={covered} home={home} />,
  },
  {
    key: "realised",
    heading: "Realised",
    figures: true,
    cell: ({ realised, home }) => <Amount of={realised} home={home} />,
  },
  {
    key: "realised on a phone",
    heading: "Realised",
    phone: "figure",
    phoneOnly: true,
    cell: ({ realised, home }) => (
      <>
        <Amount of={realised} home={home} /> realised
      </>
    ),
  },
  {
    key: "unrealised",
    heading: "Unrealised",
    figures: true,
    cell: ({ unrealised, home }) => <Amount of={unrealised} home={home} />,
  },
  {
    key: "unrealised on a phone",
    heading: "Unrealised",
    phone: "note",
    phoneOnly: true,
    cell: ({ unrealised, home }) => (
      <>
        <Amount of={unrealised} home={home} /> unrealised
      </>
    ),
  },
  {
    key: "average",
    heading: "Average rate",
    figures: true,
    wideOnly: true,
    cell: ({ averageRate }) => (averageRate === null ? "–" : formatRateFigure(averageRate)),
  },
];
