import { useQuery } from "@tanstack/react-query";
import type { Forward } from "#contract/payments/forwards.ts";
import { forwardsQuery, forwardTermsQuery } from "#web/api/forward-queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { Badge } from "#web/design/badge.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDate, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { findNeed, forwardLooks } from "./forward-words.ts";

/** /forwards: open ones above closed ones. */
export function ForwardsPage() {
  const forwards = useQuery(forwardsQuery);
  return (
    <>
      <PageHeader
        title="Forwards"
        lead="Fix today's rate for an exchange on a later day."
        // The empty list has the button itself.
        action={
          forwards.data?.length !== 0 && (
            <ForPreparers>
              <NewForward />
            </ForPreparers>
          )
        }
      />
      <QueryBoundary
        query={forwards}
        skeleton={<SkeletonRows label="Loading your forwards" rows={4} />}
        failure={{
          title: "We couldn't load your forwards.",
          reassurance: "They're saved, and your rates haven't changed.",
        }}
        empty={
          <EmptyState
            title="No forwards yet"
            className="py-6"
            action={
              <ForPreparers>
                <NewForward />
              </ForPreparers>
            }
          >
            A forward fixes a rate now for money you exchange later, up to 12 months ahead. You pay a deposit
            now, and the rest when you exchange.
          </EmptyState>
        }
        frame={(state) => <Panel aria-label="Forwards">{state}</Panel>}
      >
        {(all) => <ForwardLists all={all} />}
      </QueryBoundary>
    </>
  );
}

/** Nothing where no pair is open, since nothing could be booked. */
function NewForward() {
  const { data } = useQuery(forwardTermsQuery);
  if (data?.pairs.length === 0) return null;
  return (
    <ButtonLink to="/forwards/new" variant="primary">
      New forward
    </ButtonLink>
  );
}

function ForwardLists({ all }: { all: readonly Forward[] }) {
  const open = all.filter(({ closedAt }) => closedAt === null);
  const closed = all.filter(({ closedAt }) => closedAt !== null);
  return (
    <div className="flex flex-col gap-5">
      <Panel heading="Open forwards">
        {open.length === 0 ? (
          <p className="text-14 text-stone">None of your forwards is open.</p>
        ) : (
          <ForwardTable label="Open forwards" columns={openColumns} rows={open} />
        )}
      </Panel>
      {closed.length > 0 && (
        <Panel heading="Past forwards">
          <ForwardTable label="Past forwards" columns={closedColumns} rows={closed} />
        </Panel>
      )}
    </div>
  );
}

type ForwardTableProps = {
  label: string;
  columns: readonly TableColumn<Forward>[];
  rows: readonly Forward[];
};

function ForwardTable(props: ForwardTableProps) {
  return <Table {...props} wide rowKey={({ id }) => id} rowLink={({ id }) => `/forwards/${id}`} />;
}

const amounts: readonly TableColumn<Forward>[] = [
  {
    key: "pair",
    heading: "Currencies",
    phone: "title",
    cell: ({ fromCurrency, toCurrency }) => `${fromCurrency} → ${toCurrency}`,
  },
  {
    key: "sold",
    heading: "You sell",
    figures: true,
    phone: "figure",
    cell: (forward) => (
      <TwoLines
        note={isPartlyDrawn(forward) && `${formatMoney(forward.fromAmountLeft, forward.fromCurrency)} left`}
      >
        {formatMoney(forward.fromAmount, forward.fromCurrency)}
      </TwoLines>
    ),
  },
  {
    key: "bought",
    heading: "You get",
    figures: true,
    cell: ({ toAmount, toCurrency, rate }) => (
      <TwoLines note={`at ${formatRateFigure(rate)}`}>{formatMoney(toAmount, toCurrency)}</TwoLines>
    ),
  },
];

const state: TableColumn<Forward> = {
  key: "state",
  heading: "Status",
  phone: "detail",
  cell: (forward) => <State forward={forward} />,
};

const openColumns: readonly TableColumn<Forward>[] = [
  ...amounts,
  {
    key: "deposit",
    heading: "Deposit",
    figures: true,
    cell: ({ deposit, fromCurrency }) => <TwoLines>{formatMoney(deposit, fromCurrency)}</TwoLines>,
  },
  state,
  {
    key: "delivery",
    heading: "Delivery",
    figures: true,
    phone: "note",
    cell: (forward) => <Delivery forward={forward} />,
  },
];

const closedColumns: readonly TableColumn<Forward>[] = [
  ...amounts,
  state,
  {
    key: "closed",
    heading: "Date",
    figures: true,
    phone: "note",
    cell: ({ closedAt, createdAt }) => formatDate(closedAt ?? createdAt),
  },
];

function isPartlyDrawn({ status }: Forward): boolean {
  return status === "PARTLY_DRAWN";
}

/** A day, or the first and the last of a window below each other where that is narrow; none breaks in itself. */
function Delivery({ forward: { deliveryFrom, deliveryTo } }: { forward: Forward }) {
  if (deliveryFrom === deliveryTo) return formatDate(deliveryTo);
  return (
    <span className="inline-block wrap-anywhere">
      <span className="whitespace-nowrap">{formatDate(deliveryFrom)} to</span>{" "}
      <span className="whitespace-nowrap">{formatDate(deliveryTo)}</span>
    </span>
  );
}

/** An amount that may break where a billion doesn't fit, with a smaller line below. */
function TwoLines({ note, children }: { note?: string | false; children: string }) {
  return (
    <span className="figures inline-block @3xl:min-w-30 wrap-anywhere">
      {children}
      {note && <span className="block text-13 text-stone">{note}</span>}
    </span>
  );
}

/** What the forward needs of the client, or else its status. */
function State({ forward }: { forward: Forward }) {
  const need = findNeed(forward, new Date());
  const { label, tone } = forwardLooks[forward.status];
  if (!need)
    return (
      <Badge tone={tone} className="wrap-anywhere">
        {label}
      </Badge>
    );
  return (
    <Badge
      tone={need.kind === "last_day" ? "waiting" : "bad"}
      className="rounded-control whitespace-normal @3xl:min-w-36 wrap-anywhere"
    >
      {need.words}
    </Badge>
  );
}
