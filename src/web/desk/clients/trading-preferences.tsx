import { useQuery } from "@tanstack/react-query";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { isCurrencyCode } from "#domain/currency.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { Panel } from "#web/design/panel.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AutosaveSelect } from "#web/desk/ui/autosave-fields.tsx";
import { OptionsFailure } from "#web/desk/ui/options-failure.tsx";
import { withChosen } from "#web/desk/ui/with-chosen.ts";
import { useEditClient } from "./use-edit-client.ts";

const preferences = [
  { name: "preferredSellCurrency", label: "Preferred sell currency" },
  { name: "preferredBuyCurrency", label: "Preferred buy currency" },
] as const;

/** The client's usual currencies. */
export function TradingPreferences({ client }: { client: ClientDetails }) {
  const edit = useEditClient(client);
  const readOnly = !useHasRole(operatorRoles);
  const currencies = useQuery(currenciesQuery("preference"));
  const options = (currencies.data ?? []).map(({ code, name }) => ({
    value: code,
    label: `${code} ${name}`,
  }));
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
      <OptionsFailure query={currencies} things="currencies" />
    </Panel>
  );
}
