import type { Transaction } from "#server/platform/postgres/database.ts";
import { type ScreeningContext, screenSubjects } from "./screen-subjects.ts";
import { isHeld } from "./screenings-store.ts";

/** Screens a payer with the lists in force; true while a potential match is not cleared. */
export async function isPayerHeld(
  tx: Transaction,
  payer: { readonly receiptId: string; readonly clientId: string | null; readonly name: string },
  context: ScreeningContext,
): Promise<boolean> {
  const { receiptId: id, clientId, name } = payer;
  await screenSubjects(tx, [{ kind: "payer", id, clientId, names: [name] }], context);
  return isHeld(tx, [id]);
}
