import { permit } from "#domain/lifecycle.ts";
import { minBigInt, money } from "#domain/money.ts";
import { forwardLifecycle } from "#domain/payments/forwards/lifecycle.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockForward } from "./store.ts";
import { takeDeposit } from "./take-deposit.ts";
import { endCall, openCalls, writeCallAmount, writeDeposit } from "./worths-store.ts";

/**
 * Adds to a forward's deposit from the client's balance, at most what its margin call asks for; also once all of it is drawn,
 * until that is paid for.
 * @throws Refused `not_found`, `forward_not_open`, `margin_call_met`, `forward_deposit_short`, and those of `readAmount`.
 */
export async function addToDeposit(
  tx: Transaction,
  input: { readonly id: string; readonly clientId: string; readonly amount: string },
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  const { id, clientId } = input;
  const forward = await lockForward(tx, id, clientId);
  if (!forward) throw new Refused("not_found");
  orThrow(permit(forwardLifecycle, forward.status, "add_deposit"));
  const offered = orThrow(readAmount(input.amount, forward.fromCurrency));
  if (offered === 0n) throw new Refused("amount_too_small", { amount: "Enter an amount above 0" });
  const call = (await openCalls(tx, [id])).get(id);
  if (!call) throw new Refused("margin_call_met");
  const added = minBigInt(offered, call.amount);
  const amount = money(added, forward.fromCurrency);
  await takeDeposit(tx, { subjectId: newId(), clientId, amount }, { now, newId });
  await writeDeposit(tx, id, forward.depositHeld + added);
  if (added === call.amount) await endCall(tx, call.id, { ending: "MET", endedAt: now });
  else await writeCallAmount(tx, call.id, call.amount - added);
}
