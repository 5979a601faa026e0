import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import type { ClientDetails, ClientRow } from "#contract/clients/admin-clients.ts";
import { clientReviewQuery, deskClientQuery } from "#web/api/desk-client-queries.ts";

/** Caches a client from a response everywhere they are shown; their timeline is refetched. */
export function useCacheClient() {
  const queryClient = useQueryClient();
  return (client: ClientDetails): void => {
    queryClient.setQueryData(deskClientQuery(client.id).queryKey, client);
    queryClient.setQueriesData<InfiniteData<ClientRow[]>>({ queryKey: ["desk", "clients", "list"] }, (list) =>
      replaceClientRow(list, client),
    );
    void queryClient.invalidateQueries({ queryKey: ["desk", "clients", "count"] });
    void queryClient.invalidateQueries({ queryKey: ["desk", "clients", "timeline", client.id] });
    void queryClient.invalidateQueries({ queryKey: clientReviewQuery(client.id).queryKey });
  };
}

/** Updates the row in place: a list must not reorder under the pointer. */
function replaceClientRow(list: InfiniteData<ClientRow[]> | undefined, client: ClientDetails) {
  if (!list) return list;
  const { id, status, name, companyName } = client;
  return {
    ...list,
    pages: list.pages.map((page) =>
      page.map((row) => (row.id === id ? { ...row, status, name, companyName } : row)),
    ),
  };
}
