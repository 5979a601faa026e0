import { parseNickname } from "#domain/payments/beneficiaries/recipient-texts.ts";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceBeneficiary } from "./announce-beneficiary.ts";
import { type BeneficiaryRow, lockRow, updateRow } from "./store.ts";

/**
 * Sets a recipient's nickname; an empty one removes it. Unversioned: the last write wins.
 * @throws Refused `input_invalid` or `not_found`.
 */
export async function nameBeneficiary(
  tx: Transaction,
  input: { readonly clientId: string; readonly id: string; readonly nickname: string | null },
  { now }: { readonly now: Date },
): Promise<BeneficiaryRow> {
  const reading = parseNickname(input.nickname ?? "");
  if (!reading.ok) throw new Refused("input_invalid", { nickname: reading.fault });
  const row = await lockRow(tx, input.clientId, input.id);
  if (!row) throw new Refused("not_found");
  const named = await updateRow(tx, row.id, { nickname: reading.value, updatedAt: now });
  await announceBeneficiary(tx, named);
  return named;
}
