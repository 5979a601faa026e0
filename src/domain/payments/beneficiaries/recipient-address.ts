import { bankText } from "#domain/bank-text.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { type CountryCode, countryName, isCountryCode } from "./country.ts";
import { type FieldResult, invalidField, validField } from "./field-result.ts";
import { parsePlainLine } from "./recipient-texts.ts";

/** Recipient address in a payment message: town and country, optionally an address line. */
export type RecipientAddress = {
  readonly line: string | null;
  readonly town: string;
  readonly country: CountryCode;
};

/**
 * Typed address; optional in the specification's API (document 2), in which case it is required before the
 * first payout.
 */
export type AddressInput = {
  readonly addressLine?: string | null | undefined;
  readonly town?: string | null | undefined;
  readonly addressCountry?: string | null | undefined;
};

export type AddressResult =
  | { readonly ok: true; readonly value: RecipientAddress | null }
  | { readonly ok: false; readonly faults: FieldFaults };

// ISO 20022: TwnNm is Max35Text, AdrLine Max70Text.
export const maxTownLength = 35;
export const maxAddressLineLength = 70;

/** Whether the request has address fields, even empty ones. */
export function hasAddressInput({ addressLine, town, addressCountry }: AddressInput): boolean {
  return [addressLine, town, addressCountry].some((field) => field !== undefined && field !== null);
}

/** Null when the request has none of its fields. */
export function parseRecipientAddress(input: AddressInput): AddressResult {
  if (!hasAddressInput(input)) return { ok: true, value: null };
  const line = parseAddressLine(input.addressLine ?? "");
  const town = parseTown(input.town ?? "");
  const country = parseCountry(input.addressCountry ?? "");
  if (line.ok && town.ok && country.ok)
    return {
      ok: true,
      value: { line: line.value === "" ? null : line.value, town: town.value, country: country.value },
    };
  const readings = { addressLine: line, town, addressCountry: country };
  const faults = Object.entries(readings).flatMap(([name, reading]) =>
    reading.ok ? [] : [[name, reading.fault] as const],
  );
  return { ok: false, faults: Object.fromEntries(faults) };
}

function parseTown(input: string): FieldResult {
  const reading = parsePlainLine(input, "The town", 60);
  if (!reading.ok) return reading;
  if (reading.value === "") return invalidField("Enter the recipient's town or city.");
  return asSent(reading.value, "The town", maxTownLength);
}

function parseAddressLine(input: string): FieldResult {
  const reading = parsePlainLine(input, "The address", 100);
  if (!reading.ok || reading.value === "") return reading;
  return asSent(reading.value, "The address", maxAddressLineLength);
}

function asSent(text: string, subject: string, maxLength: number): FieldResult {
  const sent = bankText(text, Number.POSITIVE_INFINITY);
  if (sent === undefined)
    return invalidField(`${subject} can only have Latin letters. Enter it in Latin letters.`);
  if (sent.length > maxLength) return invalidField(`${subject} can have at most ${maxLength} characters.`);
  return validField(text);
}

function parseCountry(input: string): FieldResult {
  const code = input.trim().toUpperCase();
  if (code === "") return invalidField("Choose the recipient's country.");
  return isCountryCode(code) && countryName(code) !== code
    ? validField(code)
    : invalidField("Choose a country from the list.");
}
