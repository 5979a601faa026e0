import { randomUUIDv7 } from "node:crypto";
import { assert } from "#domain/assert.ts";
import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { ApprovalNeeded, digestOf } from "#server/clients/client-approvals/require-approval.ts";
import { createLatestRates } from "#server/market/rates/latest-rates.ts";
import { createBatch, editBatch } from "#server/payments/batches/edit-batch.ts";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { startBatch } from "#server/payments/batches/start-batch.ts";
import { linesOf, lockBatch } from "#server/payments/batches/store.ts";
import { autoReleasePayments } from "#server/payments/payouts/release-payments.ts";
import { returnPayment } from "#server/payments/returns/return-payment.ts";
import type { CallApproval } from "#server/platform/call-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { createVault } from "#server/platform/vault.ts";
import type { BookingFixture } from "../support/booking-fixture.ts";
import { contactOf } from "../support/client-users.ts";
import type { BatchOperation } from "./batch-model.ts";
import type { SummitClient } from "./summit-money.ts";

const vault = createVault(new Uint8Array(32).fill(7));
const screening: ScreeningRules = {
  required: [],
  maxAgeDays: 7,
  synthetic: true,
  unnamedClients: "pay",
  withoutSecondFactor: "pay",
  withoutAddress: "pay",
};

type Made = { readonly id: string; readonly clientId: string; readonly first: bigint };

/** The model's batches carried out by Summit's use cases. */
export class SummitBatches {
  private readonly fixture: BookingFixture;
  private readonly clients: readonly SummitClient[];
  private readonly made: Made[] = [];

  constructor(fixture: BookingFixture, clients: readonly SummitClient[]) {
    this.fixture = fixture;
    this.clients = clients;
  }

  /** Carries out an operation; returns whether Summit accepted it. */
  async run(each: BatchOperation): Promise<boolean> {
    if (each.kind === "upload_batch") return this.upload(each);
    const batch = this.made[each.batch % Math.max(this.made.length, 1)];
    if (!batch) return false;
    try {
      if (each.kind === "return_line") await this.returnLine(batch);
      else await this.step((tx) => this.carryOut(tx, each, batch));
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      if (error instanceof WorkerDied) return true;
      throw error;
    }
  }

  /** Each batch's status, and that of its lines. */
  async states() {
    return Promise.all(
      this.made.map(async ({ id, clientId }) => {
        const batch = await this.step((tx) => lockBatch(tx, clientId, id));
        const lines = await linesOf(this.fixture.db, id);
        const paid = lines.flatMap(({ paymentId }) => paymentId ?? []);
        const back = await this.fixture.db
          .selectFrom("payments")
          .select("id")
          .where("id", "in", paid.length > 0 ? paid : [id])
          .where("status", "=", "RETURNED")
          .execute();
        const returned = new Set(back.map((row) => row.id));
        const stateOf = (line: (typeof lines)[number]) =>
          line.paymentId !== null && returned.has(line.paymentId) ? "RETURNED" : line.status;
        return { status: batch?.status, lines: lines.map(stateOf) };
      }),
    );
  }

  private async upload(each: Extract<BatchOperation, { kind: "upload_batch" }>): Promise<boolean> {
    const client = this.clients[each.client];
    assert(client, `client ${each.client}`);
    const lines = each.amounts.map((minor, index) => ({
      recipient: "Demo Recipient",
      currency: "EUR",
      amount: each.isFaulty && index === 0 ? "ten" : formatAmount(money(minor, "EUR")),
    }));
    const userId = await contactOf(this.fixture.db, client.id);
    const batch = {
      clientId: client.id,
      userId,
      name: "Model",
      content: randomUUIDv7(),
      lines,
      unusedHeadings: [],
    };
    const id = await this.step((tx) => createBatch(tx, batch, this.context()));
    this.made.push({ id, clientId: client.id, first: each.amounts[0] ?? 0n });
    return true;
  }

  private async carryOut(
    tx: Transaction,
    each: BatchOperation,
    { id, clientId, first }: Made,
  ): Promise<void> {
    const batch = await lockBatch(tx, clientId, id);
    assert(batch, `batch ${id}`);
    const named = { id, clientId, version: batch.version };
    if (each.kind === "correct_batch") {
      const cells = {
        recipient: "Demo Recipient",
        currency: "EUR",
        amount: formatAmount(money(first, "EUR")),
      };
      const edit = { changed: [{ position: 1, cells }], removed: [], added: [] };
      await editBatch(tx, named, edit, this.context());
    } else if (each.kind === "start_batch") {
      await this.startApproved(tx, named);
    } else if (each.kind === "pay_lines") {
      await payNextLines(tx, { clientId, batchId: id }, this.context());
      if (each.dies) throw new WorkerDied();
    }
  }

  private async returnLine({ id }: Made): Promise<void> {
    const { db } = this.fixture;
    const open = await db
      .selectFrom("paymentBatchLines as line")
      .innerJoin("payments", "payments.id", "line.paymentId")
      .select("payments.id")
      .where("line.batchId", "=", id)
      .where("payments.status", "<>", "RETURNED")
      .orderBy("line.position")
      .executeTakeFirst();
    if (!open) throw new Refused("not_found");
    const payment = { paymentId: open.id, reason: "The account is closed." };
    await this.step((tx) => autoReleasePayments(tx, [payment.paymentId], this.context()));
    await this.step((tx) => returnPayment(tx, payment, this.context()));
  }

  private context() {
    return { ...this.fixture.context(), vault, payoutsNeedAddress: true, screening };
  }

  private step<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.fixture.db.transaction().execute(work);
  }

  /** Starts a batch as one whose lines were approved as they are. */
  private async startApproved(
    tx: Transaction,
    named: { readonly clientId: string; readonly id: string; readonly version: number },
  ): Promise<void> {
    const userId = await contactOf(tx, named.clientId);
    const session = {
      ...{ id: named.id, user: { id: userId }, client: { id: named.clientId } },
      role: "owner" as const,
    };
    const rates = createLatestRates(() => this.fixture.context().now, { firmAtAnyAge: true });
    const { now } = this.fixture.context();
    const config = { clientSecondFactor: false };
    const context = { session, vault, config, payoutsNeedAddress: false, rates, now };
    const start = (approval: CallApproval) =>
      startBatch(tx, { ...named, acceptDuplicates: true }, { ...context, approval });
    try {
      await start({ kind: "asked" });
    } catch (error) {
      if (!(error instanceof ApprovalNeeded)) throw error;
      const digest = digestOf(call, error.action);
      await start({ kind: "given", requestId: named.id, call, digest });
    }
  }
}

const call = "POST /api/batches/:id/pay";

/** A worker's end before its transaction is committed. */
class WorkerDied extends Error {}
