import { createHash } from "node:crypto";
import type { SettlementCalendar } from "#domain/calendar.ts";
import { permit } from "#domain/lifecycle.ts";
import { type BatchCells, maxBatchLines } from "#domain/payments/batches/batch-columns.ts";
import { paymentBatchLifecycle } from "#domain/payments/batches/lifecycle.ts";
import { batchTimeZone } from "#domain/payments/batches/pay-day.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { clockIn } from "#domain/time-zone.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import type { PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { listPayableRecipients } from "#server/payments/beneficiaries/payable-recipients.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { type CheckContext, checkLines, duplicateDays, duplicateKey } from "./check-lines.ts";
import {
  type BatchRow,
  deleteLines,
  insertBatch,
  insertLines,
  linesOf,
  lockBatch,
  recentPayments,
  updateBatch,
} from "./store.ts";

type CheckingContext = PayeeRules & { readonly now: Date; readonly calendar: SettlementCalendar };
export type BatchContext = CheckingContext & { readonly newId: () => string };

/** Stores a batch with its lines checked; returns its id. */
export async function createBatch(
  tx: Transaction,
  batch: {
    readonly clientId: string;
    readonly userId: string;
    readonly name: string;
    readonly content: Uint8Array | string;
    readonly lines: readonly BatchCells[];
    readonly unusedHeadings: readonly string[];
  },
  { newId, ...checking }: BatchContext,
): Promise<string> {
  const { clientId, userId, name, content, lines, unusedHeadings } = batch;
  const id = newId();
  const { now } = checking;
  const contentHash = createHash("sha256").update(content).digest();
  const columns = { id, clientId, name, contentHash, createdBy: userId, createdAt: now };
  await insertBatch(tx, { ...columns, status: "DRAFT", unusedHeadings: [...unusedHeadings] });
  const numbered = lines.map((cells, index) => ({ position: index + 1, cells }));
  await storeLines(tx, { id, clientId }, numbered, checking);
  return id;
}

/** A batch in the version that the client saw. */
export type NamedBatch = { readonly clientId: string; readonly id: string; readonly version: number };

export type BatchEdit = {
  /** Cells that replace those of the line at the position. */
  readonly changed: readonly { readonly position: number; readonly cells: BatchCells }[];
  readonly removed: readonly number[];
  readonly added: readonly BatchCells[];
};

/**
 * Changes lines and checks all of them again, since a change can make or end a duplicate.
 * @throws Refused `not_found`, `batch_changed`, `batch_closed`, `batch_too_long`.
 */
export async function editBatch(
  tx: Transaction,
  named: NamedBatch,
  { changed, removed, added }: BatchEdit,
  context: BatchContext,
): Promise<void> {
  const batch = await lockDraft(tx, named);
  const lines = new Map(
    (await linesOf(tx, batch.id)).map((line) => [line.position, openCells(line, context.vault)] as const),
  );
  for (const { position, cells } of changed) if (lines.has(position)) lines.set(position, cells);
  const last = Math.max(0, ...lines.keys());
  for (const position of removed) lines.delete(position);
  added.forEach((cells, index) => {
    lines.set(last + index + 1, cells);
  });
  if (lines.size > maxBatchLines) throw new Refused("batch_too_long");
  await deleteLines(tx, batch.id);
  const numbered = [...lines].map(([position, cells]) => ({ position, cells }));
  await storeLines(tx, batch, numbered, context);
  await updateBatch(tx, batch.id, {});
  await notifyClients(tx, [{ clientId: batch.clientId, kind: "batch", id: batch.id }]);
}

/** @throws Refused `not_found`, `batch_changed`, `batch_closed`. */
export async function discardBatch(tx: Transaction, named: NamedBatch): Promise<void> {
  const { id, clientId } = await lockDraft(tx, named);
  await updateBatch(tx, id, { status: "DISCARDED" });
  await notifyClients(tx, [{ clientId, kind: "batch", id }]);
}

/** @throws Refused `not_found` for another client's batch, `batch_changed` for an outdated version, `batch_closed`. */
export async function lockDraft(tx: Transaction, { clientId, id, version }: NamedBatch): Promise<BatchRow> {
  const batch = await lockBatch(tx, clientId, id);
  if (!batch) throw new Refused("not_found");
  orThrow(permit(paymentBatchLifecycle, batch.status, "discard"));
  if (batch.version !== version) throw new Refused("batch_changed");
  return batch;
}

type NumberedCells = { readonly position: number; readonly cells: BatchCells };

async function storeLines(
  tx: Transaction,
  { id: batchId, clientId }: { readonly id: string; readonly clientId: string },
  lines: readonly NumberedCells[],
  checking: CheckingContext,
): Promise<void> {
  const context = await readCheckContext(tx, clientId, checking);
  const checked = checkLines(
    lines.map(({ cells }) => cells),
    context,
  );
  const rows = lines.map(({ position, cells }, index) => {
    const { faults = {}, payment, duplicate = null } = checked[index] ?? {};
    return {
      batchId,
      position,
      cells: checking.vault.seal(JSON.stringify(cells), cellsOwner(batchId, position)),
      faults: JSON.stringify(faults),
      beneficiaryId: payment?.beneficiaryId ?? null,
      payeeName: payment?.payeeName ?? null,
      accountMasked: payment?.accountMasked ?? null,
      accountFingerprint: payment?.accountFingerprint ?? null,
      country: payment?.country ?? null,
      currency: payment?.currency ?? null,
      amount: payment?.amount ?? null,
      reference: payment?.reference ?? null,
      purpose: payment?.purpose ?? null,
      paysOn: payment?.paysOn ?? null,
      duplicate,
    };
  });
  await insertLines(tx, rows);
}

/** What lines are checked against, in four statements for any number of lines. */
async function readCheckContext(
  tx: Transaction,
  clientId: string,
  { now, calendar, ...rules }: CheckingContext,
): Promise<CheckContext> {
  const since = new Date(now.getTime() - duplicateDays * 86_400_000);
  const recent = await recentPayments(tx, clientId, since);
  return {
    clientId,
    vault: rules.vault,
    calendar,
    today: clockIn(batchTimeZone, now).day,
    recipients: await listPayableRecipients(tx, clientId, rules),
    currencies: await readCurrenciesFor(tx, "beneficiary"),
    recent: new Set(recent.map(duplicateKey)),
  };
}

/** The cells of a stored line. */
export function openCells(
  {
    batchId,
    position,
    cells,
  }: { readonly batchId: string; readonly position: number; readonly cells: string },
  vault: Vault,
): BatchCells {
  return JSON.parse(vault.open(cells, cellsOwner(batchId, position))) as BatchCells;
}

function cellsOwner(batchId: string, position: number): string {
  return `${batchId} ${position}`;
}
