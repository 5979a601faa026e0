import type { ShareMovement } from "#contract/rewards/rewards.ts";
import { assert } from "#domain/assert.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { MovementRow } from "./store.ts";

const kinds: Readonly<Record<string, ShareMovement["kind"]>> = {
  profit_share_earned: "earned",
  profit_share_taken_back: "taken_back",
  profit_share_cashed_out: "cashed_out",
  profit_share_given_up: "given_up",
  booking: "spent",
  booking_reversal: "returned",
};

export function serializeMovement({
  id,
  event,
  amount,
  tradeId,
  reference,
  createdAt,
}: MovementRow): ShareMovement {
  const kind = kinds[event];
  assert(kind, `${event} moves no profit share`);
  return {
    id,
    kind,
    amount: formatAmount(money(amount, "USD")),
    tradeId,
    reference,
    at: createdAt.toISOString(),
  };
}
