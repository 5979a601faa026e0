import { refusals } from "#contract/refusals.ts";
import { formatPerson } from "#domain/format-person.ts";
import { formatAmount, formatMoneyWithCode, money, parseAmount } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { findClientContact, findExposure, lockTradingLimits, writeUnsettledLimit } from "./store.ts";

type LimitInput = {
  readonly clientId: string;
  /** Decimal text in pounds; null for the default limit. */
  readonly limit: string | null;
  /** The own limit that the requester read, as `limit`; undefined replaces whichever is in force. */
  readonly replaces?: string | null | undefined;
  readonly reason: string;
};
type HouseLimit = { readonly houseLimit: bigint };

/** Parses decimal pounds into pence. @throws Refused `input_invalid`. */
function readLimit(text: string | null): bigint | null {
  if (text === null) return null;
  const minor = parseAmount(text, "GBP");
  if (typeof minor === "bigint") return minor;
  const example = "Enter an amount in pounds, such as 250000";
  throw new Refused("input_invalid", {
    limit: minor === "amount_too_large" ? refusals[minor].message : example,
  });
}

/** The limit that an approval names as the one it replaces: in pence, or empty for the standard limit. */
export function ownLimitFact(exposure: { readonly ownLimit: bigint | null } | undefined): string {
  return String(exposure?.ownLimit ?? "");
}

/**
 * Sets a client's limit for unsettled trades, effective from their next booking; existing trades stay.
 * @throws Refused `approval_overtaken` when the limit is another since it was requested, `limit_changed` when it
 * is another than `replaces`, `input_invalid`, `not_found`.
 */
export async function setUnsettledLimit(
  tx: Transaction,
  {
    clientId,
    limit,
    replaces,
    reason,
    approvedBefore,
  }: LimitInput & { readonly approvedBefore?: string | undefined },
  { staff, now, newId, houseLimit }: ByStaff & HouseLimit,
): Promise<void> {
  const after = readLimit(limit);
  await lockTradingLimits(tx, clientId);
  const exposure = await findExposure(tx, clientId);
  if (!exposure) throw new Refused("not_found");
  if (approvedBefore !== undefined && approvedBefore !== ownLimitFact(exposure))
    throw new Refused("approval_overtaken");
  if (replaces !== undefined && readLimit(replaces) !== exposure.ownLimit) throw new Refused("limit_changed");
  const before = exposure.ownLimit;
  if (before === after) return markUnchanged(tx);
  await writeUnsettledLimit(tx, clientId, after);
  const pounds = (minor: bigint | null) => formatAmount(money(minor ?? houseLimit, "GBP"));
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "set_unsettled_limit",
    subject: { kind: "client", id: clientId },
    details: {
      before: pounds(before),
      after: pounds(after),
      wasHouseLimit: before === null,
      isHouseLimit: after === null,
      reason,
    },
  });
}

/** Summary of the change for the second approver; locks the limit, which the request binds. */
export async function summariseLimit(
  tx: Transaction,
  { clientId, limit, reason }: LimitInput,
  { houseLimit }: HouseLimit,
): Promise<string> {
  const after = readLimit(limit);
  await lockTradingLimits(tx, clientId);
  const exposure = await findExposure(tx, clientId);
  const client = await findClientContact(tx, clientId);
  const say = (minor: bigint | null) =>
    `${formatMoneyWithCode(money(minor ?? houseLimit, "GBP"))}${minor === null ? " (the standard limit)" : ""}`;
  return `Unsettled limit of ${client ? formatPerson(client) : "a client"}: ${say(after)} instead of ${say(exposure?.ownLimit ?? null)}. Reason: ${reason}`;
}
