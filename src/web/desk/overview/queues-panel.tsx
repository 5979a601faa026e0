import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Overview, QueueTotal } from "#contract/reporting/overview.ts";
import type { DeskQueues } from "#contract/reporting/queues.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { formatCount } from "#domain/plural.ts";
import { deskQueuesQuery } from "#web/api/overview-query.ts";
import { classNames } from "#web/design/class-names.ts";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatMoney, formatShortFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { formatSpan } from "#web/desk/inbox/format-span.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { Basis } from "./basis.tsx";

type Waiting = {
  key: string;
  name: string;
  /** Missing where the role may not open it. */
  to: string | undefined;
  count: number;
  oldest: string | null;
  isLate: boolean;
  /** Its money; missing where none waits. */
  money?: QueueTotal;
};

/** Every queue in which something waits for the desk, with a bar beside the longest and its money, late ones first. */
export function QueuesPanel({ overview, className }: { overview: Overview; className?: string | undefined }) {
  const queues = useQuery(deskQueuesQuery).data;
  const mayDecide = useHasRole(approverRoles);
  const rows = listWaiting(overview.waiting, queues, mayDecide);
  return (
    <Panel
      flush
      heading="Queues"
      aria-label="Queues"
      className={classNames("flex flex-col overflow-hidden", className)}
    >
      {rows.length === 0 ? (
        <EmptyState className="px-5 md:px-6" title="No queues">
          Receipts, payouts and cases appear here.
        </EmptyState>
      ) : (
        <>
          <Lead rows={rows} at={overview.at} />
          <p aria-hidden="true" className={classNames(line, "border-line border-y py-2 text-13 text-stone")}>
            <span>Queue</span>
            <span className="col-start-3 text-right">No.</span>
            <span className="text-right">£</span>
            <span className="text-right">Oldest</span>
          </p>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.key}>
                <QueueRow row={row} most={Math.max(...rows.map(({ count }) => count))} overview={overview} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-auto border-line border-t px-5 pt-3 pb-4 text-13 text-stone md:px-6">
        {rows.some(({ isLate }) => isLate) && "Red: something in it is late. "}
        <Basis overview={overview} />
      </p>
    </Panel>
  );
}

const line =
  "figures grid grid-cols-[minmax(0,7.75rem)_minmax(2.5rem,1fr)_1.75rem_2.75rem_4rem] items-center gap-x-2 px-5 md:px-6";

/** How many wait in all, and for how long. */
function Lead({ rows, at }: { rows: readonly Waiting[]; at: string }) {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const oldest = rows.flatMap((row) => row.oldest ?? []).toSorted()[0];
  return (
    <div className="flex items-end justify-between gap-4 px-5 pt-2 pb-3 md:px-6">
      <p className="text-13 text-stone">
        <span className="display figures block font-bold text-24 text-ink leading-8">
          {formatCount(count)}
        </span>
        waiting in all
      </p>
      {oldest !== undefined && (
        <p className="text-right text-13 text-stone">
          <span className="display figures block font-bold text-24 text-ink leading-8">
            {formatAge(oldest, at)}
          </span>
          oldest
        </p>
      )}
    </div>
  );
}

type QueueRowProps = { row: Waiting; most: number; overview: Overview };

function QueueRow({ row, most, overview: { at, currency } }: QueueRowProps) {
  const { name, to, count, oldest, isLate, money } = row;
  const total = money?.total;
  const facts = (
    <>
      <span className="truncate font-semibold">{name}</span>
      <span aria-hidden="true" className="h-3 bg-quiet">
        <span
          className={classNames("block h-full", isLate ? "bg-ink" : "bg-pine")}
          style={{ width: `${(count / most) * 100}%` }}
        />
      </span>
      <span className="text-right">
        {formatCount(count)} <span className="sr-only">waiting</span>
      </span>
      <span className="text-right" title={total == null ? undefined : formatMoney(total, currency, "symbol")}>
        {total != null && formatShortFigure(Number(total))}
      </span>
      <span
        className={classNames(
          "whitespace-nowrap text-right",
          isLate ? "font-semibold text-clay" : "text-stone",
        )}
      >
        {oldest !== null && formatAge(oldest, at)}
        {isLate && <span className="sr-only">, late</span>}
      </span>
    </>
  );
  const look = classNames(line, "min-h-9 text-14 max-md:min-h-11");
  if (to === undefined) return <div className={look}>{facts}</div>;
  return (
    <Link to={to} className={classNames(look, "hover:bg-glacier focus-visible:-outline-offset-2")}>
      {facts}
    </Link>
  );
}

function formatAge(since: string, at: string): string {
  return formatSpan(Date.parse(at) - Date.parse(since));
}

function listWaiting(
  waiting: Overview["waiting"],
  queues: DeskQueues | undefined,
  mayDecide: boolean,
): Waiting[] {
  const sent = { ...waiting.sent, isLate: false };
  const all: (Waiting | undefined)[] = [
    queues && {
      key: "receipts",
      name: "Receipts",
      to: "/admin/receipts",
      ...queues.receipts,
      money: waiting.receipts,
    },
    queues && {
      key: "payouts",
      name: "Payouts",
      to: "/admin/payouts?view=waiting",
      ...queues.payouts,
      money: waiting.ready,
    },
    {
      key: "sent",
      name: "At the bank",
      to: "/admin/payouts?view=sent",
      ...sent,
      money: waiting.sent,
    },
    queues && {
      key: "screening",
      name: "Screening",
      to: "/admin/screening",
      ...queues.screening,
    },
    queues && {
      key: "approvals",
      name: "Approvals",
      to: mayDecide ? "/admin/approvals" : undefined,
      ...queues.approvals,
    },
    queues && { key: "feedback", name: "Feedback", to: "/admin/feedback", ...queues.feedback },
    queues && {
      key: "mails",
      name: "Bounced emails",
      to: "/admin/refused-mails",
      ...queues.refusedMails,
    },
    queues && {
      key: "positions",
      name: "Limits exceeded",
      to: "/admin/position",
      ...queues.positionLimits,
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
