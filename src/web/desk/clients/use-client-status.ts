import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeClientStatus } from "#contract/clients/admin-clients.ts";
import type { ClientStatus, SettableStatus } from "#domain/clients/accounts/client-status.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { showToast } from "#web/design/toast.ts";
import { showUnsaved } from "#web/desk/ui/show-unsaved.ts";
import { useCacheClient } from "./use-cache-client.ts";

type Change = {
  id: string;
  status: SettableStatus;
  /** The status on screen. */
  replaces: ClientStatus;
  override?: { reason: string } | undefined;
};

const showNotUpdated = (error: unknown) => showUnsaved(error, "Failed to update client status");

/**
 * Sets a client's status and updates the lists. An incomplete file is reported to the caller; `onFailed` shows any other
 * failure, by default as a toast.
 */
export function useClientStatus(onFailed: (error: unknown) => void = showNotUpdated) {
  const queryClient = useQueryClient();
  const take = useCacheClient();
  return useMutation({
    mutationFn: ({ id, status, replaces, override }: Change) =>
      call(changeClientStatus, { params: { id }, body: { status, replaces, ...(override && { override }) } }),
    onSuccess: (client) => {
      take(client);
      showToast({ title: "Client status updated successfully" });
    },
    onError: (error) => {
      if (getMissingItems(error).length > 0) return;
      onFailed(error);
      // Somebody else may have changed it, or the answer alone was lost.
      void queryClient.invalidateQueries({ queryKey: ["desk", "clients"] });
    },
  });
}

/** What keeps an account from activation; empty for other errors. */
export function getMissingItems(error: unknown): readonly string[] {
  return error instanceof ApiError && error.code === "activation_incomplete"
    ? Object.values(error.fields)
    : [];
}
