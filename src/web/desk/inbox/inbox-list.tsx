import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type InboxView, inboxViews } from "#contract/reporting/inbox.ts";
import { inboxQuery } from "#web/api/inbox-queries.ts";
import { EmptyState } from "#web/design/empty-state.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Segments } from "#web/design/radio-cards.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Table } from "#web/design/table.tsx";
import { describeItem } from "./describe-item.ts";
import { inboxColumns } from "./inbox-columns.tsx";

const viewLabels: Readonly<Record<InboxView, string>> = { mine: "Mine", team: "Team", overdue: "Overdue" };

const emptyStates: Readonly<Record<InboxView, { title: string; text: string }>> = {
  mine: { title: "Nothing is with you", text: "Take the next one, or pick one from the team's list." },
  team: {
    title: "Nothing needs a decision",
    text: "Receipts, payouts, documents and cases appear here, soonest due first.",
  },
  overdue: { title: "Nothing is overdue", text: "Items appear here when their time is over." },
};

/** The inbox in one view; `rows` limits what is shown of it. */
export function InboxList({ view, rows }: { view: InboxView; rows?: number }) {
  const inbox = useQuery({ ...inboxQuery(view), placeholderData: keepPreviousData });
  const { title, text } = emptyStates[view];
  return (
    <QueryBoundary
      query={inbox}
      skeleton={
        <div className="px-5 py-2">
          <SkeletonRows label="Loading the inbox" rows={rows ?? 8} />
        </div>
      }
      failure={{
        title: "We couldn't load the inbox.",
        reassurance: "Nothing was changed.",
        className: "px-5",
      }}
      empty={
        <EmptyState className="px-5 py-12" title={title}>
          {text}
        </EmptyState>
      }
      isEmpty={({ items }) => items.length === 0}
    >
      {({ items }) => (
        <Table
          dense
          wide
          label="Inbox"
          columns={inboxColumns(inbox.dataUpdatedAt, rows !== undefined)}
          rows={items.slice(0, rows)}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          rowLink={(item) => describeItem(item).to}
        />
      )}
    </QueryBoundary>
  );
}

/** Mine, Team and Overdue with their counts. */
export function InboxViews({ view, onChange }: { view: InboxView; onChange: (view: InboxView) => void }) {
  const { data } = useQuery({ ...inboxQuery(view), placeholderData: keepPreviousData });
  return (
    <Segments
      legend="Show"
      options={inboxViews.map((value) => ({
        value,
        label: data ? `${viewLabels[value]} ${data.counts[value]}` : viewLabels[value],
      }))}
      value={view}
      onChange={onChange}
    />
  );
}
