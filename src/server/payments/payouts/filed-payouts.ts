import { assert } from "#domain/assert.ts";
import { canBeFiled, type FiledPayout } from "#domain/payments/payouts/payout-file.ts";
import type { UltimateDebtor } from "#domain/payments/payouts/postal-address.ts";
import { Refused } from "#domain/refusal.ts";
import { addressesOf, openPayee } from "#server/payments/beneficiaries/find-payee.ts";
import { findTradeReferences, type Payment } from "#server/payments/payments/store.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
import type { Vault } from "../../platform/vault.ts";
import type { Instruction } from "./instructions-store.ts";
import { ultimateDebtorsOf } from "./ultimate-debtors-store.ts";

/**
 * Content of a payment file per payment, ordered by id so that the same payouts give the same file, with each
 * instruction's end-to-end id.
 * @throws Refused `payout_unwritable` with every payout that the file format cannot carry, and why.
 */
export async function filedPayouts(
  tx: Transaction,
  payments: readonly Payment[],
  { instructions, vault }: { readonly instructions: ReadonlyMap<string, Instruction>; readonly vault: Vault },
): Promise<FiledPayout[]> {
  const references = await findTradeReferences(
    tx,
    payments.flatMap(({ tradeId }) => tradeId ?? []),
  );
  const clients = await ultimateDebtorsOf(
    tx,
    payments.flatMap(({ clientId }) => clientId ?? []),
  );
  const addresses = await addressesOf(
    tx,
    payments.flatMap(({ beneficiaryId }) => beneficiaryId ?? []),
    vault,
  );
  const unwritable: Record<string, string> = {};
  const payouts = payments
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((payment): FiledPayout => {
      const { id, tradeId, clientId, amount, payeeDetails } = payment;
      const { name: payeeName, account, ...payee } = openPayee(payeeDetails, id, vault);
      // A payment made before addresses were required uses the recipient's current one.
      const address = payee.address ?? addresses.get(payment.beneficiaryId ?? "") ?? null;
      const reference = tradeId === null ? payment.reference : references.get(tradeId);
      assert(reference, `payment ${id} without a reference`);
      const client = clientId === null ? null : clients.get(clientId);
      assert(client !== undefined, `payment ${id} of an unknown client`);
      const fault = faultOf({ payeeName, client });
      if (fault !== undefined) unwritable[id] = fault;
      const endToEndId = instructions.get(id)?.endToEndId;
      assert(endToEndId, `payment ${id} without an instruction`);
      return { endToEndId, payeeName, account, address, client, amount: amount.minor, reference };
    });
  if (Object.keys(unwritable).length > 0) throw new Refused("payout_unwritable", unwritable);
  return payouts;
}

function faultOf({ payeeName, client }: { payeeName: string; client: UltimateDebtor | null }) {
  if (!canBeFiled(payeeName))
    return `The name ${payeeName} has letters that banks do not carry. Decline it: its money goes to the client's balance.`;
  // Only demo clients can be unnamed here; screening holds such payouts everywhere else.
  return !client || client.name.trim() === "" || canBeFiled(client.name)
    ? undefined
    : `The client's name ${client.name} has letters that banks do not carry. Enter it in Latin letters on the client's page.`;
}
