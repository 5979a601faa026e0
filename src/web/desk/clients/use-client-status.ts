import { useMutation } from "@tanstack/react-query";
import { changeClientStatus } from "#contract/admin-clients.ts";
import type { SettableStatus } from "#domain/clients/client-status.ts";
import { call } from "../../api/call.ts";
import { showToast } from "../../design/toast.tsx";
import { useTakeClient } from "./use-take-client.ts";

type Change = { id: string; status: SettableStatus };

/** Sets a client's status; the lists that show them follow. */
export function useClientStatus() {
  const take = useTakeClient();
  return useMutation({
    mutationFn: ({ id, status }: Change) => call(changeClientStatus, { params: { id }, body: { status } }),
    onSuccess: (client) => {
      take(client);
      showToast({ title: "Client status updated successfully" });
    },
    onError: () => {
      showToast({ title: "Error", text: "Failed to update client status", destructive: true });
    },
  });
}
