import type { BankAccount } from "../beneficiaries/bank-account.ts";
import type { Day } from "../calendar.ts";
import type { CurrencyCode } from "../currency.ts";
import { formatAmount, money } from "../money.ts";
import { type XmlElement, xmlElement, xmlText } from "../xml/xml-element.ts";
import { bankText } from "./bank-text.ts";
import { creditorAccount, creditorAgent } from "./payout-account.ts";

export const payoutFileNamespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/** The house's own account, from which is paid. */
export type DebtorAccount = {
  readonly accountName: string;
  readonly iban: string;
  readonly accountNumber: string;
  readonly bic: string;
};

export type FiledPayout = {
  readonly paymentId: string;
  readonly payeeName: string;
  readonly account: BankAccount;
  /** In minor units of the file's currency. */
  readonly amount: bigint;
  /** What the recipient reads. */
  readonly reference: string;
};

export type PayoutFile = {
  readonly messageId: string;
  readonly madeAt: Date;
  readonly currency: CurrencyCode;
  readonly valueOn: Day;
  readonly debtor: DebtorAccount;
  readonly payouts: readonly FiledPayout[];
};

/** The name by which the bank tells of a payment in every later message: its id without the dashes, 32 characters. */
export function endToEndIdOf(paymentId: string): string {
  return paymentId.replaceAll("-", "");
}

/** Whether a recipient's name can be written in the characters that banks carry. */
export function canBeFiled({ payeeName }: Pick<FiledPayout, "payeeName">): boolean {
  return bankText(payeeName, 140) !== undefined;
}

/**
 * A customer credit transfer initiation (ISO 20022 pain.001.001.09) of payouts in one currency for one day. The same facts
 * make the same document.
 */
export function payoutFile(file: PayoutFile): XmlElement {
  const { messageId, madeAt, payouts } = file;
  const totals = [xmlText("NbOfTxs", String(payouts.length)), xmlText("CtrlSum", sumOf(file))];
  const header = xmlElement("GrpHdr", [
    xmlText("MsgId", messageId),
    xmlText("CreDtTm", madeAt.toISOString()),
    ...totals,
    xmlElement("InitgPty", [xmlText("Nm", nameOf(file))]),
  ]);
  const initiation = xmlElement("CstmrCdtTrfInitn", [header, paymentInformation(file, totals)]);
  return xmlElement("Document", [initiation], { xmlns: payoutFileNamespace });
}

function sumOf({ payouts, currency }: PayoutFile): string {
  const sum = payouts.reduce((total, { amount }) => total + amount, 0n);
  return formatAmount(money(sum, currency));
}

function nameOf({ debtor }: PayoutFile): string {
  return bankText(debtor.accountName, 140) ?? "Summit";
}

function paymentInformation(file: PayoutFile, totals: readonly XmlElement[]): XmlElement {
  const { messageId, currency, valueOn, debtor, payouts } = file;
  const account =
    debtor.iban === ""
      ? xmlElement("Othr", [xmlText("Id", debtor.accountNumber)])
      : xmlText("IBAN", debtor.iban);
  return xmlElement("PmtInf", [
    xmlText("PmtInfId", `${messageId}-1`),
    xmlText("PmtMtd", "TRF"),
    xmlText("BtchBookg", "false"),
    ...totals,
    xmlElement("ReqdExctnDt", [xmlText("Dt", valueOn)]),
    xmlElement("Dbtr", [xmlText("Nm", nameOf(file))]),
    xmlElement("DbtrAcct", [xmlElement("Id", [account]), xmlText("Ccy", currency)]),
    xmlElement("DbtrAgt", [xmlElement("FinInstnId", [xmlText("BICFI", debtor.bic)])]),
    xmlText("ChrgBr", currency === "EUR" ? "SLEV" : "SHAR"),
    ...payouts.map((payout) => transfer(payout, currency)),
  ]);
}

function transfer(
  { paymentId, payeeName, account, amount, reference }: FiledPayout,
  currency: CurrencyCode,
): XmlElement {
  const endToEndId = endToEndIdOf(paymentId);
  return xmlElement("CdtTrfTxInf", [
    xmlElement("PmtId", [xmlText("InstrId", endToEndId), xmlText("EndToEndId", endToEndId)]),
    xmlElement("Amt", [xmlText("InstdAmt", formatAmount(money(amount, currency)), { Ccy: currency })]),
    creditorAgent(account),
    xmlElement("Cdtr", [
      xmlText("Nm", bankText(payeeName, 140) ?? ""),
      xmlElement("PstlAdr", [xmlText("Ctry", account.country)]),
    ]),
    creditorAccount(account),
    xmlElement("RmtInf", [xmlText("Ustrd", bankText(reference, 140) ?? endToEndId)]),
  ]);
}
