import { useQueryClient } from "@tanstack/react-query";
import { editClient } from "#contract/clients/admin-client-file.ts";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";
import { showToast } from "#web/design/toast.ts";
import { showUnsaved } from "#web/desk/ui/show-unsaved.ts";
import { useCacheClient } from "./use-cache-client.ts";

type Changes = Omit<BodyInput<typeof editClient>, "replaces">;
/** The client's details on screen. */
type Shown = Pick<ClientDetails, "id"> & { readonly [Field in keyof Changes]?: string | null };

/** Saves some of a client's details and shows a toast. What somebody else changed meanwhile is refused. */
export function useEditClient(shown: Shown) {
  const queryClient = useQueryClient();
  const take = useCacheClient();
  return async (changes: Changes): Promise<void> => {
    const fields = Object.keys(changes) as (keyof Changes)[];
    const replaces = Object.fromEntries(fields.map((field) => [field, shown[field] ?? null]));
    try {
      take(await call(editClient, { params: { id: shown.id }, body: { ...changes, replaces } }));
      showToast({ title: "Client details updated successfully" });
    } catch (error) {
      showUnsaved(error, "Failed to update client details");
      // Somebody else may have changed them, or the answer alone was lost.
      void queryClient.invalidateQueries({ queryKey: ["desk", "clients"] });
      throw error;
    }
  };
}
