import { cutText } from "#domain/cut-text.ts";
import { findChildren, findElement, findText, type XmlElement } from "#domain/xml-element.ts";
import type { BatchEvent } from "./batch-lifecycle.ts";

/** Bank status of a payment. Accepted does not mean paid: only a statement completes a payment. */
export type BankStatus =
  | { readonly status: "ACCEPTED" }
  | { readonly status: "REJECTED"; readonly reason: string };
export type BankStatusCode = BankStatus["status"];

/** Status of a file, a block or a payment. */
type Word = { readonly code: string; readonly reason: string };

/** A payment status report (ISO 20022 pain.002). */
export type StatusReport = {
  readonly messageId: string;
  /** MsgId of the original file. */
  readonly batchMessageId: string;
  readonly group: Word | undefined;
  /** By PmtInfId. */
  readonly parts: ReadonlyMap<string, Word>;
  /** By end-to-end id. */
  readonly payments: ReadonlyMap<string, Word>;
};

const maxReasonLength = 200;
const accepted = new Set(["ACCP", "ACSC", "ACSP", "ACTC", "ACWC", "ACCC", "ACFC", "ACWP"]);
const rejected = new Set(["RJCT", "CANC"]);

/** The most common ISO 20022 status reasons, in words for a client. */
const reasons: Readonly<Record<string, string>> = {
  AC01: "The account number is incorrect",
  AC03: "The account number is incorrect",
  AC04: "The account is closed",
  AC06: "The account is blocked",
  AG01: "The account doesn't accept this kind of payment",
  AM04: "There were not enough funds",
  BE01: "The name doesn't match the account",
  BE04: "The recipient's address is missing",
  BE07: "The sender's address is missing",
  RC01: "The bank code is incorrect",
  RR03: "The recipient's name or address is missing",
};

/** Parses pain.002 of any version; undefined for other documents or without an original file. */
export function parseStatusReport(root: XmlElement): StatusReport | undefined {
  const report = root.name === "Document" ? findElement(root, "CstmrPmtStsRpt") : undefined;
  const original = report && findElement(report, "OrgnlGrpInfAndSts");
  const messageId = report && findText(report, "GrpHdr/MsgId");
  const batchMessageId = original && findText(original, "OrgnlMsgId");
  if (!report || !original || !messageId || !batchMessageId) return undefined;
  const parts = new Map<string, Word>();
  const payments = new Map<string, Word>();
  const partElements = findChildren(report, "OrgnlPmtInfAndSts");
  for (const part of partElements) {
    const word = wordOf(part, "PmtInfSts");
    const id = findText(part, "OrgnlPmtInfId");
    if (word && id) parts.set(id, word);
  }
  // Version 02 has transactions beside the blocks, later versions inside them.
  for (const payment of [report, ...partElements].flatMap((holder) => findChildren(holder, "TxInfAndSts"))) {
    const word = wordOf(payment, "TxSts");
    const id = findText(payment, "OrgnlEndToEndId", "OrgnlInstrId");
    if (word && id) payments.set(id.toLowerCase(), word);
  }
  return { messageId, batchMessageId, group: wordOf(original, "GrpSts"), parts, payments };
}

function wordOf(element: XmlElement, name: string): Word | undefined {
  const code = findText(element, name);
  if (code === undefined) return undefined;
  const reasonElement = findElement(element, "StsRsnInf");
  const named = reasonElement && findText(reasonElement, "Rsn/Cd", "Rsn/Prtry");
  const said = reasonElement && findText(reasonElement, "AddtlInf");
  const texts = [named && (reasons[named] ?? `Reason ${named}`), said].filter((text) => text !== undefined);
  const reason = texts.join(": ").replace(/\p{Cc}+/gu, " ") || "The bank gave no reason";
  return { code, reason: cutText(reason, maxReasonLength) };
}

/**
 * Status of a payment: its own, else its block's, else the file's. Undefined while undecided, and for
 * statuses such as PART that do not apply to every payment.
 */
export function findPaymentStatus(
  report: StatusReport,
  payment: { readonly endToEndId: string; readonly partId: string },
): BankStatus | undefined {
  const word =
    report.payments.get(payment.endToEndId.toLowerCase()) ?? report.parts.get(payment.partId) ?? report.group;
  if (!word) return undefined;
  if (rejected.has(word.code)) return { status: "REJECTED", reason: word.reason };
  return accepted.has(word.code) ? { status: "ACCEPTED" } : undefined;
}

/** A file's event from its payments' statuses; any status means that the bank has it. */
export function getBatchEvent(known: readonly (BankStatus["status"] | null)[]): BatchEvent {
  const refusals = known.filter((status) => status === "REJECTED").length;
  if (refusals > 0) return refusals === known.length ? "reject" : "reject_part";
  return known.length > 0 && known.every((status) => status === "ACCEPTED") ? "accept" : "upload";
}
