import type { CurrencyCode } from "#domain/currency.ts";
import {
  type CurrencyChanges,
  type CurrencyTerms,
  changeCurrency as newTermsOf,
} from "#domain/market/pricing/change-currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { lockCurrencyTerms, updateCurrencyTerms } from "./currencies-store.ts";
import { announcePricing } from "./repricing-store.ts";

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
