import type { ClientChanges } from "#contract/admin-client-file.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit, noteUnchanged } from "../platform/append-audit.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import type { ByStaff } from "../platform/session/by-staff.ts";
import { readCurrenciesFor } from "../pricing/currency-uses-store.ts";
import { type ClientColumns, lockClientColumns, updateClientColumns } from "./file-store.ts";

/**
 * Changes what is known of a client. What is already so is left alone, and nothing is written down of it.
 * @throws Refused `not_found`; `input_invalid` for a currency that clients may not prefer.
 */
export async function editClient(
  tx: Transaction,
  { clientId, changes }: { readonly clientId: string; readonly changes: ClientChanges },
  { staff, now, newId }: ByStaff,
): Promise<void> {
  await refuseClosedCurrencies(tx, changes);
  const before = await lockClientColumns(tx, clientId);
  if (!before) throw new Refused("not_found");
  const { countryCode, name, ...same } = changes;
  const wanted: { readonly [Field in keyof ClientColumns]?: ClientColumns[Field] | undefined } = {
    ...same,
    name: name === null ? "" : name,
    phoneCountryCode: countryCode,
  };
  const fresh = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && before[field as keyof ClientColumns] !== value,
  );
  if (fresh.length === 0) return noteUnchanged(tx);
  await updateClientColumns(tx, clientId, Object.fromEntries(fresh));
  if (fresh.some(([field]) => field === "name" || field === "companyName"))
    await appendEvents(tx, [{ kind: "client_named", clientId }], now);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "edit_client",
    subject: { kind: "client", id: clientId },
    details: { fields: fresh.map(([field]) => field).join(", ") },
  });
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
