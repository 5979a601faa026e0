import { useQuery } from "@tanstack/react-query";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { ClientPayout, ClientReceipt } from "#contract/reporting/client-page.ts";
import { clientPaymentsQuery } from "#web/api/desk-client-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { Status } from "#web/design/status.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { getReceiptLabel } from "#web/desk/money/receipts/receipt-labels.ts";
import { ListPanel } from "./list-panel.tsx";

const payoutColumns: readonly TableColumn<ClientPayout>[] = [
  {
    key: "date",
    heading: "Date",
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    key: "recipient",
    heading: "Recipient",
    phone: "title",
    cell: ({ recipientName }) => <span className="font-semibold wrap-anywhere">{recipientName}</span>,
  },
  {
    key: "account",
    heading: "Account",
    wideOnly: true,
    cell: ({ accountNumber }) => <span className="figures whitespace-nowrap">{accountNumber}</span>,
  },
  {
    key: "reference",
    heading: "Reference",
    phone: "detail",
    cell: ({ reference }) => <span className="figures wrap-anywhere">{reference}</span>,
  },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: "status",
    heading: "Status",
    phone: "note",
    cell: ({ status, isDeclined }) => <Status state={status} {...(isDeclined && { word: "Declined" })} />,
  },
];

const receiptColumns: readonly TableColumn<ClientReceipt>[] = [
  {
    key: "date",
    heading: "Date",
    cell: ({ receivedAt }) => <When at={receivedAt} />,
  },
  {
    key: "payer",
    heading: "Payer",
    phone: "title",
    cell: ({ payerName }) => (
      <span className="font-semibold wrap-anywhere">{payerName || "No payer name"}</span>
    ),
  },
  {
    key: "reference",
    heading: "Reference",
    phone: "detail",
    cell: ({ reference }) => <span className="figures wrap-anywhere">{reference}</span>,
  },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: "status",
    heading: "Status",
    phone: "note",
    cell: (receipt) => {
      const { tone, words } = getReceiptLabel(receipt);
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
];

function When({ at }: { at: string }) {
  return <span className="figures whitespace-nowrap font-normal text-stone">{formatDateTime(at)}</span>;
}

/** Money that went out for the client and money that came in. */
export function ClientPayments({ client }: { client: ClientDetails }) {
  const payments = useQuery(clientPaymentsQuery(client.id));
  return (
    <div className="grid gap-4">
      <ListPanel
        heading="Paid out"
        query={payments}
        columns={payoutColumns}
        rows={payments.data?.paidOut ?? []}
        rowLink={({ id }) => `/admin/payouts/${id}`}
        none="No payments to recipients yet."
      />
      <ListPanel
        heading="Received"
        query={payments}
        columns={receiptColumns}
        rows={payments.data?.received ?? []}
        rowLink={({ id }) => `/admin/receipts/${id}`}
        none="No money received yet."
      />
    </div>
  );
}
