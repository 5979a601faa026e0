import type { DeskCurrency } from "#contract/market/pricing.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import {
  type CurrencyChanges,
  type CurrencyTerms,
  changeCurrency as newTermsOf,
} from "#domain/market/pricing/change-currency.ts";
import { rateFor } from "#domain/market/rates/rate-table.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { lockCurrencyTerms, selectCurrencyTerms, updateCurrencyTerms } from "./currencies-store.ts";
import { announcePricing } from "./store.ts";

type CurrencyEdit = {
  readonly code: CurrencyCode;
  /** Version that was edited. */
  readonly version: number;
  readonly changes: CurrencyChanges;
};

/**
 * Opens or closes a currency for trading, or changes its amount limits. Open quotes stay bookable; an order
 * in a closed currency fails when reached.
 * @throws Refused `currency_changed` for an outdated version; `input_invalid` with the faults of the limits;
 * `currency_without_account` when Summit has no bank account in it; `not_found`.
 */
export async function changeCurrency(
  tx: Transaction,
  { code, version, changes }: CurrencyEdit,
  { staff, now, newId, hasAccount }: ByStaff & { readonly hasAccount: (code: CurrencyCode) => boolean },
): Promise<void> {
  const before = await lockCurrencyTerms(tx, code);
  if (!before) throw new Refused("not_found");
  if (before.version !== version) throw new Refused("currency_changed");
  const outcome = newTermsOf(code, before, changes);
  if ("faults" in outcome) throw new Refused("input_invalid", outcome.faults);
  const { terms } = outcome;
  const changed = (["isTradable", "least", "greatest"] as const).filter(
    (term) => terms[term] !== before[term],
  );
  if (changed.length === 0) return markUnchanged(tx);
  if (terms.isTradable && !before.isTradable && !hasAccount(code))
    throw new Refused("currency_without_account");
  await updateCurrencyTerms(tx, code, terms, { at: now, by: staff.id });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "change_currency",
    subject: { kind: "currency", id: code },
    details: Object.fromEntries(
      changed.flatMap((term) => [
        [`${names[term]} before`, formatTerm(code, before[term])],
        [`${names[term]} after`, formatTerm(code, terms[term])],
      ]),
    ),
  });
  await announcePricing(tx, null);
}

const names = { isTradable: "traded", least: "least", greatest: "most" } as const;

function formatTerm(code: CurrencyCode, term: CurrencyTerms[keyof CurrencyTerms]): string | boolean | null {
  return typeof term === "bigint" ? formatAmount(money(term, code)) : term;
}

/** Every currency with its terms and what prevents trading it. */
export async function listDeskCurrencies(
  db: App["db"] | Transaction,
  { bank, rates }: Pick<App, "bank" | "rates">,
  now: Date,
): Promise<DeskCurrency[]> {
  const terms = await selectCurrencyTerms(db);
  return currencyCodes.flatMap((code) => {
    const row = terms.get(code);
    if (!row) return [];
    const say = (minor: bigint | null) => (minor === null ? null : formatAmount(money(minor, code)));
    return {
      code,
      hasAccount: bank.accountFor(code) !== undefined,
      hasRate: rateFor(rates.table(), code, another(code), now).ok,
      isTradable: row.isTradable,
      least: say(row.least),
      greatest: say(row.greatest),
      version: row.version,
      changedAt: row.changedAt?.toISOString() ?? null,
      changedBy: row.changedAt && { name: row.name ?? "", email: row.email ?? "" },
    };
  });
}

function another(code: CurrencyCode): CurrencyCode {
  return code === "GBP" ? "EUR" : "GBP";
}
