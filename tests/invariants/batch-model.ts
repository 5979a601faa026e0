import fc from "fast-check";
import { leastPayment, type ModelClient } from "./money-model.ts";

/** Batches of euro payments; `batch` is taken modulo their count. */
export type BatchOperation =
  | {
      readonly kind: "upload_batch";
      readonly client: number;
      readonly amounts: readonly bigint[];
      /** Whether its first amount can't be read until it is corrected. */
      readonly isFaulty: boolean;
    }
  | { readonly kind: "correct_batch" | "start_batch" | "return_line"; readonly batch: number }
  /** Pays its next lines; a worker that dies pays none. */
  | { readonly kind: "pay_lines"; readonly batch: number; readonly dies: boolean };

const batch = fc.nat(7);
const amount = fc.oneof(fc.constant(leastPayment), fc.bigInt({ min: leastPayment, max: 20_000n }));

export const batchOperation: fc.Arbitrary<BatchOperation> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("upload_batch"),
      client: fc.nat(2),
      amounts: fc.array(amount, { minLength: 1, maxLength: 4 }),
      isFaulty: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("correct_batch", "start_batch", "start_batch", "return_line"),
      batch,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pay_lines"), batch, dies: fc.boolean() }) },
);

const batchKinds = ["upload_batch", "correct_batch", "start_batch", "return_line", "pay_lines"];

export function isBatchOperation(each: { readonly kind: string }): each is BatchOperation {
  return batchKinds.includes(each.kind);
}

/** A batch with a mistake, from the upload through a crash to a returned line, paid by the euros of the walk before. */
export const batchWalk: readonly BatchOperation[] = [
  { kind: "upload_batch", client: 1, amounts: [150n, 100n], isFaulty: true },
  { kind: "start_batch", batch: 0 },
  { kind: "correct_batch", batch: 0 },
  { kind: "start_batch", batch: 0 },
  { kind: "pay_lines", batch: 0, dies: true },
  { kind: "pay_lines", batch: 0, dies: false },
  { kind: "return_line", batch: 0 },
];

type ModelBatch = {
  readonly client: number;
  readonly lines: { readonly amount: bigint; status: "OPEN" | "PAID" | "FAILED" | "RETURNED" }[];
  isFaulty: boolean;
  status: "DRAFT" | "PAYING" | "FINISHED";
};

/** The batches of the model's clients, which pay from their euro balances. */
export class ModelBatches {
  private readonly clients: readonly ModelClient[];
  private readonly batches: ModelBatch[] = [];

  constructor(clients: readonly ModelClient[]) {
    this.clients = clients;
  }

  /** Applies an operation; returns whether Summit may do it. */
  run(each: BatchOperation): boolean {
    if (each.kind === "upload_batch") {
      const lines = each.amounts.map((amount) => ({ amount, status: "OPEN" as const }));
      this.batches.push({ client: each.client, lines, isFaulty: each.isFaulty, status: "DRAFT" });
      return true;
    }
    const batch = this.batches[each.batch % Math.max(this.batches.length, 1)];
    const client = batch && this.clients[batch.client];
    if (!batch || !client) return false;
    if (each.kind === "correct_batch") {
      if (batch.status !== "DRAFT") return false;
      batch.isFaulty = false;
      return true;
    }
    if (each.kind === "start_batch") return start(batch, client);
    if (each.kind === "pay_lines") {
      if (!each.dies) payLines(batch, client);
      return true;
    }
    const returned = batch.lines.find(({ status }) => status === "PAID");
    if (!returned) return false;
    returned.status = "RETURNED";
    client.eur += returned.amount;
    return true;
  }

  states() {
    return this.batches.map(({ status, lines }) => ({ status, lines: lines.map((line) => line.status) }));
  }
}

function start(batch: ModelBatch, { eur }: ModelClient): boolean {
  const sum = batch.lines.reduce((total, { amount }) => total + amount, 0n);
  if (batch.status !== "DRAFT" || batch.isFaulty || eur < sum) return false;
  batch.status = "PAYING";
  return true;
}

/** A client in debt pays nobody, and a line that the balance doesn't cover fails by itself. */
function payLines(batch: ModelBatch, client: ModelClient): void {
  if (batch.status !== "PAYING") return;
  for (const line of batch.lines) {
    line.status = client.owed === 0n && client.eur >= line.amount ? "PAID" : "FAILED";
    if (line.status === "PAID") client.eur -= line.amount;
  }
  batch.status = "FINISHED";
}
