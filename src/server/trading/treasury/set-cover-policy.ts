import { type CurrencyCode, currencies, homeCurrency } from "#domain/currency.ts";
import { formatAmount, formatMoneyWithCode, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { CoverPolicy } from "#domain/trading/treasury/cover-policy.ts";
import { appendAudit, getAuthority, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { findPolicy, lockCovering, replacePolicy } from "./policies-store.ts";
import { readPounds } from "./read-pounds.ts";

type PolicyInput = {
  readonly currency: CurrencyCode;
  /** Amounts as decimal pounds; null for a currency that doesn't cover itself. */
  readonly policy: {
    readonly threshold: string;
    readonly windowMinutes: number;
    readonly slice: string | null;
    readonly maxSlippage: number;
    readonly hardLimit: string | null;
  } | null;
  /** The policy that the requester read, null for none; undefined replaces whichever is in force. */
  readonly replaces?: string | null | undefined;
  readonly reason: string;
};

/**
 * Sets how a currency covers itself, or stops it, from the next look on; a deal that was sent already goes on.
 * @throws Refused `approval_overtaken` when another policy is in force than when it was requested, `cover_policy_changed` when
 * another is than `replaces`, `input_invalid`.
 */
export async function setCoverPolicy(
  tx: Transaction,
  {
    currency,
    replaces,
    reason,
    approvedBefore,
    ...input
  }: PolicyInput & { readonly approvedBefore?: string | undefined },
  { staff, now, newId }: ByStaff,
): Promise<void> {
  const after = readPolicy(input.policy, currency);
  await lockCovering(tx);
  const before = await findPolicy(tx, currency);
  if (approvedBefore !== undefined && approvedBefore !== (before?.id ?? ""))
    throw new Refused("approval_overtaken");
  if (replaces !== undefined && replaces !== (before?.id ?? null)) throw new Refused("cover_policy_changed");
  if (describePolicy(before) === describePolicy(after)) return markUnchanged(tx);
  const authority = getAuthority(tx);
  const approvedBy = authority?.mode === "two-people" ? authority.confirmedBy : null;
  const id = newId();
  await replacePolicy(tx, currency, {
    policy: after && { ...after, id, currency, setBy: staff.id, approvedBy, setAt: now },
    now,
  });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "set_cover_policy",
    subject: { kind: "cover_policy", id: after ? id : (before?.id ?? id) },
    details: { currency, before: describePolicy(before), after: describePolicy(after), reason },
  });
}

/** The policy that an approval names as the one it replaces; empty for none. */
export async function coverPolicyFact(tx: Transaction, currency: CurrencyCode): Promise<string> {
  return (await findPolicy(tx, currency))?.id ?? "";
}

/** Summary of the change for the second approver; locks the policies, one of which the request binds. */
export async function summariseCoverPolicy(
  tx: Transaction,
  { currency, policy, reason }: PolicyInput,
): Promise<string> {
  const after = readPolicy(policy, currency);
  await lockCovering(tx);
  const before = await findPolicy(tx, currency);
  return `${currencies[currency].name} covers itself: ${describePolicy(after)}, instead of: ${describePolicy(before)}. Reason: ${reason}`;
}

/** "above 1,000.00 GBP for 10 minutes, up to 0.05% from mid-market"; "never" without a policy. */
function describePolicy(policy: CoverPolicy | undefined): string {
  if (!policy) return "never";
  const { threshold, windowMinutes, slice, maxSlippage, hardLimit } = policy;
  const parts = [
    `above ${pounds(threshold)}${windowMinutes === 0 ? "" : ` for ${windowMinutes} minutes`}`,
    ...(slice === null ? [] : [`in deals of ${pounds(slice)} at most`]),
    ...(hardLimit === null ? [] : [`at once above ${pounds(hardLimit)}`]),
    `up to ${formatSlippage(maxSlippage)} from mid-market`,
  ];
  return parts.join(", ");
}

const pounds = (minor: bigint) => formatMoneyWithCode(money(minor, homeCurrency));

/** Hundredths of a percent as a percentage: 5 is "0.05%". */
export function formatSlippage(hundredths: number): string {
  return `${hundredths / 100}%`;
}

/** @throws Refused `input_invalid`. */
function readPolicy(input: PolicyInput["policy"], currency: CurrencyCode): CoverPolicy | undefined {
  if (currency === homeCurrency)
    throw new Refused("input_invalid", {
      currency: `A position in ${homeCurrency} is no exposure. Choose another currency`,
    });
  if (input === null) return undefined;
  const { windowMinutes, maxSlippage } = input;
  const threshold = readPounds("threshold", input.threshold);
  const slice = input.slice === null ? null : readPounds("slice", input.slice);
  const hardLimit = input.hardLimit === null ? null : readPounds("hardLimit", input.hardLimit);
  if (hardLimit !== null && hardLimit < threshold)
    throw new Refused("input_invalid", {
      hardLimit: `Enter at least the threshold, ${formatAmount(money(threshold, homeCurrency))}`,
    });
  return { threshold, windowMinutes, slice, maxSlippage, hardLimit };
}
