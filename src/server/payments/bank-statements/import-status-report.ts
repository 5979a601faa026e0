import { createHash } from "node:crypto";
import { advance } from "#domain/lifecycle.ts";
import { type BatchState, batchLifecycle } from "#domain/payments/payouts/batch-lifecycle.ts";
import {
  findPaymentStatus,
  getBatchEvent,
  type StatusReport,
} from "#domain/payments/payouts/status-report.ts";
import { Refused } from "#domain/refusal.ts";
import { findChildren, findElement, findText } from "#domain/xml-element.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { lockPayments } from "#server/payments/payments/lock-trade-for.ts";
import * as bankAnswers from "#server/payments/payouts/bank-answers-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { parseXml } from "./parse-xml.ts";
import * as store from "./status-reports-store.ts";

/** Result of importing a status report (pain.002). */
export type ImportedReport = {
  readonly batch: string;
  readonly state: BatchState;
  readonly accepted: number;
  readonly rejected: number;
  /** End-to-end ids that the reported file does not contain. */
  readonly unknown: string[];
  /** True when the identical file was imported before. */
  readonly isKnown: boolean;
};

const maxUnknown = 20;

/**
 * Imports a bank's status report (pain.002) on a payment file. It moves no money, so a forged report can
 * neither complete nor return a payment: that takes a statement or staff.
 * @throws Refused `statement_unreadable` for a report on an unknown file.
 */
export async function importStatusReport(
  tx: Transaction,
  { report, bytes }: { readonly report: StatusReport; readonly bytes: Uint8Array },
  desk: DeskContext & { readonly vault: Vault },
): Promise<ImportedReport> {
  const batch = await bankAnswers.lockReportedBatch(tx, report.batchMessageId);
  if (!batch)
    throw unreadable(
      `This report is about ${report.batchMessageId.slice(0, 40)}, which isn't one of our files.`,
    );
  const fileHash = createHash("sha256").update(bytes).digest();
  const { staff, now, newId, vault } = desk;
  const facts = { id: newId(), fileHash, batchId: batch.id, messageId: report.messageId.slice(0, 140) };
  const isNew = await store.insertReport(tx, { ...facts, importedBy: staff.id, importedAt: now });
  const parts = partsOf(vault.open(batch.file, batch.id));
  if (isNew) await markInstructions(tx, { batchId: batch.id, parts, at: now }, report);
  const instructions = await bankAnswers.instructionsOfBatch(tx, batch.id);
  const known = instructions.map(({ bankStatus }) => bankStatus as "ACCEPTED" | "REJECTED" | null);
  const state = advance(batchLifecycle, batch.state, getBatchEvent(known));
  const counted = (status: string) => known.filter((each) => each === status).length;
  const [accepted, rejected] = [counted("ACCEPTED"), counted("REJECTED")];
  if (isNew) {
    await bankAnswers.moveBatch(tx, batch.id, state);
    const details = { messageId: batch.messageId, report: facts.messageId, state, rejected };
    const subject = { kind: "payout_batch", id: batch.id };
    await auditByDesk(tx, desk, { action: "import_status_report", subject, details });
  }
  const unknown = [...report.payments.keys()].filter((id) => !parts.has(id)).slice(0, maxUnknown);
  return {
    batch: batch.messageId,
    state,
    accepted,
    rejected,
    unknown: unknown.map((id) => id.slice(0, 40)),
    isKnown: !isNew,
  };
}

async function markInstructions(
  tx: Transaction,
  {
    batchId,
    parts,
    at,
  }: { readonly batchId: string; readonly parts: ReadonlyMap<string, string>; readonly at: Date },
  report: StatusReport,
): Promise<void> {
  const instructions = await bankAnswers.instructionsOfBatch(tx, batchId);
  // A return of a payment decides by what the bank said of it.
  await lockPayments(
    tx,
    instructions.map(({ paymentId }) => paymentId),
  );
  for (const { paymentId, attempt, endToEndId } of instructions) {
    const said = findPaymentStatus(report, { endToEndId, partId: parts.get(endToEndId) ?? "" });
    if (said) await bankAnswers.markBankStatus(tx, { paymentId, attempt, batchId }, { ...said, at });
  }
}

/** Payment information block of each end-to-end id in our own file. */
function partsOf(file: string): ReadonlyMap<string, string> {
  const initiation = findElement(parseXml(file), "CstmrCdtTrfInitn");
  const parts = initiation ? findChildren(initiation, "PmtInf") : [];
  return new Map(
    parts.flatMap((part) =>
      findChildren(part, "CdtTrfTxInf").map(
        (each) => [findText(each, "PmtId/EndToEndId") ?? "", findText(part, "PmtInfId") ?? ""] as const,
      ),
    ),
  );
}

function unreadable(fault: string): Refused {
  return new Refused("statement_unreadable", { file: fault });
}
