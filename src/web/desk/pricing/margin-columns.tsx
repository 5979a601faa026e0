import { Link } from "react-router";
import type { MarginState, SetMargin } from "#contract/market/pricing.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { formatDateTime } from "../../design/format.ts";
import type { TableColumn } from "../../design/table-column.ts";
import { ActionMenu } from "../ui/action-menu.tsx";
import { formatMarginPair, formatMarginScope } from "./format-margin.ts";

type MarginActions = { onChange: (margin: SetMargin) => void; onEnd: (margin: SetMargin) => void };

/** Columns of the margins table, with actions on those in force for permitted roles. */
export function marginColumns(
  state: MarginState,
  actions: MarginActions | undefined,
): TableColumn<SetMargin>[] {
  // A phone shows only the last date.
  if (state === "ended")
    return [
      ...columns.map((column) => ({ ...column, phone: column.key === "since" ? undefined : column.phone })),
      ended,
    ];
  return actions ? [...columns, menuOf(actions)] : [...columns];
}

const columns: readonly TableColumn<SetMargin>[] = [
  {
    key: "client",
    heading: "Client",
    phone: "title",
    cell: ({ client }) =>
      client === null ? <span className="font-semibold">All clients</span> : <Client client={client} />,
  },
  {
    key: "pair",
    heading: "Pair",
    phone: "detail",
    cell: (margin) => <span className="whitespace-nowrap">{formatMarginPair(margin)}</span>,
  },
  {
    key: "margin",
    heading: "Margin",
    figures: true,
    phone: "figure",
    cell: ({ margin }) => <span className="whitespace-nowrap font-semibold">{formatPercent(margin)}</span>,
  },
  {
    key: "since",
    heading: "Set",
    phone: "note",
    cell: ({ setAt, setBy }) => <ActorCell at={setAt} by={setBy} />,
  },
];

const ended: TableColumn<SetMargin> = {
  key: "ended",
  heading: "Ended",
  phone: "note",
  cell: ({ endedAt, endedBy }) => endedAt && endedBy && <ActorCell at={endedAt} by={endedBy} />,
};

function menuOf({ onChange, onEnd }: MarginActions): TableColumn<SetMargin> {
  return {
    key: "menu",
    heading: "Actions",
    phone: "action",
    cell: (margin) => (
      <ActionMenu
        label={`Actions for ${formatMarginScope(margin)}`}
        actions={[
          { label: "Change margin", onPress: () => onChange(margin) },
          { label: "End margin", onPress: () => onEnd(margin) },
        ]}
      />
    ),
  };
}

/** The name if given; the email address distinguishes clients of one name. */
function Client({ client: { id, name, email } }: { client: NonNullable<SetMargin["client"]> }) {
  return (
    <>
      <Link
        to={`/admin/clients/${id}`}
        className="link font-semibold wrap-anywhere max-md:block max-md:truncate max-md:leading-7"
      >
        {name || email}
      </Link>
      {name !== "" && <span className="block text-13 text-stone wrap-anywhere max-md:hidden">{email}</span>}
    </>
  );
}

function ActorCell({ at, by }: { at: string; by: SetMargin["setBy"] }) {
  return (
    <>
      <time dateTime={at} className="figures whitespace-nowrap">
        {formatDateTime(at)}
      </time>
      <span className="block text-13 text-stone wrap-anywhere max-md:hidden">{by.name || by.email}</span>
    </>
  );
}
