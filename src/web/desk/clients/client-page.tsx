import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { ClientDetails } from "#contract/admin-clients.ts";
import { CallFailed, failureWords } from "../../api/call-failed.ts";
import { deskClientQuery } from "../../api/desk-client-queries.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { ErrorState } from "../../design/error-state.tsx";
import { FactRow } from "../../design/fact-rows.tsx";
import { formatDate, formatDateTime } from "../../design/format.ts";
import { PageHeader } from "../../design/page-header.tsx";
import { usePageTitle } from "../../design/page-title.ts";
import { Panel } from "../../design/panel.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { AssignBroker } from "../brokers/assign-broker.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ClientStatusBadge } from "./client-status-badge.tsx";

/** /admin/clients/:id: all that the desk knows of one client. */
export function ClientPage() {
  const { id = "" } = useParams();
  const client = useQuery(deskClientQuery(id));
  usePageTitle("Client");
  if (client.isPending) return <SkeletonRows label="Loading the client" rows={6} />;
  if (client.isError) {
    if (client.error instanceof CallFailed && client.error.status === 404) return <ClientNotFound />;
    return (
      <ErrorState
        title="Failed to load client details"
        detail={failureWords(client.error)}
        reassurance="Nothing was changed."
        busy={client.isFetching}
        onRetry={client.refetch}
      />
    );
  }
  return <Client client={client.data} />;
}

function ClientNotFound() {
  return (
    <EmptyState
      className="py-16"
      title="Client not found"
      action={<ButtonLink to="/admin/clients">Back to Clients</ButtonLink>}
    >
      Nobody has this number. The link may be an old one.
    </EmptyState>
  );
}

function Client({ client }: { client: ClientDetails }) {
  return (
    <>
      <PageHeader
        title={client.email}
        back={{ to: "/admin/clients", label: "Back to Clients" }}
        lead={<ClientStatusBadge status={client.status} />}
        action={<AccountMenu client={client} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel heading="Basic Information">
          <dl className="divide-y divide-line">
            <FactRow name="Email">
              {client.email} {client.emailVerified ? "(confirmed)" : "(not confirmed yet)"}
            </FactRow>
            <FactRow name="Name">{client.name === "" ? "–" : client.name}</FactRow>
            <FactRow name="Company name">{client.companyName ?? "–"}</FactRow>
            <FactRow name="Registered">{formatDateTime(client.createdAt)}</FactRow>
            <FactRow name="Last traded">
              {client.lastTraded === null ? "–" : formatDate(client.lastTraded)}
            </FactRow>
            <FactRow name="Trades">{client.totalTrades}</FactRow>
          </dl>
        </Panel>
        <AssignBroker client={client} />
        <Panel heading="Referral Information">
          <dl className="divide-y divide-line">
            <FactRow name="Referral code">{client.referralCode}</FactRow>
            <FactRow name="Referrer">{client.referrerEmail ?? "–"}</FactRow>
          </dl>
        </Panel>
      </div>
    </>
  );
}
