import type { readPreferences as endpoint, PreferencesIn } from "#contract/clients/preferences.ts";
import type { ResponseInput } from "#contract/endpoint.ts";
import type { Day } from "#domain/calendar.ts";
import { dateOfBirthFault } from "#domain/clients/accounts/date-of-birth.ts";
import { isCompany } from "#domain/clients/accounts/holder-kind.ts";
import {
  nextOnboardingStep,
  type OnboardingStep,
  parseLocale,
  parseTimeZone,
} from "#domain/clients/accounts/onboarding.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn, timeZoneOr } from "#domain/time-zone.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { findUserFacts, renameContact, updateUserFacts } from "#server/clients/users/store.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { keyFactsChanged } from "./key-facts.ts";
import {
  lockPreferenceColumns,
  type PreferenceColumns,
  readPreferenceColumns,
  updatePreferenceColumns,
} from "./profile-store.ts";
import { isCompanyReviewed } from "./save-company.ts";
import { lockClient } from "./store.ts";

type ActingUser = { readonly clientId: string; readonly userId: string };

/**
 * Saves one step of a client's preferences and the time zone of the user's browser; idempotent per step.
 * @throws Refused `input_invalid` for an unavailable currency or an impossible date of birth,
 * `key_fact_locked` for another name, date of birth or nationality once the account is ready, and for another kind
 * once it is reviewed.
 */
export async function savePreferences(
  tx: Transaction,
  { clientId, userId, step }: ActingUser & { readonly step: PreferencesIn },
  { now, newId, screening }: ScreeningContext,
): Promise<void> {
  if (step.type === "currencies") await refuseClosedCurrencies(tx, step);
  const timeZone = parseTimeZone(step.timeZone ?? "");
  const zone = timeZone ?? timeZoneOr((await findUserFacts(tx, userId)).timeZone);
  if (step.type === "name") await refuseLockedFacts(tx, { clientId, step, today: clockIn(zone, now).day });
  if (step.type === "kind") await refuseLockedKind(tx, { clientId, step });
  const locale = parseLocale(step.locale ?? "");
  const columns = columnsOf(step);
  const before = await lockPreferenceColumns(tx, clientId);
  await updatePreferenceColumns(tx, clientId, columns);
  await updateUserFacts(tx, userId, {
    ...(timeZone !== undefined && { timeZone }),
    ...(locale !== undefined && { locale }),
  });
  if (step.type === "name") await renameContact(tx, clientId, step.name);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "save_preferences",
    subject: { kind: "client", id: clientId },
    details: { step: step.type },
  });
  await notifyClients(tx, [{ clientId, kind: "preferences", id: clientId }]);
  const fields = Object.entries(columns).flatMap(([field, value]) =>
    before[field as keyof PreferenceColumns] === value ? [] : [field],
  );
  await keyFactsChanged(tx, { clientId, fields }, { now, screening });
}

type NameStep = Extract<PreferencesIn, { type: "name" }>;

/** Clients may add missing facts at any time; reviewed facts are the desk's to change. */
async function refuseLockedFacts(
  tx: Transaction,
  { clientId, step, today }: { readonly clientId: string; readonly step: NameStep; readonly today: Day },
): Promise<void> {
  const fault = step.dateOfBirth === undefined ? undefined : dateOfBirthFault(step.dateOfBirth, today);
  if (fault !== undefined) throw new Refused("input_invalid", { dateOfBirth: fault });
  const status = (await lockClient(tx, clientId))?.status;
  if (status !== "ACCOUNT_READY") return;
  const before = await lockPreferenceColumns(tx, clientId);
  const locked = (["name", "dateOfBirth", "nationality"] as const).filter((fact) => {
    const [was, wanted] = [before[fact] ?? "", step[fact]];
    return was !== "" && wanted !== undefined && wanted !== was;
  });
  if (locked.length === 0) return;
  const words = "Contact us to change this";
  throw new Refused("key_fact_locked", Object.fromEntries(locked.map((fact) => [fact, words])));
}

/** A reviewed account stays what it is; the desk opens another for a company. */
async function refuseLockedKind(
  tx: Transaction,
  { clientId, step }: { readonly clientId: string; readonly step: Extract<PreferencesIn, { type: "kind" }> },
): Promise<void> {
  await lockClient(tx, clientId);
  const { kind, companyName } = await readPreferenceColumns(tx, clientId);
  const isSame = isCompany({ kind, companyName }) === (step.kind === "company");
  if (!isSame && (await isCompanyReviewed(tx, clientId)))
    throw new Refused("key_fact_locked", { kind: "Contact us to change this" });
}

type Currencies = Extract<PreferencesIn, { type: "currencies" }>;

async function refuseClosedCurrencies(tx: Transaction, step: Currencies): Promise<void> {
  const open = await readCurrenciesFor(tx, "preference");
  const closed = (["preferredSellCurrency", "preferredBuyCurrency"] as const).filter(
    (field) => !open.has(step[field]),
  );
  if (closed.length === 0) return;
  throw new Refused(
    "input_invalid",
    Object.fromEntries(closed.map((field) => [field, "Please select a currency"])),
  );
}

function columnsOf(step: PreferencesIn): PreferenceColumns {
  switch (step.type) {
    case "kind":
      return { kind: step.kind, ...(step.kind === "person" && { companyName: null }) };
    case "name": {
      const { name, dateOfBirth, nationality } = step;
      return {
        name,
        ...(dateOfBirth !== undefined && { dateOfBirth }),
        ...(nationality !== undefined && { nationality }),
      };
    }
    case "currencies": {
      const { preferredSellCurrency, preferredBuyCurrency } = step;
      return { preferredSellCurrency, preferredBuyCurrency };
    }
    case "mobile":
      return { phoneCountryCode: step.countryCode, phoneNumber: step.phoneNumber };
    case "address": {
      const { addressLine1, addressLine2, city, state, postalCode, country } = step;
      return { addressLine1, addressLine2, city, state, postalCode, country };
    }
  }
}

/** A client's preferences, the user's own, and the next incomplete step. */
export async function readPreferences(
  db: Database | Transaction,
  { clientId, userId }: ActingUser,
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
    ...(await findUserFacts(db, userId)),
    dateOfBirth,
    preferredSellCurrency: row.preferredSellCurrency,
    preferredBuyCurrency: row.preferredBuyCurrency,
    countryCode: phoneCountryCode,
    country: row.country,
    nextStep: nextOnboardingStep(saved) ?? null,
  };
}
