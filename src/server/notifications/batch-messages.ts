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
  return {
    kind: "batch_finished",
    ...describeResult({ name, paid, failed }),
    path: `/batches/${id}`,
    action: "View the batch",
  };
}

function describeResult({ name, paid, failed }: Omit<BatchFacts, "id">): Pick<Message, "title" | "text"> {
  const why = "open the batch to see why.";
  const made = `We've made ${formatCounted(paid, "payment")} of the batch ${name}.`;
  if (failed === 0) return { title: "Batch paid", text: made };
  if (paid > 0) {
    const rest = `${formatCounted(failed, "payment")} couldn't be made: ${why}`;
    return { title: "Batch paid in part", text: `${made} ${rest}` };
  }
  const none = failed === 1 ? "the one payment" : `any of the ${failed} payments`;
  return { title: "Batch not paid", text: `We couldn't make ${none} of the batch ${name}: ${why}` };
}
