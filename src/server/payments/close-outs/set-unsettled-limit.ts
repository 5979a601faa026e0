import { refusals } from "#contract/refusals.ts";
import { formatPerson } from "#domain/format-person.ts";
import { formatAmount, formatMoneyWithCode, money, parseAmount } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import {
  findClientContact,
  findExposure,
  type LimitedExposure,
  lockTradingLimits,
  writeLimits,
} from "./store.ts";

type LimitInput = {
  readonly clientId: string;
  /** Decimal text in pounds; null for the default limit. */
  readonly limit: string | null;
  /** The own limit that the requester read, as `limit`; undefined replaces whichever is in force. */
  readonly replaces?: string | null | undefined;
  /** As `limit`, of open forwards; undefined leaves that limit as it is. */
  readonly forwardLimit?: string | null | undefined;
  readonly replacesForwardLimit?: string | null | undefined;
  readonly reason: string;
};

/** Default limits in pence. */
export type HouseLimits = { readonly houseLimit: bigint; readonly houseForwardLimit: bigint };

/** A client's own limits in pence; null for the standard ones. */
type OwnLimits = Pick<LimitedExposure, "ownLimit" | "ownForwardLimit">;

/** Parses decimal pounds into pence. @throws Refused `input_invalid`. */
function readLimit(text: string | null, field = "limit"): bigint | null {
  if (text === null) return null;
  const minor = parseAmount(text, "GBP");
  if (typeof minor === "bigint") return minor;
  const example = "Enter an amount in pounds, such as 250000";
  throw new Refused("input_invalid", {
    [field]: minor === "amount_too_large" ? refusals[minor].message : example,
  });
}

/** The limits that an approval names as those it replaces: in pence, or empty for the standard one; that of forwards follows. */
export function ownLimitFact(exposure: OwnLimits | undefined): string {
  const ownLimit = String(exposure?.ownLimit ?? "");
  const ownForwardLimit = exposure?.ownForwardLimit ?? null;
  return ownForwardLimit === null ? ownLimit : `${ownLimit} ${ownForwardLimit}`;
}

function readLimits(
  { limit, forwardLimit }: Pick<LimitInput, "limit" | "forwardLimit">,
  { ownForwardLimit }: OwnLimits,
): OwnLimits {
  return {
    ownLimit: readLimit(limit),
    ownForwardLimit: forwardLimit === undefined ? ownForwardLimit : readLimit(forwardLimit, "forwardLimit"),
  };
}

/**
 * Sets a client's limits for unsettled trades and open forwards, effective from their next booking; existing ones stay.
 * @throws Refused `approval_overtaken` when the limit is another since it was requested, `limit_changed` when it
 * is another than `replaces`, `input_invalid`, `not_found`.
 */
export async function setUnsettledLimit(
  tx: Transaction,
  {
    clientId,
    replaces,
    replacesForwardLimit,
    reason,
    approvedBefore,
    ...input
  }: LimitInput & { readonly approvedBefore?: string | undefined },
  { staff, now, newId, houseLimit, houseForwardLimit }: ByStaff & HouseLimits,
): Promise<void> {
  await lockTradingLimits(tx, clientId);
  const before = await findExposure(tx, clientId);
  if (!before) throw new Refused("not_found");
  const after = readLimits(input, before);
  if (approvedBefore !== undefined && approvedBefore !== ownLimitFact(before))
    throw new Refused("approval_overtaken");
  const isRead = (text: string | null | undefined, own: bigint | null) =>
    text === undefined || readLimit(text) === own;
  if (!isRead(replaces, before.ownLimit) || !isRead(replacesForwardLimit, before.ownForwardLimit))
    throw new Refused("limit_changed");
  if (ownLimitFact(before) === ownLimitFact(after)) return markUnchanged(tx);
  await writeLimits(tx, clientId, { unsettledLimit: after.ownLimit, forwardLimit: after.ownForwardLimit });
  const pounds = (minor: bigint | null) => formatAmount(money(minor ?? houseLimit, "GBP"));
  const forwardPounds = (minor: bigint | null) => formatAmount(money(minor ?? houseForwardLimit, "GBP"));
  const isForwardSame = before.ownForwardLimit === after.ownForwardLimit;
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "set_unsettled_limit",
    subject: { kind: "client", id: clientId },
    details: {
      before: pounds(before.ownLimit),
      after: pounds(after.ownLimit),
      wasHouseLimit: before.ownLimit === null,
      isHouseLimit: after.ownLimit === null,
      ...(!isForwardSame && {
        forwardsBefore: forwardPounds(before.ownForwardLimit),
        forwardsAfter: forwardPounds(after.ownForwardLimit),
      }),
      reason,
    },
  });
}

/** Summary of the change for the second approver; locks the limits, which the request binds. */
export async function summariseLimit(
  tx: Transaction,
  { clientId, reason, ...input }: LimitInput,
  { houseLimit, houseForwardLimit }: HouseLimits,
): Promise<string> {
  await lockTradingLimits(tx, clientId);
  const before = (await findExposure(tx, clientId)) ?? { ownLimit: null, ownForwardLimit: null };
  const after = readLimits(input, before);
  const client = await findClientContact(tx, clientId);
  const say = (minor: bigint | null, house = houseLimit) =>
    `${formatMoneyWithCode(money(minor ?? house, "GBP"))}${minor === null ? " (the standard limit)" : ""}`;
  const isForwardSame = before.ownForwardLimit === after.ownForwardLimit;
  const forwards = isForwardSame
    ? ""
    : `, of open forwards: ${say(after.ownForwardLimit, houseForwardLimit)} instead of ${say(before.ownForwardLimit, houseForwardLimit)}`;
  return `Unsettled limit of ${client ? formatPerson(client) : "a client"}: ${say(after.ownLimit)} instead of ${say(before.ownLimit)}${forwards}. Reason: ${reason}`;
}
