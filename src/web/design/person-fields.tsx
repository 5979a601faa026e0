import { birthCalendar } from "#domain/clients/accounts/date-of-birth.ts";
import type { FieldChoice, FieldInput } from "#web/form/use-mutation-form.ts";
import { CountryField } from "./country-field.tsx";
import { DateField } from "./date-field.tsx";
import { TextField } from "./text-field.tsx";
import { todayHere } from "./today-here.ts";

type PersonFieldsProps = {
  name: FieldInput;
  dateOfBirth: FieldChoice<string>;
  nationality: FieldChoice<string>;
  /** Whether they are the client's own, which the browser may fill in. */
  own?: boolean;
};

/** Full name, date of birth and nationality, which screening needs of everyone. */
export function PersonFields({ name, dateOfBirth, nationality, own = false }: PersonFieldsProps) {
  return (
    <>
      <TextField label="Full name" autoCapitalize="words" {...(own && { autoComplete: "name" })} {...name} />
      <div className={own ? "grid gap-5 sm:grid-cols-2" : "contents"}>
        <DateField
          label="Date of birth"
          help="For example, 31/12/1990"
          {...birthCalendar(todayHere())}
          {...(own && { autoComplete: "bday" })}
          {...dateOfBirth}
        />
        <CountryField label="Nationality" {...nationality} />
      </div>
    </>
  );
}
