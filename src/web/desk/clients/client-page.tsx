import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { ApiError } from "#web/api/api-error.ts";
import { deskClientQuery } from "../../api/desk-client-queries.ts";
import { PageHeader } from "../../design/page-header.tsx";
import { showToast } from "../../design/toast.tsx";
import { AssignBroker } from "../brokers/assign-broker.tsx";
import { useHasRole } from "../shell/use-staff.ts";
import { deskRoles } from "../staff-roles.ts";
import { type BackLink, DetailPage } from "../ui/detail-page.tsx";
import { useBackToList } from "../ui/use-back-to-list.ts";
import { AccountMenu } from "./account-menu.tsx";
import { BasicInformation } from "./basic-information.tsx";
import { Address } from "./client-address.tsx";
import { ClientBalances } from "./client-balances.tsx";
import { ClientDocuments } from "./client-documents.tsx";
import { ClientExposure } from "./client-exposure.tsx";
import { ClientMargin } from "./client-margin.tsx";
import { ClientRestrictions } from "./client-restrictions.tsx";
import { ClientReview } from "./client-review.tsx";
import { ClientSecurity } from "./client-security.tsx";
import { ClientStatusBadge } from "./client-status-badge.tsx";
import { ClientTimeline } from "./client-timeline.tsx";
import { ClientTrades } from "./client-trades.tsx";
import { KnownPayers } from "./known-payers.tsx";
import { ReferralInformation } from "./referral-information.tsx";
import { TradingPreferences } from "./trading-preferences.tsx";

/** /admin/clients/:id */
export function ClientPage() {
  const { id = "" } = useParams();
  const client = useQuery(deskClientQuery(id));
  const back = { to: useBackToList("/admin/clients"), label: "Back to Clients" };
  useFailureToast(client.isError && !isUnknown(client.error));
  return (
    <DetailPage
      query={client}
      title="Client"
      back={back}
      loading="Loading the client"
      failure="We couldn't load this client."
      notFound={{ title: "Client not found", text: "No client has this ID. Check the link." }}
    >
      {(loaded) => <Client client={loaded} back={back} />}
    </DetailPage>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function useFailureToast(isFailed: boolean): void {
  useEffect(() => {
    if (isFailed) showToast({ title: "Error", text: "Failed to load client details", destructive: true });
  }, [isFailed]);
}

function Client({ client, back }: { client: ClientDetails; back: BackLink }) {
  // Brokers see neither identity documents nor staff notes.
  const isDesk = useHasRole(deskRoles);
  return (
    <>
      <PageHeader
        title={client.email}
        back={back}
        lead={<ClientStatusBadge client={client} />}
        action={<AccountMenu client={client} isAlone />}
      />
      <div className="mb-4 grid">
        <ClientTrades client={client} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <ReferralInformation client={client} />
          <AssignBroker client={client} />
          <BasicInformation client={client} />
          <Address client={client} />
          <TradingPreferences client={client} />
        </div>
        <div className="grid gap-4">
          {isDesk && <ClientReview client={client} />}
          {isDesk && <ClientDocuments client={client} />}
          {isDesk && <ClientRestrictions client={client} />}
          {isDesk && <ClientSecurity client={client} />}
          {isDesk && <KnownPayers client={client} />}
          {isDesk && <ClientMargin client={client} />}
          <ClientBalances client={client} />
          {isDesk && <ClientExposure client={client} />}
          {isDesk && <ClientTimeline client={client} />}
        </div>
      </div>
    </>
  );
}
