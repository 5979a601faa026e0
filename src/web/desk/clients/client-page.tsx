import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { ApiError } from "#web/api/api-error.ts";
import { approvalsAboutQuery } from "#web/api/approval-queries.ts";
import { deskClientQuery } from "#web/api/desk-client-queries.ts";
import { showToast } from "#web/design/toast.ts";
import { PendingApprovals } from "#web/desk/approvals/pending-approvals.tsx";
import { DetailPage } from "#web/desk/ui/detail-page.tsx";
import { useBackToList } from "#web/desk/ui/use-back-to-list.ts";
import { ClientHeader } from "./client-header.tsx";
import { ClientTabs } from "./client-tabs.tsx";

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
      {(loaded) => (
        <>
          <ClientHeader client={loaded} back={back} />
          <PendingApprovals query={approvalsAboutQuery(loaded.id)} />
          <ClientTabs client={loaded} />
        </>
      )}
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
