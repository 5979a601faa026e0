import type { DeskStatement, StatementLine } from "#contract/payments/statements.ts";
import { formatDate, formatMoney } from "#web/design/format.ts";
import type { TableColumn } from "#web/design/table-column.ts";

type Line = Omit<StatementLine, "state">;

/** The page of what a line brought or paid; none for a charge. */
export function getLineLink({ receiptId, payoutId }: Line): string | undefined {
  if (receiptId !== null) return `/admin/receipts/${receiptId}`;
  return payoutId === null ? undefined : `/admin/payouts/${payoutId}`;
}

/** Columns of a statement's lines, around one that says what is to be known of each. */
export function lineColumns<L extends Line>(
  { currency }: Pick<DeskStatement, "currency">,
  own: TableColumn<L>,
): TableColumn<L>[] {
  return [
    {
      key: "date",
      heading: "Date",
      phone: "note",
      cell: ({ bookedOn }) => <span className="figures whitespace-nowrap">{formatDate(bookedOn)}</span>,
    },
    {
      key: "party",
      heading: "Payer or payee",
      phone: "title",
      cell: ({ party }) => <span className="font-semibold wrap-anywhere">{party || "Unknown"}</span>,
    },
    {
      key: "reference",
      heading: "Reference",
      cell: ({ reference, text }) => (
        <span className="wrap-anywhere">{[reference, text].filter(Boolean).join(" · ")}</span>
      ),
    },
    own,
    {
      key: "amount",
      heading: "Amount",
      figures: true,
      phone: "figure",
      cell: ({ amount }) => formatMoney(amount, currency, "plain"),
    },
  ];
}
