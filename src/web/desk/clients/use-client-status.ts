import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ClientDetails, type ClientRow, changeClientStatus } from "#contract/admin-clients.ts";
import type { SettableStatus } from "#domain/clients/client-status.ts";
import { call } from "../../api/call.ts";
import { deskClientQuery } from "../../api/desk-client-queries.ts";
import { showToast } from "../../design/toast.tsx";

type Change = { id: string; status: SettableStatus };

/** Sets a client's status; the lists that show them follow. */
export function useClientStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: Change) => call(changeClientStatus, { params: { id }, body: { status } }),
    onSuccess: (client) => {
      queryClient.setQueryData(deskClientQuery(client.id).queryKey, client);
      queryClient.setQueriesData<InfiniteData<ClientRow[]>>(
        { queryKey: ["desk", "clients", "list"] },
        (list) => withClient(list, client),
      );
      void queryClient.invalidateQueries({ queryKey: ["desk", "clients", "count"] });
      showToast({ title: "Client status updated successfully" });
    },
    onError: () => {
      showToast({ title: "Error", text: "Failed to update client status", destructive: true });
    },
  });
}

/** The row where it stands, as it is now: a list does not jump under the hand that changed it. */
function withClient(list: InfiniteData<ClientRow[]> | undefined, { id, status }: ClientDetails) {
  if (!list) return list;
  return {
    ...list,
    pages: list.pages.map((page) => page.map((row) => (row.id === id ? { ...row, status } : row))),
  };
}
