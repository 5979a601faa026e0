import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { phoneCountryCodes } from "#domain/clients/accounts/phone-country-codes.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { formatCount } from "#domain/plural.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatDateTime } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AutosaveSelect, AutosaveText } from "#web/desk/ui/autosave-fields.tsx";
import { useEditClient } from "./use-edit-client.ts";

/** The client's identity. The email address is theirs to change; Security has the desk's way for one who lost the mailbox. */
export function BasicInformation({ client }: { client: ClientDetails }) {
  const edit = useEditClient(client);
  const readOnly = !useHasRole(operatorRoles);
  return (
    <Panel heading="Basic Information">
      <dl className="mb-3 divide-y divide-line">
        <FactRow name="Email">
          <span className="normal-nums">{client.email}</span>
          <span className="block text-13 text-stone">
            {client.emailVerified ? "Confirmed" : "Not confirmed"}
          </span>
        </FactRow>
        <FactRow name="Registered">{formatDateTime(client.createdAt)}</FactRow>
        <FactRow name="Last traded">
          {client.lastTraded === null ? "Never" : formatDate(client.lastTraded)}
        </FactRow>
        <FactRow name="Trades">{formatCount(client.totalTrades)}</FactRow>
      </dl>
      <div className="grid gap-3 sm:grid-cols-2">
        <AutosaveText
          label="Name"
          name="name"
          longest={100}
          value={client.name}
          save={(name) => edit({ name })}
          readOnly={readOnly}
        />
        <AutosaveText
          label="Company name"
          name="companyName"
          longest={140}
          value={client.companyName ?? ""}
          save={(companyName) => edit({ companyName })}
          readOnly={readOnly}
        />
        <AutosaveSelect
          label="Country code"
          name="countryCode"
          value={client.countryCode ?? ""}
          save={(code) => edit({ countryCode: phoneCountryCodes.find((each) => each === code) ?? null })}
          options={phoneCountryCodes.map((code) => ({ value: code, label: code }))}
          readOnly={readOnly}
        />
        <AutosaveText
          label="Phone number"
          name="phoneNumber"
          longest={20}
          value={client.phoneNumber ?? ""}
          save={(phoneNumber) => edit({ phoneNumber })}
          readOnly={readOnly}
        />
      </div>
    </Panel>
  );
}
