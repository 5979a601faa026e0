import type { DeskReceipt } from "#contract/payments/desk-payments.ts";
import { Badge } from "#web/design/badge.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";
import type { TableColumn } from "#web/design/table-column.ts";
import { getReceiptLabel } from "./receipt-labels.ts";

/** One line a receipt in a wide table; there the reason and the suggested decision have their own column. */
export const receiptColumns: readonly TableColumn<DeskReceipt>[] = [
  {
    key: "date",
    heading: "Date",
    phone: "note",
    cell: ({ entry, receivedAt }) => (
      <span className="figures whitespace-nowrap text-stone">
        {formatDate(entry?.bookedOn ?? receivedAt)}
      </span>
    ),
  },
  {
    key: "payer",
    heading: "Payer",
    phone: "title",
    cell: ({ payerName, client }) => (
      <span
        className="@3xl:block @3xl:max-w-52 @3xl:whitespace-normal @6xl:max-w-44 @6xl:truncate"
        title={payerName === "" ? undefined : payerName}
      >
        <span className="font-semibold @max-6xl:wrap-anywhere">{payerName || "Unknown payer"}</span>
        {client && (
          <span className="hidden text-13 text-stone wrap-anywhere @3xl:block @6xl:hidden">
            {client.name || client.email}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "text",
    heading: "Reference",
    phone: "detail",
    cell: (receipt) => (
      <span className="block max-w-md whitespace-normal @6xl:max-w-32">
        <span className="wrap-anywhere @6xl:line-clamp-3" title={receipt.reference}>
          {receipt.reference || "–"}
        </span>
        <Decision receipt={receipt} className="@6xl:hidden" />
      </span>
    ),
  },
  {
    key: "decision",
    heading: "What to do",
    wideOnly: true,
    fills: true,
    cell: (receipt) => <Decision receipt={receipt} isShort />,
  },
  {
    key: "whose",
    heading: "Client",
    wideOnly: true,
    cell: ({ trade, client, reference }) =>
      client ? (
        <span className="block max-w-36" title={[client.name, client.email].filter(Boolean).join(", ")}>
          <span className="block truncate">{client.name || client.email}</span>
          {trade && trade.reference !== reference && (
            <span className="figures block text-stone">{trade.reference}</span>
          )}
        </span>
      ) : (
        <span className="text-stone">–</span>
      ),
  },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount, currency }) => (
      <span className="whitespace-nowrap font-semibold">{formatMoney(amount, currency, "code")}</span>
    ),
  },
  {
    key: "status",
    heading: "Status",
    cell: (receipt) => {
      const { words, tone } = getReceiptLabel(receipt);
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
];

type DecisionProps = { receipt: DeskReceipt; isShort?: boolean; className?: string };

function formatWithdrawal({ decidedBy, withdrawalApprovedBy }: DeskReceipt): string {
  const approved = withdrawalApprovedBy === null ? "" : ` and approved by ${withdrawalApprovedBy}`;
  return `Withdrawn by ${decidedBy ?? "a staff user"}${approved}.`;
}

/** What the desk should do with the receipt and why it waits, or who withdrew it and why. */
function Decision({ receipt, isShort = false, className }: DecisionProps) {
  const { reason, suggestion, status } = receipt;
  const withdrawnBy = status === "WITHDRAWN" ? formatWithdrawal(receipt) : undefined;
  const words = withdrawnBy ?? suggestion?.words;
  const advice = words && !withdrawnBy && suggestion?.key !== null ? `Suggested: ${words}` : words;
  if (!advice && reason === null) return null;
  if (isShort) {
    return (
      <span
        className="line-clamp-3 whitespace-normal wrap-anywhere"
        title={[reason, advice].filter(Boolean).join(" ")}
      >
        {words ? <span className="font-semibold">{words}</span> : null}
        {reason !== null && <span className="text-stone"> {reason}</span>}
      </span>
    );
  }
  return (
    <span className={className}>
      {reason !== null && <span className="block text-13 text-stone wrap-anywhere">{reason}</span>}
      {advice && <span className="block font-semibold text-13 wrap-anywhere">{advice}</span>}
    </span>
  );
}
