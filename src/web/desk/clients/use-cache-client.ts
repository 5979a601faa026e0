import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import type { ClientDetails, ClientRow } from "#contract/clients/admin-clients.ts";
import { clientReviewQuery, deskClientQuery } from "#web/api/desk-client-queries.ts";

/** Puts a client as the server has them now wherever they are shown; their timeline is read again. */
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

/** The row where it stands, as it is now: a list does not jump under the hand that changed it. */
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
