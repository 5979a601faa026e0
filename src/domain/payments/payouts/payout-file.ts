import { bankText, maxSentNameLength } from "#domain/bank-text.ts";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { BankAccount } from "#domain/payments/beneficiaries/bank-account.ts";
import type { RecipientAddress } from "#domain/payments/beneficiaries/recipient-address.ts";
import { isIban, isSepaAccount } from "#domain/payments/beneficiaries/sepa.ts";
import type { PurposeCode } from "#domain/payments/payments/payment-purpose.ts";
import { type XmlElement, xmlElement, xmlText } from "#domain/xml-element.ts";
import {
  type FiledAddress,
  postalAddress,
  toCreditor,
  type UltimateDebtor,
  ultimateDebtor,
} from "./postal-address.ts";

export const payoutFileNamespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/** Summit's own account, the debtor. */
export type DebtorAccount = {
  readonly accountName: string;
  readonly iban: string;
  readonly accountNumber: string;
  readonly bic: string;
  /** When the bank requires it. */
  readonly address?: FiledAddress | undefined;
};

export type FiledPayout = {
  /** Unique per instruction; a resend has another. */
  readonly endToEndId: string;
  readonly payeeName: string;
  readonly account: BankAccount;
  /** Missing for returns to payers, and for payments made before addresses were required. */
  readonly address?: RecipientAddress | null | undefined;
  /** Ultimate debtor; null for returns to payers. */
  readonly client: UltimateDebtor | null;
  /** In minor units of the file's currency. */
  readonly amount: bigint;
  /** Remittance text. */
  readonly reference: string;
  /** Null where nobody asked for it. */
  readonly purpose: PurposeCode | null;
};

export type PayoutFile = {
  readonly messageId: string;
  readonly madeAt: Date;
  readonly currency: CurrencyCode;
  readonly valueOn: Day;
  readonly debtor: DebtorAccount;
  readonly payouts: readonly FiledPayout[];
};

/** A UUID without hyphens, 32 characters, repeated in every later bank message. */
export function toEndToEndId(id: string): string {
  return id.replaceAll("-", "");
}

/** Whether banks can carry a party's name. */
export function canBeFiled(name: string): boolean {
  return bankText(name, Number.POSITIVE_INFINITY) !== undefined;
}

/**
 * A payment file (ISO 20022 pain.001.001.09) for one currency and day. SEPA transfers form a separate block
 * with their service level and charges. Deterministic.
 */
export function payoutFile(file: PayoutFile): XmlElement {
  const { messageId, madeAt, payouts, currency } = file;
  const header = xmlElement("GrpHdr", [
    xmlText("MsgId", messageId),
    xmlText("CreDtTm", madeAt.toISOString()),
    ...totalsOf(payouts, currency),
    xmlElement("InitgPty", [xmlText("Nm", nameOf(file))]),
  ]);
  const parts = [
    { isSepa: true, payouts: payouts.filter((payout) => isSepa(payout, currency)) },
    { isSepa: false, payouts: payouts.filter((payout) => !isSepa(payout, currency)) },
  ].filter((part) => part.payouts.length > 0);
  const initiation = xmlElement("CstmrCdtTrfInitn", [
    header,
    ...parts.map((part, index) => paymentInformation(file, { ...part, number: index + 1 })),
  ]);
  return xmlElement("Document", [initiation], { xmlns: payoutFileNamespace });
}

function isSepa({ account }: FiledPayout, currency: CurrencyCode): boolean {
  return currency === "EUR" && isSepaAccount(account);
}

function totalsOf(payouts: readonly FiledPayout[], currency: CurrencyCode): XmlElement[] {
  const sum = payouts.reduce((total, { amount }) => total + amount, 0n);
  return [xmlText("NbOfTxs", String(payouts.length)), xmlText("CtrlSum", formatAmount(money(sum, currency)))];
}

function nameOf({ debtor, currency }: PayoutFile): string {
  return bankText(debtor.accountName, maxSentNameLength(currency)) ?? "Summit";
}

type Part = { readonly number: number; readonly isSepa: boolean; readonly payouts: readonly FiledPayout[] };

