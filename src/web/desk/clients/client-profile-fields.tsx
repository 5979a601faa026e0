import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { ClientReview } from "#contract/clients/client-review.ts";
import {
  businesses,
  businessLabels,
  expectedVolumes,
  intendedUses,
  useLabels,
  volumeLabels,
} from "#domain/clients/accounts/business-profile.ts";
import { birthCalendar } from "#domain/clients/accounts/date-of-birth.ts";
import { nationalities } from "#domain/clients/accounts/nationality.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { Switch } from "#web/design/switch.tsx";
import { todayHere } from "#web/design/today-here.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AutosaveDate, AutosaveSelect, AutosaveText } from "#web/desk/ui/autosave-fields.tsx";
import { useSaveProfile } from "./use-client-review.ts";
import { useEditClient } from "./use-edit-client.ts";

const countries = nationalities.map(({ code, name }) => ({ value: code, label: name }));

function optionsOf<Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, label: words[value] }));
}

function chosen<Value extends string>(values: readonly Value[], text: string): Value | null {
  return values.find((value) => value === text) ?? null;
}

type ProfileProps = { client: ClientDetails; review: ClientReview };

/** The facts behind a review, each saved separately; a change requires another review. */
export function ClientProfileFields({ client, review }: ProfileProps) {
  const save = useSaveProfile(client.id, review);
  const readOnly = !useHasRole(operatorRoles);
  const { profile } = review;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {review.kind === "company" ? (
        <CompanyFields client={client} review={review} />
      ) : (
        <PersonFields client={client} review={review} />
      )}
      <AutosaveSelect
        label="Business or occupation"
        name="business"
        value={profile.business ?? ""}
        save={(text) => save({ business: chosen(businesses, text) })}
        options={optionsOf(businesses, businessLabels)}
        readOnly={readOnly}
      />
      <AutosaveText
        label="Nature of business"
        name="natureOfBusiness"
        longest={500}
        value={profile.natureOfBusiness ?? ""}
        save={(natureOfBusiness) => save({ natureOfBusiness })}
        readOnly={readOnly}
      />
      <AutosaveSelect
        label="Expected volume"
        name="expectedVolume"
        value={profile.expectedVolume ?? ""}
        save={(text) => save({ expectedVolume: chosen(expectedVolumes, text) })}
        options={optionsOf(expectedVolumes, volumeLabels)}
        readOnly={readOnly}
      />
      <AutosaveSelect
        label="Use of the service"
        name="intendedUse"
        value={profile.intendedUse ?? ""}
        save={(text) => save({ intendedUse: chosen(intendedUses, text) })}
        options={optionsOf(intendedUses, useLabels)}
        readOnly={readOnly}
      />
      <AutosaveText
        label="Source of funds"
        name="sourceOfFunds"
        longest={500}
        value={profile.sourceOfFunds ?? ""}
        save={(sourceOfFunds) => save({ sourceOfFunds })}
        readOnly={readOnly}
      />
      <Switch
        label="Politically exposed"
        checked={profile.politicallyExposed}
        onChange={(politicallyExposed) => void save({ politicallyExposed }).catch(() => undefined)}
        disabled={readOnly}
        className="sm:col-span-2"
      />
    </div>
  );
}

function PersonFields({ client, review }: ProfileProps) {
  const { dateOfBirth, nationality } = review;
  const edit = useEditClient({ id: client.id, dateOfBirth, nationality });
  const save = useSaveProfile(client.id, review);
  const readOnly = !useHasRole(operatorRoles);
  return (
    <>
      <AutosaveDate
        label="Date of birth"
        name="dateOfBirth"
        value={dateOfBirth ?? ""}
        {...birthCalendar(todayHere())}
        save={(day) => edit({ dateOfBirth: day })}
        readOnly={readOnly}
      />
      <AutosaveSelect
        label="Nationality"
        name="nationality"
        value={nationality ?? ""}
        save={(code) => edit({ nationality: code })}
        options={countries}
        readOnly={readOnly}
      />
      <AutosaveText
        label="Town of birth"
        name="birthTown"
        longest={35}
        value={review.profile.birthTown ?? ""}
        save={(birthTown) => save({ birthTown })}
        readOnly={readOnly}
      />
      <AutosaveSelect
        label="Country of birth"
        name="birthCountry"
        value={review.profile.birthCountry ?? ""}
        save={(birthCountry) => save({ birthCountry: birthCountry || null })}
        options={countries}
        readOnly={readOnly}
      />
    </>
  );
}

function CompanyFields({ client, review }: ProfileProps) {
  const save = useSaveProfile(client.id, review);
  const readOnly = !useHasRole(operatorRoles);
  return (
    <>
      <AutosaveText
        label="Registration number"
        name="registrationNumber"
        longest={40}
        value={review.profile.registrationNumber ?? ""}
        save={(registrationNumber) => save({ registrationNumber })}
        readOnly={readOnly}
      />
      <AutosaveSelect
        label="Country of registration"
        name="registeredIn"
        value={review.profile.registeredIn ?? ""}
        save={(registeredIn) => save({ registeredIn: registeredIn || null })}
        options={countries}
        readOnly={readOnly}
      />
      <AutosaveText
        label="LEI"
        name="lei"
        longest={24}
        value={review.profile.lei ?? ""}
        save={(lei) => save({ lei })}
        readOnly={readOnly}
      />
    </>
  );
}
