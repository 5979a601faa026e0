import { parseDay } from "#domain/calendar.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { money, parseAmount } from "#domain/money.ts";
import type { CounterpartyAccount, StatementEntry } from "#domain/statements/statement.ts";
import { childrenOf, findElement, findText, type XmlElement } from "#domain/xml/xml-element.ts";

export type EntryReading =
  | { readonly kind: "booked"; readonly entries: readonly StatementEntry[] }
  | { readonly kind: "pending" }
  | { readonly kind: "fault"; readonly fault: string };

const longestReference = 70;
const longestText = 280;

/**
 * One entry of a camt.053 statement: several where the bank books a collection of payments in one and says what each came
 * to. `place` names it to a person.
 */
export function readEntry(entry: XmlElement, place: string): EntryReading {
  const fault = (text: string): EntryReading => ({ kind: "fault", fault: `${named(place, entry)} ${text}` });
  const status = findText(entry, "Sts/Cd", "Sts/Prtry", "Sts") ?? "";
  if (status === "PDNG" || status === "INFO" || status === "FUTR") return { kind: "pending" };
  if (status !== "BOOK") return fault(`has the status "${status.slice(0, 20)}" instead of BOOK.`);
  const direction = findText(entry, "CdtDbtInd");
  if (direction !== "CRDT" && direction !== "DBIT") return fault("says neither CRDT nor DBIT.");
  const amount = readAmount(entry);
  if (!amount.ok) return fault(amount.fault);
  const bookedOn = parseDay(
    (findText(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm") ?? "").slice(0, 10),
  );
  if (bookedOn === undefined) return fault("has no booking date.");
  const details = childrenOf(entry, "NtryDtls").flatMap((each) => childrenOf(each, "TxDtls"));
  const reference =
    findText(entry, "AcctSvcrRef") ?? firstText(details, "Refs/AcctSvcrRef") ?? findText(entry, "NtryRef");
  if (reference === undefined)
    return fault("has no reference of the bank's, so that the same entry could not be told in another file.");

  const facts = {
    direction: direction === "CRDT" ? "credit" : "debit",
    bookedOn,
    reference: reference.slice(0, longestReference),
    place,
  } as const;
  if (details.length < 2) {
    const whole = { ...facts, amount: money(amount.minor, amount.currency) };
    return {
      kind: "booked",
      entries: [{ ...whole, ...partyOf(details[0] ?? entry, facts.direction, entry) }],
    };
  }
  return split(details, entry, { ...facts, ...amount }, fault);
}

type Facts = Pick<StatementEntry, "direction" | "bookedOn" | "reference" | "place"> & {
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
    const amount = readAmount(detail, "Amt", "AmtDtls/TxAmt/Amt");
    if (!amount.ok)
      return fault(`collects ${details.length} payments, and payment ${index + 1} ${amount.fault}`);
    entries.push({
      ...facts,
      reference: `${facts.reference}/${index + 1}`,
      place: `${facts.place}, payment ${index + 1}`,
      amount: money(amount.minor, amount.currency),
      ...partyOf(detail, facts.direction, entry),
    });
  }
  const sum = entries.reduce((total, each) => total + each.amount.minor, 0n);
  if (sum !== minor || entries.some((each) => each.amount.currency !== currency))
    return fault("does not come to what its payments come to.");
  return { kind: "booked", entries };
}

function named(place: string, entry: XmlElement): string {
  const reference = findText(entry, "AcctSvcrRef", "NtryRef");
  return reference === undefined ? place : `${place} (${reference.slice(0, 35)})`;
}

function readAmount(
  element: XmlElement,
  ...paths: readonly string[]
):
  | { readonly ok: true; readonly minor: bigint; readonly currency: CurrencyCode }
  | { readonly ok: false; readonly fault: string } {
  for (const path of paths.length > 0 ? paths : ["Amt"]) {
    const found = findElement(element, path);
    if (!found) continue;
    const currency = found.attributes.Ccy ?? "";
    if (!isCurrencyCode(currency))
      return { ok: false, fault: `is in "${currency.slice(0, 10)}", which Summit does not know.` };
    const minor = parseAmount(found.text.trim(), currency);
    if (typeof minor !== "bigint" || minor === 0n)
      return {
        ok: false,
        fault: `has the amount "${found.text.trim().slice(0, 40)}", which is none of ${currency}.`,
      };
    return { ok: true, minor, currency };
  }
  return { ok: false, fault: "has no amount." };
}

/** Who is on the other side and what they wrote. Since version 4 of the message a party is one level deeper. */
function partyOf(
  detail: XmlElement,
  direction: "credit" | "debit",
  entry: XmlElement,
): Pick<StatementEntry, "counterparty" | "counterpartyAccount" | "text" | "endToEndId"> {
  const side = direction === "credit" ? "Dbtr" : "Cdtr";
  const remittance = childrenOf(detail, "RmtInf")[0];
  const structured = remittance && findText(remittance, "Strd/CdtrRefInf/Ref");
  const free = remittance ? childrenOf(remittance, "Ustrd").map((each) => each.text.trim()) : [];
  const text = [...free, structured].filter(Boolean).join(" ") || findText(entry, "AddtlNtryInf") || "";
  const endToEndId = findText(detail, "Refs/EndToEndId");
  const name = findText(detail, `RltdPties/${side}/Pty/Nm`, `RltdPties/${side}/Nm`) ?? "";
  return {
    counterparty: oneLine(name).slice(0, 140),
    counterpartyAccount: accountOf(detail, side),
    text: oneLine(text).slice(0, longestText),
    endToEndId: endToEndId === "NOTPROVIDED" ? undefined : endToEndId?.slice(0, 35),
  };
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

function firstText(elements: readonly XmlElement[], path: string): string | undefined {
  return elements.length === 1 && elements[0] ? findText(elements[0], path) : undefined;
}

/** Control characters and runs of space, which some banks' systems leave, are one space. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}
