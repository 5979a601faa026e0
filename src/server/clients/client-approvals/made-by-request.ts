import { editOrder, placeOrder } from "#contract/automation/orders.ts";
import { bookForwardAtMarket } from "#contract/payments/forward-at-market.ts";
import { id } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { nameOfCall } from "#server/platform/session/call-policy.ts";
import type { ApprovalRow } from "./store.ts";

/** What an approved request placed or booked; neither for one that did anything else. */
export type MadeByRequest = Partial<Pick<ApprovalRow, "orderId" | "forwardId">>;

const orderCalls: ReadonlySet<string> = new Set([placeOrder, editOrder].map(nameOfCall));
const answerWithId = z.object({ id });

/** What the answer of an approved call names. */
export function findMade({ call }: Pick<ApprovalRow, "call">, answer: unknown): MadeByRequest {
  if (orderCalls.has(call)) return { orderId: answerWithId.parse(answer).id };
  if (call === nameOfCall(bookForwardAtMarket)) return { forwardId: answerWithId.parse(answer).id };
  return {};
}
