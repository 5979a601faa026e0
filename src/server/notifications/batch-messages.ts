import { formatCounted } from "#domain/plural.ts";
import type { Message } from "./messages.ts";

export type BatchFacts = {
  readonly id: string;
  readonly name: string;
  readonly paid: number;
  readonly failed: number;
};

/** Stands for the notifications of its payments, as soon as the first is made. */
export function batchOnItsWay({ id, name }: Pick<BatchFacts, "id" | "name">): Message {
  return {
    kind: "withdrawal",
    title: "Batch on its way",
    text: `We've started to pay the batch ${name} from your balance. If this wasn't you, contact us straight away.`,
    path: `/batches/${id}`,
    action: "View the batch",
  };
}

export function batchFinished({ id, name, paid, failed }: BatchFacts): Message {
  const rest =
    failed === 0 ? "" : ` ${formatCounted(failed, "payment")} couldn't be made: open the batch to see why.`;
  return {
    kind: "batch_finished",
    title: failed === 0 ? "Batch paid" : "Batch paid in part",
    text: `We've made ${formatCounted(paid, "payment")} of the batch ${name}.${rest}`,
    path: `/batches/${id}`,
    action: "View the batch",
  };
}