function paymentInformation(file: PayoutFile, { number, isSepa: sepa, payouts }: Part): XmlElement {
  const { messageId, currency, valueOn, debtor } = file;
  const account =
    debtor.iban === ""
      ? xmlElement("Othr", [xmlText("Id", debtor.accountNumber)])
      : xmlText("IBAN", debtor.iban);
  return xmlElement("PmtInf", [
    xmlText("PmtInfId", `${messageId}-${number}`),
    xmlText("PmtMtd", "TRF"),
    xmlText("BtchBookg", "false"),
    ...totalsOf(payouts, currency),
    sepa ? xmlElement("PmtTpInf", [xmlElement("SvcLvl", [xmlText("Cd", "SEPA")])]) : undefined,
    xmlElement("ReqdExctnDt", [xmlText("Dt", valueOn)]),
    xmlElement("Dbtr", [xmlText("Nm", nameOf(file)), debtor.address && postalAddress(debtor.address)]),
    xmlElement("DbtrAcct", [xmlElement("Id", [account]), xmlText("Ccy", currency)]),
    xmlElement("DbtrAgt", [xmlElement("FinInstnId", [xmlText("BICFI", debtor.bic)])]),
    xmlText("ChrgBr", sepa ? "SLEV" : "SHAR"),
    ...payouts.map((payout) => transfer(payout, currency, sepa)),
  ]);
}

function transfer(payout: FiledPayout, currency: CurrencyCode, sepa: boolean): XmlElement {
  const { endToEndId, account, amount, reference, purpose, client } = payout;
  return xmlElement("CdtTrfTxInf", [
    xmlElement("PmtId", [xmlText("InstrId", endToEndId), xmlText("EndToEndId", endToEndId)]),
    xmlElement("Amt", [xmlText("InstdAmt", formatAmount(money(amount, currency)), { Ccy: currency })]),
    client ? ultimateDebtor(client, { longestName: maxSentNameLength(currency), isSepa: sepa }) : undefined,
    creditorAgent(account),
    toCreditor(payout, maxSentNameLength(currency)),
    creditorAccount(account),
    purpose === null ? undefined : xmlElement("Purp", [xmlText("Cd", purpose)]),
    xmlElement("RmtInf", [xmlText("Ustrd", bankText(reference, 140) ?? endToEndId)]),
  ]);
}

/** National bank codes by ISO 20022's external clearing system codes. */
type Clearing = { readonly system: string; readonly member: string };

/**
 * The recipient's bank: BIC, clearing system member id, or both; undefined when the IBAN suffices.
 * @see https://www.iso20022.org/catalogue-messages/additional-content-messages/external-code-sets
 */
function creditorAgent({ numbers }: BankAccount): XmlElement | undefined {
  const clearing = clearingOf(numbers);
  if (numbers.bic === undefined && !clearing) return undefined;
  return xmlElement("CdtrAgt", [
    xmlElement("FinInstnId", [
      numbers.bic === undefined ? undefined : xmlText("BICFI", numbers.bic),
      clearing &&
        xmlElement("ClrSysMmbId", [
          xmlElement("ClrSysId", [xmlText("Cd", clearing.system)]),
          xmlText("MmbId", clearing.member),
        ]),
    ]),
  ]);
}

function clearingOf(numbers: BankAccount["numbers"]): Clearing | undefined {
  const { sortCode, routingNumber, bsb, ifsc, cnaps, bankCode, branchCode } = numbers;
  const { institutionNumber, transitNumber, accountNumber } = numbers;
  const digits = (text: string) => text.replaceAll("-", "");
  if (sortCode !== undefined) return { system: "GBDSC", member: digits(sortCode) };
  if (routingNumber !== undefined) return { system: "USABA", member: routingNumber };
  if (bsb !== undefined) return { system: "AUBSB", member: digits(bsb) };
  if (ifsc !== undefined) return { system: "INFSC", member: ifsc };
  if (cnaps !== undefined) return { system: "CNAPS", member: cnaps };
  if (bankCode !== undefined && branchCode !== undefined)
    return { system: "JPZGN", member: bankCode + branchCode };
  // Canada: a zero, institution and transit number.
  if (institutionNumber !== undefined && transitNumber !== undefined)
    return { system: "CACPA", member: `0${institutionNumber}${transitNumber}` };
  // New Zealand: the first six digits of the account number.
  const newZealand = /^(\d{2})-?(\d{4})-?\d{7}/.exec(accountNumber ?? "");
  if (newZealand && numbers.bic === undefined)
    return { system: "NZNCC", member: `${newZealand[1]}${newZealand[2]}` };
  return undefined;
}

/** By IBAN if there is one, else by national number. */
function creditorAccount({ numbers }: BankAccount): XmlElement {
  const number = numbers.iban ?? numbers.accountNumber ?? "";
  const id = isIban(number)
    ? xmlText("IBAN", number)
    : xmlElement("Othr", [xmlText("Id", number.replace(/[^A-Za-z0-9]/g, ""))]);
  return xmlElement("CdtrAcct", [xmlElement("Id", [id])]);
}
