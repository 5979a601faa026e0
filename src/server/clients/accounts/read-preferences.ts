import type { readPreferences as endpoint } from "#contract/clients/preferences.ts";
import type { ResponseInput } from "#contract/endpoint.ts";
import type { Day } from "#domain/calendar.ts";
import type { HomeCountryCode } from "#domain/clients/accounts/home-countries.ts";
import { nextOnboardingStep, type OnboardingStep } from "#domain/clients/accounts/onboarding.ts";
import type { PhoneCountryCode } from "#domain/clients/accounts/phone-country-codes.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { readPreferenceColumns } from "./preferences-store.ts";

/** A client's preferences and the next incomplete step. */
export async function readPreferences(
  db: Database | Transaction,
  clientId: string,
): Promise<ResponseInput<typeof endpoint>> {
  const { phoneCountryCode, dateOfBirth, ...row } = await readPreferenceColumns(db, clientId);
  const saved = new Set<OnboardingStep>();
  // The desk may have filled in part of a step; the client still completes it.
  const has = (...facts: readonly unknown[]) => !facts.includes(null);
  if (has(row.preferredSellCurrency, row.preferredBuyCurrency)) saved.add("currencies");
  if (has(phoneCountryCode, row.phoneNumber)) saved.add("mobile");
  if (has(row.addressLine1, row.city, row.postalCode, row.country)) saved.add("address");
  return {
    ...row,
    dateOfBirth: dateOfBirth as Day | null,
    preferredSellCurrency: row.preferredSellCurrency as CurrencyCode | null,
    preferredBuyCurrency: row.preferredBuyCurrency as CurrencyCode | null,
    countryCode: phoneCountryCode as PhoneCountryCode | null,
    country: row.country as HomeCountryCode | null,
    nextStep: nextOnboardingStep(saved) ?? null,
  };
}
