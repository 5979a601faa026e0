import { useInfiniteQuery } from "@tanstack/react-query";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { clientRecipientsQuery } from "#web/api/desk-client-queries.ts";
import { formatDate } from "#web/design/format.ts";
import { ShowMore } from "#web/design/show-more.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { ListPanel } from "./list-panel.tsx";

const typeLabels = { myself: "The client", someone: "Person", business: "Company" } as const;

const columns: readonly TableColumn<Beneficiary>[] = [
  {
    key: "name",
    heading: "Recipient",
    phone: "title",
    cell: ({ name, nickname }) => (
      <>
        <span className="font-semibold wrap-anywhere">{name}</span>
        {nickname && <span className="text-13 text-stone wrap-anywhere"> {nickname}</span>}
      </>
    ),
  },
  { key: "type", heading: "Type", cell: ({ type }) => typeLabels[type] },
  {
    key: "account",
    heading: "Account",
    phone: "detail",
    cell: ({ accountNumber }) => <span className="figures whitespace-nowrap">{accountNumber}</span>,
  },
  {
    key: "bank",
    heading: "Bank",
    wideOnly: true,
    cell: ({ bank }) => <span className="wrap-anywhere">{bank || "–"}</span>,
  },
  { key: "country", heading: "Country", cell: ({ country }) => country },
  { key: "currency", heading: "Currency", phone: "note", cell: ({ currency }) => currency },
  {
    key: "since",
    heading: "Added",
    figures: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
];

/** The client's recipients with masked accounts. */
export function ClientRecipients({ client }: { client: ClientDetails }) {
  const recipients = useInfiniteQuery(clientRecipientsQuery(client.id));
  return (
    <ListPanel
      heading="Recipients"
      query={recipients}
      columns={columns}
      rows={recipients.data?.pages.flatMap(({ items }) => items) ?? []}
      none="No recipients yet."
      after={<ShowMore list={recipients} />}
    />
  );
}
