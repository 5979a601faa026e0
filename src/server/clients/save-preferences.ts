import type { PreferencesIn } from "#contract/preferences.ts";
import { readLocale, readTimeZone } from "#domain/clients/onboarding.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit } from "../platform/append-audit.ts";
import { notifyClients } from "../platform/outbox/client-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { readCurrenciesFor } from "../pricing/currency-uses-store.ts";
import { type PreferenceColumns, updatePreferenceColumns } from "./preferences-store.ts";

/**
 * Saves one step of what a client says of themselves, and notes where their browser is. Saving a step again replaces it.
 * @throws Refused `input_invalid` for a currency that is not open for this.
 */
export async function savePreferences(
  tx: Transaction,
  { clientId, step }: { readonly clientId: string; readonly step: PreferencesIn },
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  if (step.type === "currencies") await refuseClosedCurrencies(tx, step);
  const timeZone = readTimeZone(step.timeZone ?? "");
  const locale = readLocale(step.locale ?? "");
  await updatePreferenceColumns(tx, clientId, {
    ...columnsOf(step),
    ...(timeZone !== undefined && { timeZone }),
    ...(locale !== undefined && { locale }),
  });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "save_preferences",
    subject: { kind: "client", id: clientId },
    details: { step: step.type },
  });
  await notifyClients(tx, [{ clientId, kind: "preferences", id: clientId }]);
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
