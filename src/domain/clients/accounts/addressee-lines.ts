/** A client's own details, as entered. */
export type AddresseeFacts = {
  readonly name: string;
  readonly companyName: string | null;
  readonly addressLine1: string | null;
  readonly addressLine2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
};

const countryNames = new Intl.DisplayNames("en-GB", { type: "region" });

/** Lines of a letter's address: company, person, street, place and country; empty ones are left out. */
export function addresseeLines(client: AddresseeFacts): string[] {
  const { companyName, name, addressLine1, addressLine2, city, state, postalCode, country } = client;
  const place = [city, state, postalCode].map((part) => part?.trim()).filter((part) => part);
  return [companyName, name, addressLine1, addressLine2, place.join(" "), country && countryNames.of(country)]
    .map((line) => line?.trim() ?? "")
    .filter((line, index, lines) => line !== "" && lines.indexOf(line) === index);
}
