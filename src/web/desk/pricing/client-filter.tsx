import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { deskClientQuery } from "../../api/desk-client-queries.ts";
import { ClientPicker } from "../ui/client-picker.tsx";

type ClientFilterProps = {
  clientId: string | undefined;
  onChange: (clientId: string | undefined) => void;
};

/** Filters a list by client, with a button to clear it. */
export function ClientFilter({ clientId, onChange }: ClientFilterProps) {
  const client = useQuery({ ...deskClientQuery(clientId ?? ""), enabled: clientId !== undefined });
  if (clientId === undefined) {
    return (
      <ClientPicker
        label="Client"
        labelHidden
        compact
        placeholder="All clients"
        failed="We couldn't search for clients"
        className="min-w-56 flex-1 md:max-w-72"
        value={undefined}
        onChange={({ id }) => onChange(id)}
      />
    );
  }
  return (
    <span className="inline-flex h-11 min-w-0 max-w-full items-center gap-1 rounded-control border border-pine pl-3 font-semibold text-16 md:h-9 md:text-14">
      <span className="truncate">{client.data?.email ?? "One client"}</span>
      <button
        type="button"
        aria-label="Show all clients"
        onClick={() => onChange(undefined)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-stone hover:text-ink md:size-8"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}
