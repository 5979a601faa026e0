import { useQuery } from "@tanstack/react-query";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { isCurrencyCode } from "#domain/currency.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { Panel } from "#web/design/panel.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AutosaveSelect } from "#web/desk/ui/autosave-fields.tsx";
import { useEditClient } from "./use-edit-client.ts";

const preferences = [
  { name: "preferredSellCurrency", label: "Preferred sell currency" },
  { name: "preferredBuyCurrency", label: "Preferred buy currency" },
] as const;

/** The client's usual currencies. */
export function TradingPreferences({ client }: { client: ClientDetails }) {
  const edit = useEditClient(client);
  const readOnly = !useHasRole(operatorRoles);
  const open = useQuery(currenciesQuery("preference")).data ?? [];
  const options = open.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  return (
    <Panel heading="Trading Preferences">
      <div className="grid gap-3 sm:grid-cols-2">
        {preferences.map(({ name, label }) => (
          <AutosaveSelect
            key={name}
            label={label}
            name={name}
            value={client[name] ?? ""}
            save={(code) => edit({ [name]: isCurrencyCode(code) ? code : null })}
            options={withChosen(options, client[name])}
            readOnly={readOnly}
          />
        ))}
      </div>
    </Panel>
  );
}

/** A chosen value stays visible even if it is no longer offered or the list is loading. */
function withChosen(options: readonly { value: string; label: string }[], chosen: string | null) {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}
