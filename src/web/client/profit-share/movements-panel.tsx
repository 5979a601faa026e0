import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ShareMovement } from "#contract/rewards/rewards.ts";
import { shareMovementsQuery } from "../../api/reward-queries.ts";
import { classNames } from "../../design/class-names.ts";
import { formatDateTime, formatSignedMoney } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { ShowMore } from "../../design/show-more.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { Table } from "../../design/table.tsx";
import type { TableColumn } from "../../design/table-column.ts";

export function MovementsPanel() {
  const list = useInfiniteQuery(shareMovementsQuery);
  const movements = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel heading="Activity">
      <QueryBoundary
        query={list}
        skeleton={<SkeletonRows label="Loading your activity" rows={4} />}
        failure={{ title: "We couldn't load your activity.", reassurance: "Your earnings are safe." }}
        refetchFailure="silent"
        empty={
          <p className="py-4 text-16 text-stone">
            No activity yet. Your earnings, spending and cash-outs will appear here.
          </p>
        }
      >
        <Table label="Activity" columns={columns} rows={movements} rowKey={({ id }) => id} />
        <ShowMore list={list} />
      </QueryBoundary>
    </Panel>
  );
}

const columns: readonly TableColumn<ShareMovement>[] = [
  {
    key: "what",
    heading: "Description",
    phone: "title",
    cell: (movement) => <MovementDescription {...movement} />,
  },
  {
    key: "at",
    heading: "Date",
    phone: "detail",
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount }) => (
      <span className={classNames("font-semibold", !amount.startsWith("-") && "text-pine")}>
        {formatSignedMoney(amount, "USD")}
      </span>
    ),
  },
];

function MovementDescription({ kind, tradeId, reference }: ShareMovement) {
  const exchange = tradeId !== null && (
    <Link to={`/trades/${tradeId}`} className="link figures">
      {reference}
    </Link>
  );
  switch (kind) {
    case "earned":
      return "Referral earnings";
    case "taken_back":
      return "Reversed because the exchange failed";
    case "cashed_out":
      return "Instant Cash Out";
    case "given_up":
      return "Lost when the account closed";
    case "spent":
      return <>Used on {exchange}</>;
    case "returned":
      return <>Returned from {exchange}</>;
  }
}
