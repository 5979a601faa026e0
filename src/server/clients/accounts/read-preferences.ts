import type { readPreferences as endpoint } from "#contract/clients/preferences.ts";
import type { ResponseInput } from "#contract/endpoint.ts";
import { nextOnboardingStep, type OnboardingStep } from "#domain/clients/accounts/onboarding.ts";
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
    dateOfBirth,
    preferredSellCurrency: row.preferredSellCurrency,
    preferredBuyCurrency: row.preferredBuyCurrency,
    countryCode: phoneCountryCode,
    country: row.country,
    nextStep: nextOnboardingStep(saved) ?? null,
  };
}
