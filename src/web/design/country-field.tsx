import { homeCountries } from "#domain/clients/accounts/home-countries.ts";
import { nationalities } from "#domain/clients/accounts/nationality.ts";
import { Combobox } from "./combobox.tsx";

type CountryFieldProps = {
  label: string;
  /** Offers only the countries that we open accounts in. */
  homeOnly?: boolean;
  value: string | null;
  error: string | undefined;
  disabled?: boolean;
  onChange: (code: string) => void;
};

const all = nationalities.map(({ code, name }) => ({ value: code as string, label: name }));
const home = homeCountries.map(({ code, name }) => ({ value: code as string, label: name }));

/** A searchable list of countries. */
export function CountryField({ homeOnly = false, value, ...field }: CountryFieldProps) {
  return (
    <Combobox
      {...field}
      value={value ?? ""}
      options={homeOnly ? home : all}
      searchLabel="Search countries"
      noneFound="No country found."
      placeholder="Select a country"
    />
  );
}
