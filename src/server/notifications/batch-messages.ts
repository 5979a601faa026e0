import { formatCounted } from "#domain/plural.ts";
import type { Message } from "./messages.ts";

export type BatchFacts = {
  readonly id: string;
  readonly name: string;
  readonly paid: number;
  readonly failed: number;
};

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
