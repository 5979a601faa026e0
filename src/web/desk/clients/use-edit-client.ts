import { editClient } from "#contract/clients/admin-client-file.ts";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";
import { showToast } from "#web/design/toast.ts";
import { useCacheClient } from "./use-cache-client.ts";

/** Saves some of a client's details and shows a toast. */
export function useEditClient({ id }: Pick<ClientDetails, "id">) {
  const take = useCacheClient();
  return async (changes: BodyInput<typeof editClient>): Promise<void> => {
    try {
      take(await call(editClient, { params: { id }, body: changes }));
      showToast({ title: "Client details updated successfully" });
    } catch (error) {
      showToast({ title: "Error", text: "Failed to update client details", destructive: true });
      throw error;
    }
  };
}
