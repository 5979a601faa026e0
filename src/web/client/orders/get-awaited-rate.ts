import type { Order } from "#contract/automation/orders.ts";
import { assert } from "#domain/assert.ts";

/** The rate that an order waits for: its target, or its stop where that is all it has. */
export function getAwaitedRate({ targetRate, stopRate }: Pick<Order, "targetRate" | "stopRate">): number {
  const rate = targetRate ?? stopRate;
  assert(rate !== null, "an order has a target or a stop");
  return rate;
}
