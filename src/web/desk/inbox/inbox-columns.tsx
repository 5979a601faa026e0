import type { InboxItem } from "#contract/reporting/inbox.ts";
import { classNames } from "#web/design/class-names.ts";
import { formatDay, formatMoney, formatTime } from "#web/design/format.ts";
import type { TableColumn } from "#web/design/table-column.ts";
import { describeItem } from "./describe-item.ts";
import { formatSpan } from "./format-span.ts";
import { HolderCell } from "./holder-cell.tsx";

/** Columns of the inbox as of `now`, in milliseconds; `brief` leaves the subject more of a narrow panel. */
export function inboxColumns(now: number, brief = false): readonly TableColumn<InboxItem>[] {
  return [
    { key: "kind", heading: "Kind", cell: (item) => <Kind item={item} /> },
    {
      key: "subject",
      heading: "Subject",
      phone: "title",
      fills: true,
      cell: (item) => <Subject item={item} />,
    },
    {
      key: "amount",
      heading: "Amount",
      figures: true,
      phone: "figure",
      cell: ({ money }) => money && formatMoney(money.amount, money.currency, "code"),
    },
    {
      key: "due",
      heading: "Due",
      figures: true,
      phone: "note",
      cell: ({ dueAt, isOverdue }) => (
        <span className={classNames("figures", isOverdue && "font-semibold text-clay")}>
          {formatDue(dueAt, now)}
        </span>
      ),
    },
    {
      key: "with",
      heading: "With",
      phone: "action",
      cell: (item) => <HolderCell item={item} brief={brief} />,
    },
    {
      key: "age",
      heading: "Age",
      figures: true,
      wideOnly: true,
      cell: ({ arrivedAt }) => (
        <span className="text-stone">{formatSpan(now - new Date(arrivedAt).getTime())}</span>
      ),
    },
    {
      key: "phone",
      heading: "",
      phone: "detail",
      phoneOnly: true,
      cell: (item) => <PhoneDetail item={item} />,
    },
  ];
}

function Kind({ item }: { item: InboxItem }) {
  const { word, icon: Icon } = describeItem(item);
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-stone" />
      {word}
    </span>
  );
}

function Subject({ item }: { item: InboxItem }) {
  const { phrase } = describeItem(item);
  const note = item.taken?.note ?? "";
  const words = `${phrase}${note && ` · ${note}`}`;
  return (
    <span className="@3xl:block @3xl:truncate" title={`${item.name} ${words}`}>
      <span className="font-semibold">{item.name}</span>{" "}
      <span className="font-normal text-stone @max-3xl:hidden">{words}</span>
    </span>
  );
}

function PhoneDetail({ item }: { item: InboxItem }) {
  const { word, phrase } = describeItem(item);
  const note = item.taken?.note ?? "";
  return (
    <>
      <span className="line-clamp-3">{`${word}${phrase && `, ${phrase}`}`}</span>
      {note && <span className="line-clamp-3 text-ink">{note}</span>}
    </>
  );
}

function formatDue(dueAt: string, now: number): string {
  const ms = new Date(dueAt).getTime() - now;
  if (ms < 0) return `${formatSpan(-ms)} late`;
  const isToday = formatDay(dueAt) === formatDay(new Date(now));
  return isToday ? formatTime(dueAt) : `${formatDay(dueAt)}, ${formatTime(dueAt)}`;
}
