import { maxUnconfirmedPayout } from "#domain/clients/security/payout-confirmation.ts";

/** What a key has paid without a person, in pence at mid-market, since the window began. */
export type KeyAllowance = { readonly pence: bigint; readonly since: Date };

const windowMs = 24 * 60 * 60_000;

/**
 * What a key will have paid by itself with one more payment to known recipients; undefined when a person has to
 * confirm it. A single payment of a session may be as large, but people don't send hundreds of them in a minute.
 */
export function addToAllowance(
  used: KeyAllowance | undefined,
  pence: bigint,
  now: Date,
): KeyAllowance | undefined {
  const sinceMs = used ? now.getTime() - used.since.getTime() : windowMs;
  const current = used && sinceMs < windowMs ? used : { pence: 0n, since: now };
  const next = { ...current, pence: current.pence + pence };
  return next.pence > maxUnconfirmedPayout.minor ? undefined : next;
}
