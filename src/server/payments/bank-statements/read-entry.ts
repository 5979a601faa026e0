import { createHash } from "node:crypto";
import { parseDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { cutText } from "#domain/cut-text.ts";
import { money } from "#domain/money.ts";
import { returnReasonText } from "#domain/payments/bank-statements/return-reason.ts";
import type { CounterpartyAccount, StatementEntry } from "#domain/payments/bank-statements/statement.ts";
import { findChildren, findText, type XmlElement } from "#domain/xml-element.ts";
import { readAmount } from "./read-amount.ts";
import { readCharges } from "./read-charges.ts";

export type EntryReading =
  | { readonly kind: "booked"; readonly entries: readonly StatementEntry[] }
  | { readonly kind: "pending" }
  | { readonly kind: "fault"; readonly fault: string };

const maxReferenceLength = 70;
const maxTextLength = 280;

/**
 * Reads one camt.053 entry: several results when the bank books a batch in one entry and itemises it. `place`
 * locates the entry in error messages.
 */
export function readEntry(entry: XmlElement, place: string): EntryReading {
  const fault = (text: string): EntryReading => ({ kind: "fault", fault: `${named(place, entry)} ${text}` });
  const status = findText(entry, "Sts/Cd", "Sts/Prtry", "Sts") ?? "";
  if (status === "PDNG" || status === "INFO" || status === "FUTR") return { kind: "pending" };
  if (status !== "BOOK") return fault(`has the status "${status.slice(0, 20)}" instead of BOOK.`);
  const direction = findText(entry, "CdtDbtInd");
  if (direction !== "CRDT" && direction !== "DBIT") return fault("is marked neither CRDT nor DBIT.");
  const amount = readAmount(entry);
  if (!amount.ok) return fault(amount.fault);
  const bookedOn = parseDay(
    (findText(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm") ?? "").slice(0, 10),
  );
  if (bookedOn === undefined) return fault("has no booking date.");
  const details = findChildren(entry, "NtryDtls").flatMap((each) => findChildren(each, "TxDtls"));
  const facts = {
    direction: direction === "CRDT" ? "credit" : "debit",
    bookedOn,
    ...referencesOf(entry, details),
    place,
  } as const;
  if (details.length < 2) {
    // A notice, such as of a fee waived: nothing moves.
    if (amount.minor === 0n) return { kind: "booked", entries: [] };
    const unexplained = details[0] && unexplainedCredit(details[0], entry, amount);
    if (unexplained) return fault(unexplained);
    const whole = { ...facts, amount: money(amount.minor, amount.currency) };
    return {
      kind: "booked",
      entries: [{ ...whole, ...partyOf(details[0] ?? entry, facts.direction, entry) }],
    };
  }
  return split(details, entry, { ...facts, ...amount }, fault);
}

/**
 * Identity of an entry: AcctSvcrRef, NtryRef or TxId; without any, a digest of its content, which is the same
 * in every file. `alternatives` distinguish entries that share it.
 */
function referencesOf(
  entry: XmlElement,
  details: readonly XmlElement[],
): Pick<StatementEntry, "reference" | "alternatives"> {
  const single = details.length === 1 ? details[0] : undefined;
  const references = [
    findText(entry, "AcctSvcrRef") ?? (single && findText(single, "Refs/AcctSvcrRef")),
    findText(entry, "NtryRef"),
    ...(single ? [findText(single, "Refs/TxId"), findText(single, "Refs/InstrId")] : []),
  ].filter((reference) => reference !== undefined);
  const [reference = `#${contentHash(entry)}`, ...alternatives] = references.map((each) =>
    cutText(each, maxReferenceLength),
  );
  return { reference, alternatives };
}

function contentHash(entry: XmlElement): string {
  return createHash("sha256").update(JSON.stringify(entry)).digest("hex").slice(0, 32);
}

type Facts = Pick<StatementEntry, "direction" | "bookedOn" | "reference" | "alternatives" | "place"> & {
  readonly minor: bigint;
  readonly currency: CurrencyCode;
};

function split(
  details: readonly XmlElement[],
  entry: XmlElement,
  { minor, currency, ...facts }: Facts,
  fault: (text: string) => EntryReading,
): EntryReading {
  const entries: StatementEntry[] = [];
  for (const [index, detail] of details.entries()) {
    const amount = readAmount(detail, ...paymentAmounts);
    if (!amount.ok)
      return fault(`collects ${details.length} payments, and payment ${index + 1} ${amount.fault}`);
    const [own, whole] = [findText(detail, "CdtDbtInd"), findText(entry, "CdtDbtInd")];
    if (own !== undefined && own !== whole)
      return fault(
        `collects ${details.length} payments, and payment ${index + 1} is marked ${own.slice(0, 10)} in an entry marked ${whole}.`,
      );
    entries.push({
      ...facts,
      reference: `${facts.reference}/${index + 1}`,
      alternatives: facts.alternatives?.map((each) => `${each}/${index + 1}`),
      place: `${facts.place}, payment ${index + 1}`,
      amount: money(amount.minor, amount.currency),
      ...partyOf(detail, facts.direction, entry),
    });
  }
  const sumOf = (payments: readonly StatementEntry[]) =>
    payments.reduce((total, { amount }) => total + amount.minor, 0n);
  const net = entries.map((each, index) => {
    const charges = details[index] ? readCharges(details[index], currency) : 0n;
    return { ...each, amount: money(each.amount.minor - charges, currency) };
  });
  const isNet =
    facts.direction === "credit" && sumOf(net) === minor && net.every(({ amount }) => amount.minor >= 0n);
  const isOfCurrency = entries.every(({ amount }) => amount.currency === currency);
  if (!isOfCurrency || (sumOf(entries) !== minor && !isNet))
    return fault("does not come to what its payments come to, nor to that less the charges of each.");
  const booked = sumOf(entries) === minor ? entries : net;
  return { kind: "booked", entries: booked.filter((each) => each.amount.minor !== 0n) };
}

/**
 * A fault for a credit whose only payment is of another amount, which no charge explains: what was booked is then not
 * what this payer sent. Money out is booked with its charges, and an amount of 0 is none.
 */
function unexplainedCredit(
  detail: XmlElement,
  entry: XmlElement,
  { minor, currency }: Pick<Facts, "minor" | "currency">,
): string | undefined {
  const sent = readAmount(detail, ...paymentAmounts);
  if (findText(entry, "CdtDbtInd") !== "CRDT" || !sent.ok || sent.currency !== currency) return undefined;
  const charges = [readCharges(detail, currency), readCharges(entry, currency)];
  if (sent.minor === 0n || sent.minor === minor || charges.includes(sent.minor - minor)) return undefined;
  return sent.minor > minor
    ? "is less than its payment, and the charges that the file states aren't the difference. Ask the bank for a corrected file."
    : "is more than its only payment. Ask the bank for a file with all payments of the entry.";
}

/** Where a payment has its amount: in the account's currency, else as it was made. */
const paymentAmounts = ["Amt", "AmtDtls/TxAmt/Amt"] as const;

function named(place: string, entry: XmlElement): string {
  const reference = findText(entry, "AcctSvcrRef", "NtryRef");
  return reference === undefined ? place : `${place} (${reference.slice(0, 35)})`;
}

/** Counterparty and remittance text; since version 4 of the message a party is nested one level deeper. */
function partyOf(
  detail: XmlElement,
  direction: "credit" | "debit",
  entry: XmlElement,
): Pick<StatementEntry, "counterparty" | "counterpartyAccount" | "text" | "endToEndId" | "returnReason"> {
  const side = direction === "credit" ? "Dbtr" : "Cdtr";
  const remittance = findChildren(detail, "RmtInf")[0];
  const structured = remittance && findText(remittance, "Strd/CdtrRefInf/Ref");
  const free = remittance ? findChildren(remittance, "Ustrd").map((each) => each.text.trim()) : [];
  const text = [...free, structured].filter(Boolean).join(" ") || findText(entry, "AddtlNtryInf") || "";
  const endToEndId = findText(detail, "Refs/EndToEndId");
  const name = findText(detail, `RltdPties/${side}/Pty/Nm`, `RltdPties/${side}/Nm`) ?? "";
  return {
    counterparty: cutText(oneLine(name), 140),
    counterpartyAccount: accountOf(detail, side),
    text: cutText(oneLine(text), maxTextLength),
    endToEndId: endToEndId === "NOTPROVIDED" ? undefined : endToEndId && cutText(endToEndId, 35),
    ...returnOf(detail, entry),
  };
}

/** ExternalBankTransactionSubFamily1Code of money that comes back, unasked or on request. */
const returnCodes: ReadonlySet<string> = new Set(["RRTN", "RPCR"]);

/** What only the bank can say: RtrInf, the reversal indicator, or a bank transaction code. */
function returnOf(detail: XmlElement, entry: XmlElement): Pick<StatementEntry, "returnReason"> {
  const information = findChildren(detail, "RtrInf")[0];
  const isReversal = findText(entry, "RvslInd") === "true" || findText(entry, "RvslInd") === "1";
  const isCoded = [detail, entry].some((each) =>
    returnCodes.has(findText(each, "BkTxCd/Domn/Fmly/SubFmlyCd") ?? ""),
  );
  if (!information && !isReversal && !isCoded) return {};
  const code = information && findText(information, "Rsn/Cd", "Rsn/Prtry");
  const added = information ? findChildren(information, "AddtlInf").map((each) => each.text.trim()) : [];
  return { returnReason: returnReasonText(code, oneLine(added.join(" "))) };
}

function accountOf(detail: XmlElement, side: "Dbtr" | "Cdtr"): CounterpartyAccount | undefined {
  const iban = findText(detail, `RltdPties/${side}Acct/Id/IBAN`);
  const accountNumber = findText(detail, `RltdPties/${side}Acct/Id/Othr/Id`);
  if (iban === undefined && accountNumber === undefined) return undefined;
  const agent = `RltdAgts/${side}Agt/FinInstnId`;
  const bic = findText(detail, `${agent}/BICFI`, `${agent}/BIC`);
  const sortCode = findText(detail, `${agent}/ClrSysMmbId/MmbId`);
  return {
    ...(iban !== undefined && { iban }),
    ...(accountNumber !== undefined && { accountNumber }),
    ...(bic !== undefined && { bic }),
    ...(sortCode !== undefined && { sortCode }),
  };
}

/** Collapses control characters and runs of whitespace into one space. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}
