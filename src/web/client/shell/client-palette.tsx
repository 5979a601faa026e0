import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listBeneficiaries } from "#contract/payments/beneficiaries.ts";
import { type HistoryExchange, type HistoryPayment, listHistory } from "#contract/reporting/history.ts";
import { managerRoles, preparerRoles, viewerRoles } from "#domain/clients/users/role.ts";
import { call } from "#web/api/call.ts";
import { quotePath } from "#web/client/dashboard/live-conversion.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { CommandPalette, type PaletteGroup } from "#web/design/command-palette.tsx";
import { formatMoney } from "#web/design/format.ts";
import { useDebouncedText } from "#web/design/use-debounced-text.ts";
import { navGroups, secondaryNavItems } from "./nav-items.ts";
import { parseQuoteCommand } from "./parse-quote-command.ts";
import { useAccountNavItems } from "./use-account-nav-items.ts";
import { useIsVisible } from "./use-is-visible.ts";

/** Shortest text that recipients and references are searched for. */
const minSearchLength = 2;
const maxResults = 5;

const managersActions = [{ key: "api-keys", label: "Create an API key", to: "/developers/keys" }] as const;

const newForward = { key: "new-forward", label: "New forward", to: "/forwards/new" } as const;

const actions = [
  { key: "add-recipient", label: "Add a recipient", to: "/beneficiaries/add" },
  { key: "create-alert", label: "Create a rate alert", to: "/alerts/create" },
  { key: "add-budget-rate", label: "Add a budget rate", to: "/budget-rates/create" },
  { key: "place-order", label: "Place an order", to: "/orders/create" },
] as const;

/** The client area's search: sections, a quote by amount and currencies, recipients, references. */
export function ClientPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [search, setSearch] = useState("");
  const [typed, setTyped, replace] = useDebouncedText(search, setSearch);
  const found = useFound(open ? search : "");
  const close = () => {
    onClose();
    replace("");
    setSearch("");
  };
  const mayPrepare = useHasRole(preparerRoles);
  const groups = [...(mayPrepare ? [quoteGroup(typed)] : []), useSections(typed), ...found.groups];
  return (
    <CommandPalette
      open={open}
      onClose={close}
      label="Search a recipient, reference or amount"
      typed={typed}
      onTyped={setTyped}
      groups={groups.filter(({ items }) => items.length > 0)}
      isSearching={found.isSearching || typed.trim() !== search}
    />
  );
}

function quoteGroup(typed: string): PaletteGroup {
  const command = parseQuoteCommand(typed);
  if (!command) return { label: "Exchange", items: [] };
  const { amount, fromCurrency, toCurrency } = command;
  const to = quotePath({ ...command, isReceiving: false });
  const label = `Get a quote: ${formatMoney(amount, fromCurrency, "code")} to ${toCurrency}`;
  return { label: "Exchange", items: [{ key: "quote", label, to }] };
}

function useSections(typed: string): PaletteGroup {
  const account = useAccountNavItems();
  const mayPrepare = useHasRole(preparerRoles);
  const isManager = useHasRole(managerRoles);
  const isVisible = useIsVisible();
  const items = [...navGroups.flat(), ...secondaryNavItems].filter(isVisible).concat(account);
  const sections = items.map(({ to, label }) => ({ key: to, label, to }));
  const forwards = items.some(({ to }) => to === "/forwards") ? [newForward] : [];
  const text = typed.trim().toLowerCase();
  return {
    label: "Go to",
    items: [
      ...sections,
      ...(mayPrepare ? [...actions, ...forwards] : []),
      ...(isManager ? managersActions : []),
    ].filter(({ label }) => label.toLowerCase().includes(text)),
  };
}

function useFound(search: string): { groups: readonly PaletteGroup[]; isSearching: boolean } {
  const enabled = search.length >= minSearchLength;
  const isViewer = useHasRole(viewerRoles);
  const recipients = useQuery({
    queryKey: ["beneficiaries", "palette", search],
    queryFn: ({ signal }) => call(listBeneficiaries, { query: { search, limit: maxResults }, signal }),
    enabled: enabled && isViewer,
    placeholderData: keepPreviousData,
  });
  const exchanges = useQuery({
    queryKey: ["history", "palette", search],
    queryFn: ({ signal }) =>
      call(listHistory, { query: { view: "exchanges", reference: search, limit: maxResults }, signal }),
    enabled: enabled && search.length <= 40,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return { groups: [], isSearching: false };
  return {
    groups: [
      {
        label: "Recipients",
        items: (recipients.data?.items ?? []).map(({ id, name, nickname, currency, accountNumber }) => ({
          key: id,
          label: nickname ?? name,
          detail: `${currency} ${accountNumber}`,
          to: `/beneficiaries/${id}`,
        })),
      },
      {
        label: "Exchanges",
        items: (exchanges.data?.items ?? []).filter(isExchange).map((each) => ({
          key: each.id,
          label: each.reference,
          detail: `${formatMoney(each.fromAmount, each.fromCurrency, "code")} to ${each.toCurrency}`,
          to: `/trades/${each.id}`,
        })),
      },
    ],
    isSearching: recipients.isFetching || exchanges.isFetching,
  };
}

function isExchange(entry: HistoryExchange | HistoryPayment): entry is HistoryExchange {
  return entry.view === "exchanges";
}
