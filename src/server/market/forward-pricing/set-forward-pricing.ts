import type { CurrencyCode } from "#domain/currency.ts";
import type { DepositCurve } from "#domain/market/forward-pricing/deposit-curve.ts";
import { type ForwardMargins, isSameMargins } from "#domain/market/forward-pricing/forward-margin.ts";
import type { CanonicalPair } from "#domain/market/pricing/price-list.ts";
import { Refused } from "#domain/refusal.ts";
import { clampToEarliest } from "#server/market/pricing/clamp-to-earliest.ts";
import { selectCurrencyTerms } from "#server/market/pricing/currencies-store.ts";
import { announcePricing } from "#server/market/pricing/store.ts";
import { type AuditEntry, appendAudit, getAuthority, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import {
  findMargins,
  insertCurve,
  insertMargins,
  insertPair,
  listCurves,
  listPairs,
  lockForwardPricing,
} from "./store.ts";
import { formatCurve, formatMargins } from "./summarise-settings.ts";

type Replacing = {
  /** Id of what the requester read, null for none. */
  readonly replaces: string | null;
  /** Whether a second person approved it. */
  readonly isApproved: boolean;
};

/**
 * Sets a currency's deposit rates for new forwards. The same rates again are a change: they are dated today, and the desk's own
 * where they were reference rates.
 * @throws Refused `forward_pricing_changed`, or `approval_overtaken` once approved, when others are in force than `replaces`.
 */
export async function setDepositCurve(
  tx: Transaction,
  {
    currency,
    rates,
    ...change
  }: Replacing & { readonly currency: CurrencyCode; readonly rates: DepositCurve },
  by: ByStaff,
): Promise<void> {
  await lockForwardPricing(tx);
  const before = (await listCurves(tx)).find((curve) => curve.currency === currency);
  expectUnchanged(before, change);
  await insertCurve(tx, { ...settingOf(tx, before, by), currency, rates });
  await audit(tx, by, {
    action: "set_deposit_rates",
    subject: { kind: "currency", id: currency },
    details: { before: before ? formatCurve(before.rates) : null, after: formatCurve(rates) },
  });
}

/**
 * Opens a pair to new forwards, or closes it; forwards that exist go on.
 * @throws Refused `currency_not_tradable` or `forward_curve_missing` for a pair that can't be opened; those of `setDepositCurve`.
 */
export async function setForwardPair(
  tx: Transaction,
  { pair, isOpen, ...change }: Replacing & { readonly pair: CanonicalPair; readonly isOpen: boolean },
  by: ByStaff,
): Promise<void> {
  await lockForwardPricing(tx);
  const [one, other] = pair;
  const before = (await listPairs(tx)).find((row) => row.pair[0] === one && row.pair[1] === other);
  expectUnchanged(before, change);
  if ((before?.isOpen ?? false) === isOpen) return markUnchanged(tx);
  if (isOpen) await expectOpenable(tx, pair);
  await insertPair(tx, { ...settingOf(tx, before, by), pair, isOpen });
  await audit(tx, by, {
    action: isOpen ? "open_forward_pair" : "close_forward_pair",
    subject: { kind: "pair", id: pair.join("/") },
    details: {},
  });
}

async function expectOpenable(tx: Transaction, pair: CanonicalPair): Promise<void> {
  const terms = await selectCurrencyTerms(tx);
  if (!pair.every((code) => terms.get(code)?.isTradable)) throw new Refused("currency_not_tradable");
  const curves = await listCurves(tx);
  if (!pair.every((code) => curves.some(({ currency }) => currency === code)))
    throw new Refused("forward_curve_missing");
}

/** Sets the margins by length for new forwards. @throws Refused those of `setDepositCurve`. */
export async function setForwardMargins(
  tx: Transaction,
  { margins, ...change }: Replacing & { readonly margins: ForwardMargins },
  by: ByStaff,
): Promise<void> {
  await lockForwardPricing(tx);
  const before = await findMargins(tx);
  expectUnchanged(before, change);
  if (before && isSameMargins(before.margins, margins)) return markUnchanged(tx);
  await insertMargins(tx, { ...settingOf(tx, before, by), margins });
  await audit(tx, by, {
    action: "set_forward_margins",
    subject: { kind: "house", id: "forward margins" },
    details: { before: before ? formatMargins(before.margins) : null, after: formatMargins(margins) },
  });
}

function expectUnchanged(
  before: { readonly id: string } | undefined,
  { replaces, isApproved }: Replacing,
): void {
  if ((before?.id ?? null) !== replaces)
    throw new Refused(isApproved ? "approval_overtaken" : "forward_pricing_changed");
}

/** Id, time and people of a change; later than the one before by a millisecond at least, so that the newest is one. */
function settingOf(
  tx: Transaction,
  before: { readonly setAt: Date } | undefined,
  { staff, now, newId }: ByStaff,
) {
  const authority = getAuthority(tx);
  return {
    id: newId(),
    setAt: clampToEarliest(now, before && new Date(before.setAt.getTime() + 1)),
    setBy: staff.id,
    approvedBy: authority?.mode === "two-people" ? authority.confirmedBy : null,
  };
}

async function audit(
  tx: Transaction,
  { staff, now, newId }: ByStaff,
  entry: Pick<AuditEntry, "action" | "subject" | "details">,
): Promise<void> {
  await appendAudit(tx, { id: newId(), at: now, actor: { kind: "staff", id: staff.id }, ...entry });
  await announcePricing(tx, null);
}
