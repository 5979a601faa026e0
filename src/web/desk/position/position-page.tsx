import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HousePosition } from "#contract/reporting/position.ts";
import type { CoverDeal } from "#contract/trading/cover-deals.ts";
import type { CoverPolicyStatus } from "#contract/trading/cover-policies.ts";
import { approverRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { currencies } from "#domain/currency.ts";
import type { ExposureScope } from "#domain/reporting/position/exposure.ts";
import { coverPoliciesQuery } from "#web/api/cover-policies-query.ts";
import { positionQuery } from "#web/api/position-query.ts";
import { Button } from "#web/design/button.tsx";
import { formatDateTime, startLower } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { Basis } from "#web/desk/overview/basis.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { CoverDeals } from "#web/desk/treasury/cover-deals.tsx";
import { CoverPolicies } from "#web/desk/treasury/cover-policies.tsx";
import { formatThreshold } from "#web/desk/treasury/describe-policy.ts";
import { DraftDialog, type DraftStart } from "#web/desk/treasury/draft-dialog.tsx";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { Moment } from "#web/desk/ui/moment.tsx";
import { singlePage } from "#web/desk/ui/single-page.ts";
import { DayResultPanel } from "./day-result-panel.tsx";
import { LimitDialog } from "./limit-dialog.tsx";

type Row = HousePosition["positions"][number] & {
  readonly home: HousePosition["currency"];
  /** How it covers itself; undefined for one that doesn't. */
  readonly policy?: CoverPolicyStatus | undefined;
};

/** /admin/position: what the house is long or short of by what clients have exchanged, its limits, and the deals that cover it. */
export function PositionPage() {
  const position = useQuery(positionQuery);
  const mayChange = useHasRole(approverRoles);
  const [limiting, setLimiting] = useState<{ scope: ExposureScope } | undefined>();
  const { data } = position;
  const policies = useQuery(coverPoliciesQuery).data?.items ?? [];
  const rows = (data?.positions ?? []).map(
    (each): Row => ({
      ...each,
      home: data?.currency ?? "GBP",
      policy: policies.find(({ currency }) => currency === each.currency),
    }),
  );
  const change = mayChange ? (scope: ExposureScope) => setLimiting({ scope }) : undefined;
  const [drafting, setDrafting] = useState<DraftStart | undefined>();
  const [deal, setDeal] = useState<CoverDeal | undefined>();
  const cover = useHasRole(operatorRoles) ? setDrafting : undefined;
  return (
    <>
      <PageHeader
        title="Position"
        lead="What the house is long or short of because of clients' exchanges, after the deals that cover it."
        action={
          data && (
            <>
              {change && (
                <Button size="small" onClick={() => change(null)}>
                  Set limit
                </Button>
              )}
              {cover && (
                <Button size="small" variant="ink" onClick={() => cover(emptyDraft)}>
                  New cover deal
                </Button>
              )}
            </>
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
          columns={cover ? [...columns, actionColumn({ change, cover })] : columns}
          rows={rows}
          rowKey={({ currency }) => currency}
        />
      </DeskList>
      <DayResultPanel />
      <CoverPolicies />
      <CoverDeals opened={deal} onOpen={setDeal} />
      <DraftDialog
        start={drafting}
        onClose={() => setDrafting(undefined)}
        onDrafted={(drafted) => {
          setDrafting(undefined);
          setDeal(drafted);
        }}
      />
      {data && <LimitDialog position={data} opened={limiting} onClose={() => setLimiting(undefined)} />}
    </>
  );
}

function Together({ position }: { position: HousePosition }) {
  const { worth, currency, rates, together, dealingResult } = position;
  return (
    <div className="mb-5 grid gap-5 lg:grid-cols-2">
      <Panel aria-label="Worth together">
        <p className="text-13 text-stone">Worth together</p>
        <p className="text-19">{worth === null ? "Unknown" : <Money amount={worth} currency={currency} />}</p>
        <p className="mt-1 text-13 text-stone">
          What the moves of the rates since each booking have brought the house.{" "}
          {dealingResult !== null && /[1-9]/.test(dealingResult) && (
            <>
              Covering it has brought <Money amount={dealingResult} currency={currency} /> against mid-market.{" "}
            </>
          )}
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

type Limited = Pick<Row, "limit" | "overSince" | "hardLimit" | "hardOverSince" | "home">;

/** The limit of an exposure with the hard one, and since when each is exceeded. */
function Limit({ of: { limit, overSince, hardLimit, hardOverSince, home } }: { of: Limited }) {
  if (limit === null) return "No limit";
  return (
    <>
      Limit <Money amount={limit} currency={home} />
      {overSince && (
        <span className="font-semibold text-clay"> exceeded since {formatDateTime(overSince)}</span>
      )}
      {hardLimit !== null && (
        <>
          , hard limit <Money amount={hardLimit} currency={home} />
          {hardOverSince && (
            <span className="font-semibold text-clay">
              {" "}
              exceeded since {formatDateTime(hardOverSince)}: quotes that would increase the exposure are
              stopped
            </span>
          )}
        </>
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
        {row.policy && `. ${describeCover(row.policy)}`}
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
    cell: (row) =>
      row.currency === row.home ? (
        "Not exposed"
      ) : (
        <>
          <Limit of={row} />
          {row.policy && <span className="block text-13 text-stone">{describeCover(row.policy)}</span>}
        </>
      ),
  },
  {
    key: "covered",
    heading: "Last covered",
    wideOnly: true,
    cell: ({ lastCoveredAt }) => (lastCoveredAt === null ? "Never" : <Moment at={lastCoveredAt} />),
  },
];

type RowActions = {
  /** Undefined for who may set no limit. */
  readonly change: ((scope: ExposureScope) => void) | undefined;
  readonly cover: (start: DraftStart) => void;
};

function actionColumn({ change, cover }: RowActions): TableColumn<Row> {
  return {
    key: "actions",
    heading: "Actions",
    phone: "action",
    cell: (row) =>
      row.currency !== row.home && (
        <span className="flex flex-col items-start gap-x-4 gap-y-2 xl:flex-row">
          {sideOf(row.amount) !== "Flat" && (
            <button type="button" className="link whitespace-nowrap" onClick={() => cover(draftOf(row))}>
              Cover<span className="sr-only"> the position in {row.currency}</span>
            </button>
          )}
          {change && (
            <button type="button" className="link whitespace-nowrap" onClick={() => change(row.currency)}>
              Change limit<span className="sr-only"> in {row.currency}</span>
            </button>
          )}
        </span>
      ),
  };
}

const emptyDraft: DraftStart = { side: "buy", currency: "EUR", against: "GBP", amount: "" };

/** The deal that would close a position. */
function draftOf({ amount, currency, home: against }: Row): DraftStart {
  return {
    side: sideOf(amount) === "Short" ? "buy" : "sell",
    currency,
    against,
    amount: amount.replace("-", ""),
  };
}

/** "Covers itself above £100,000.00, after 30 minutes". */
function describeCover(policy: CoverPolicyStatus): string {
  return `Covers itself ${startLower(formatThreshold(policy))}`;
}

function sideOf(amount: string): string {
  if (amount.startsWith("-")) return "Short";
  return /[1-9]/.test(amount) ? "Long" : "Flat";
}
