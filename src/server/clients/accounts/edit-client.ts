import type { ClientChanges } from "#contract/clients/admin-client-file.ts";
import { dateOfBirthFault } from "#domain/clients/accounts/date-of-birth.ts";
import { formatPerson } from "#domain/format-person.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn } from "#domain/time-zone.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { renameContact } from "#server/clients/users/store.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { findAddressee } from "./addressee-store.ts";
import {
  type ClientColumns,
  findPerson,
  lockClientColumns,
  lockReferrer,
  referrersAbove,
  updateClientColumns,
  updateReferrer,
} from "./file-store.ts";
import { keyFactsChanged } from "./key-facts.ts";

/**
 * Changes a client's facts; unchanged fields are neither written nor audited.
 * @throws Refused `not_found`; `input_invalid` for a currency that cannot be preferred or an impossible date
 * of birth; `value_changed` when a field to change is another than in `replaces`.
 */
export async function editClient(
  tx: Transaction,
  { clientId, changes }: { readonly clientId: string; readonly changes: ClientChanges },
  { staff, now, newId, screening }: ByStaff & Pick<ScreeningContext, "screening">,
): Promise<void> {
  await refuseClosedCurrencies(tx, changes);
  const before = await lockClientColumns(tx, clientId);
  if (!before) throw new Refused("not_found");
  await refuseWrongBirth(tx, { clientId, changes }, now);
  const { replaces = {}, countryCode, name, companyName, ...same } = changes;
  const wanted: { readonly [Field in keyof ClientColumns]?: ClientColumns[Field] | undefined } = {
    ...same,
    name: name === null ? "" : name,
    phoneCountryCode: countryCode,
    ...(companyName !== undefined && { companyName, kind: companyName === null ? "person" : "company" }),
  };
  const fresh = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && before[field as keyof ClientColumns] !== value,
  );
  if (fresh.length === 0) return markUnchanged(tx);
  const read: Readonly<Record<string, string | null | undefined>> = {
    ...replaces,
    phoneCountryCode: replaces.countryCode,
  };
  for (const [field] of fresh) {
    const shown = read[field];
    if (shown !== undefined && (shown ?? "") !== (before[field as keyof ClientColumns] ?? ""))
      throw new Refused("value_changed");
  }
  await updateClientColumns(tx, clientId, Object.fromEntries(fresh));
  if (wanted.name !== undefined) await renameContact(tx, clientId, wanted.name);
  await keyFactsChanged(tx, { clientId, fields: fresh.map(([field]) => field) }, { now, screening });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "edit_client",
    subject: { kind: "client", id: clientId },
    details: { fields: fresh.map(([field]) => field).join(", ") },
  });
  await notifyClients(tx, [{ clientId, kind: "preferences", id: clientId }]);
}

/** By the day where the client is. */
async function refuseWrongBirth(
  tx: Transaction,
  { clientId, changes: { dateOfBirth } }: { readonly clientId: string; readonly changes: ClientChanges },
  now: Date,
): Promise<void> {
  if (!dateOfBirth) return;
  const { zone } = await findAddressee(tx, clientId);
  const fault = dateOfBirthFault(dateOfBirth, clockIn(zone, now).day);
  if (fault !== undefined) throw new Refused("input_invalid", { dateOfBirth: "Check this date of birth" });
}

async function refuseClosedCurrencies(tx: Transaction, changes: ClientChanges): Promise<void> {
  const fields = ["preferredSellCurrency", "preferredBuyCurrency"] as const;
  const named = fields.filter((field) => changes[field]);
  if (named.length === 0) return;
  const open = await readCurrenciesFor(tx, "preference");
  const closed = named.filter((field) => {
    const currency = changes[field];
    return currency && !open.has(currency);
  });
  if (closed.length === 0) return;
  throw new Refused(
    "input_invalid",
    Object.fromEntries(closed.map((field) => [field, "Please select a currency"])),
  );
}

/**
 * Sets a client's referrer, for trades booked from now on.
 * @throws Refused `not_found`; `referrer_in_circle` for the client themselves or anyone they referred; `value_changed`
 * when the referrer is another than `replaces`.
 */
export async function assignReferrer(
  tx: Transaction,
  {
    clientId,
    referrerId,
    replaces,
  }: {
    readonly clientId: string;
    readonly referrerId: string | null;
    /** The referrer whom the requester read; undefined replaces whoever it is. */
    readonly replaces?: string | null | undefined;
  },
  { staff, now, newId }: ByStaff,
): Promise<void> {
  // Locked in id order to avoid deadlocks.
  const ids = referrerId === null ? [clientId] : [clientId, referrerId].toSorted();
  const rows = [];
  for (const id of ids) rows.push(await lockReferrer(tx, id));
  const client = rows.find((row) => row?.id === clientId);
  if (!client || rows.includes(undefined)) throw new Refused("not_found");
  if (replaces !== undefined && replaces !== client.referrerId) throw new Refused("value_changed");
  if (client.referrerId === referrerId) return markUnchanged(tx);
  if (referrerId !== null && (await referrersAbove(tx, referrerId)).includes(clientId))
    throw new Refused("referrer_in_circle");
  await updateReferrer(tx, clientId, { referrerId, referredSince: now });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "assign_referrer",
    subject: { kind: "client", id: clientId },
    details: { from: client.referrerId, to: referrerId },
  });
}

/** Summary of a new referrer for the second approver. @throws Refused `not_found`. */
export async function summariseReferrer(
  tx: Transaction,
  { clientId, referrerId }: { readonly clientId: string; readonly referrerId: string | null },
): Promise<string> {
  const nameOf = async (id: string) => {
    const person = await findPerson(tx, id);
    if (!person) throw new Refused("not_found");
    return formatPerson(person);
  };
  const referrer = referrerId === null ? "nobody" : await nameOf(referrerId);
  return `Referrer of ${await nameOf(clientId)}: ${referrer}, who then earns a share of our fee on each exchange booked from now on.`;
}
