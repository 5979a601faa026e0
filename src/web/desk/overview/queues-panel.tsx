import { useQuery } from "@tanstack/react-query";
import type { Overview, QueueTotal } from "#contract/reporting/overview.ts";
import type { DeskQueues } from "#contract/reporting/queues.ts";
import { deskQueuesQuery } from "#web/api/overview-query.ts";
import { classNames } from "#web/design/class-names.ts";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { formatCount } from "#web/desk/ui/format-count.ts";
import { Amounts } from "./amounts.tsx";
import { Basis } from "./basis.tsx";

type Waiting = {
  key: string;
  name: string;
  to: string;
  count: number;
  oldest: string | null;
  isLate: boolean;
  /** Its money; missing where none waits. */
  money?: QueueTotal;
};

/** Every queue in which something waits for the desk, with its money, the late ones first. */
export function QueuesPanel({ overview, className }: { overview: Overview; className?: string | undefined }) {
  const queues = useQuery(deskQueuesQuery).data;
  const rows = listWaiting(overview.waiting, queues);
  return (
    <Panel
      flush
      heading="Queues"
      aria-label="Queues"
      className={classNames("flex flex-col overflow-hidden", className)}
    >
      {rows.length === 0 ? (
        <EmptyState title="No queues">Receipts, payouts and cases appear here.</EmptyState>
      ) : (
        <div className="mt-2">
          <Table
            dense
            wide
            label="What waits"
            columns={columnsIn(overview.currency)}
            rows={rows}
            rowKey={({ key }) => key}
            rowLink={({ to }) => to}
          />
        </div>
      )}
      <p className="mt-auto px-5 pt-3 pb-4 text-13 text-stone md:px-6">
        <Basis overview={overview} />
      </p>
    </Panel>
  );
}

function listWaiting(waiting: Overview["waiting"], queues: DeskQueues | undefined): Waiting[] {
  const sent = { ...waiting.sent, isLate: false };
  const all: (Waiting | undefined)[] = [
    queues && {
      key: "receipts",
      name: "Receipts to review",
      to: "/admin/receipts",
      ...queues.receipts,
      money: waiting.receipts,
    },
    queues && {
      key: "payouts",
      name: "Payouts ready to send",
      to: "/admin/payouts",
      ...queues.payouts,
      money: waiting.ready,
    },
    {
      key: "sent",
      name: "Sent, not confirmed by the bank",
      to: "/admin/payouts",
      ...sent,
      money: waiting.sent,
    },
    queues && {
      key: "screening",
      name: "Possible matches",
      to: "/admin/screening",
      ...queues.screening,
    },
    queues && { key: "approvals", name: "Approvals", to: "/admin/approvals", ...queues.approvals },
    queues && { key: "feedback", name: "Feedback", to: "/admin/feedback", ...queues.feedback },
    queues && {
      key: "mails",
      name: "Bounced emails",
      to: "/admin/refused-mails",
      ...queues.refusedMails,
    },
  ];
  return all
    .filter((each) => each !== undefined)
    .filter(({ count }) => count > 0)
    .toSorted(
      (one, other) =>
        Number(other.isLate) - Number(one.isLate) || (one.oldest ?? "").localeCompare(other.oldest ?? ""),
    );
}

function columnsIn(currency: Overview["currency"]): readonly TableColumn<Waiting>[] {
  const worth = ({ money }: Waiting) =>
    money?.total == null ? null : formatMoney(money.total, currency, "symbol");
  return [
    {
      key: "name",
      heading: "Queue",
      phone: "title",
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    {
      key: "count",
      heading: "Waiting",
      figures: true,
      phone: "figure",
      cell: ({ count }) => formatCount(count),
    },
    { key: "worth", heading: "Amount", figures: true, phone: "note", cell: worth },
    {
      key: "amounts",
      heading: "By currency",
      wideOnly: true,
      cell: ({ money }) => money && <Amounts amounts={money.amounts} />,
    },
    {
      key: "oldest",
      heading: "Oldest",
      phone: "detail",
      cell: ({ oldest, isLate }) =>
        oldest !== null && (
          <span className={classNames("figures", isLate ? "font-semibold text-clay" : "text-stone")}>
            {formatDateTime(oldest)}
            {isLate && ", late"}
          </span>
        ),
    },
  ];
}
