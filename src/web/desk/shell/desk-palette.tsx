import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { listClients } from "#contract/clients/admin-clients.ts";
import { listDeskTrades } from "#contract/trading/admin-trades.ts";
import { call } from "#web/api/call.ts";
import { CommandPalette, type PaletteGroup } from "#web/design/command-palette.tsx";
import { formatMoney } from "#web/design/format.ts";
import { useDebouncedText } from "#web/design/use-debounced-text.ts";
import { deskSections } from "#web/desk/desk-sections.ts";
import { OptionsFailure } from "#web/desk/ui/options-failure.tsx";
import { useStaff } from "./use-staff.ts";

/** Shortest text that clients and trades are searched for. */
const minSearchLength = 2;
const maxResults = 5;

type DeskPaletteProps = { label: string; open: boolean; onClose: () => void };

/** The desk's search: pages that the role may open, clients, trades. */
export function DeskPalette({ label, open, onClose }: DeskPaletteProps) {
  const [search, setSearch] = useState("");
  const [typed, setTyped, replace] = useDebouncedText(search, setSearch);
  const found = useFound(open ? search : "");
  const close = () => {
    onClose();
    replace("");
    setSearch("");
  };
  const groups = [usePages(typed), ...found.groups];
  return (
    <CommandPalette
      open={open}
      onClose={close}
      label={label}
      typed={typed}
      onTyped={setTyped}
      groups={groups.filter(({ items }) => items.length > 0)}
      isSearching={found.isSearching || typed.trim() !== search}
      failure={found.failure}
    />
  );
}

function usePages(typed: string): PaletteGroup {
  const staff = useStaff();
  const text = typed.trim().toLowerCase();
  return {
    label: "Go to",
    items: deskSections
      .filter(({ roles }) => roles.some((role) => role === staff.role))
      .filter(({ label }) => label.toLowerCase().includes(text))
      .map(({ path, label }) => ({ key: path, label, to: path })),
  };
}

type Found = { groups: readonly PaletteGroup[]; isSearching: boolean; failure?: ReactNode };

function useFound(search: string): Found {
  const enabled = search.length >= minSearchLength;
  const clients = useQuery({
    queryKey: ["desk", "palette", "clients", search],
    queryFn: ({ signal }) => call(listClients, { query: { search, limit: maxResults }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const trades = useQuery({
    queryKey: ["desk", "palette", "trades", search],
    queryFn: ({ signal }) => call(listDeskTrades, { query: { search, limit: maxResults }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return { groups: [], isSearching: false };
  return {
    groups: [
      {
        label: "Clients",
        items: (clients.data ?? []).map(({ id, name, companyName, email }) => ({
          key: id,
          label: companyName ?? (name || email),
          detail: email,
          to: `/admin/clients/${id}`,
        })),
      },
      {
        label: "Trades",
        items: (trades.data ?? []).map((trade) => ({
          key: trade.id,
          label: trade.reference,
          detail: `${formatMoney(trade.amount, trade.fromCurrency)} to ${trade.toCurrency}, ${trade.client.name || trade.client.email}`,
          to: `/admin/trades/${trade.id}`,
        })),
      },
    ],
    isSearching: clients.isFetching || trades.isFetching,
    failure: (clients.isError || trades.isError) && (
      <div className="px-5 py-3">
        <OptionsFailure query={clients} things="clients" />
        <OptionsFailure query={trades} things="trades" />
      </div>
    ),
  };
}
