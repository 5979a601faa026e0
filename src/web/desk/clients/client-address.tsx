import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { homeCountries } from "#domain/clients/accounts/home-countries.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { Panel } from "#web/design/panel.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AutosaveSelect, AutosaveText } from "#web/desk/ui/autosave-fields.tsx";
import { useEditClient } from "./use-edit-client.ts";

const addressLines = [
  { name: "addressLine1", label: "Address line 1", longest: 100 },
  { name: "addressLine2", label: "Address line 2", longest: 100 },
  { name: "city", label: "City", longest: 60 },
  { name: "state", label: "State", longest: 60 },
  { name: "postalCode", label: "Postal code", longest: 12 },
] as const;

/** The client's address, which every payment carries. */
export function ClientAddress({ client }: { client: ClientDetails }) {
  const edit = useEditClient(client);
  const readOnly = !useHasRole(operatorRoles);
  return (
    <Panel heading="Address">
      <div className="grid gap-3 sm:grid-cols-2">
        {addressLines.map(({ name, label, longest }) => (
          <AutosaveText
            key={name}
            label={label}
            name={name}
            longest={longest}
            value={client[name] ?? ""}
            save={(line) => edit({ [name]: line })}
            readOnly={readOnly}
          />
        ))}
        <AutosaveSelect
          label="Country"
          name="country"
          value={client.country ?? ""}
          save={(code) =>
            edit({ country: homeCountries.find((country) => country.code === code)?.code ?? null })
          }
          options={homeCountries.map(({ code, name }) => ({ value: code, label: name }))}
          readOnly={readOnly}
        />
      </div>
    </Panel>
  );
}
