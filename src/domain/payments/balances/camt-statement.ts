import { formatAmount, type Money, money } from "#domain/money.ts";
import { type XmlElement, xmlElement, xmlText } from "#domain/xml-element.ts";
import {
  type AccountStatement,
  type AccountStatementLine,
  accountIdentifier,
  type EntryKind,
  entryKind,
} from "./account-statement.ts";

export const camtStatementNamespace = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08";

/** Of the period, as instants. */
type Bounds = { readonly begins: Date; readonly ends: Date };

/**
 * Domain and family of the bank transaction code, for money in and for money out.
 * @see https://www.iso20022.org/catalogue-messages/additional-content-messages/external-code-sets
 */
const transactionCodes: Readonly<Record<EntryKind, { readonly in: string[]; readonly out: string[] }>> = {
  received: { in: ["PMNT", "RCDT", "OTHR"], out: ["PMNT", "RCDT", "OTHR"] },
  paid: { in: ["PMNT", "ICDT", "OTHR"], out: ["PMNT", "ICDT", "OTHR"] },
  "payment returned": { in: ["PMNT", "ICDT", "RRTN"], out: ["PMNT", "ICDT", "RRTN"] },
  exchange: { in: ["FORX", "SPOT", "OTHR"], out: ["FORX", "SPOT", "OTHR"] },
  other: { in: ["ACMT", "MCOP", "OTHR"], out: ["ACMT", "MDOP", "OTHR"] },
};

/**
 * An account statement as ISO 20022 camt.053.001.08 (BankToCustomerStatement). The same statement made at the same time
 * is the same file.
 * @see https://www.iso20022.org/iso-20022-message-definitions?business-domain=1
 */
export function camtStatement(
  statement: AccountStatement,
  { servicer, madeAt, begins, ends }: Bounds & { readonly servicer: string; readonly madeAt: Date },
): XmlElement {
  const { holder, period, opening, closing, lines } = statement;
  const account = accountIdentifier(statement);
  const id = `${account}-${compact(period.from)}${compact(period.to)}`;
  const made = xmlText("CreDtTm", madeAt.toISOString());
  const body = xmlElement("Stmt", [
    xmlText("Id", id),
    made,
    xmlElement("FrToDt", [xmlText("FrDtTm", begins.toISOString()), xmlText("ToDtTm", ends.toISOString())]),
    xmlElement("Acct", [
      xmlElement("Id", [xmlElement("Othr", [xmlText("Id", account)])]),
      xmlText("Ccy", opening.currency),
      xmlElement("Ownr", [lineOf("Nm", holder, 140)]),
      xmlElement("Svcr", [xmlElement("FinInstnId", [lineOf("Nm", servicer, 140)])]),
    ]),
    balance("OPBD", opening, period.from),
    balance("CLBD", closing, period.to),
    summary(lines, opening),
    ...lines.map(entry),
  ]);
  const header = xmlElement("GrpHdr", [xmlText("MsgId", id), made]);
  return xmlElement("Document", [xmlElement("BkToCstmrStmt", [header, body])], {
    xmlns: camtStatementNamespace,
  });
}

function compact(day: string): string {
  return day.replaceAll("-", "");
}

function balance(kind: string, amount: Money, day: string): XmlElement {
  return xmlElement("Bal", [
    xmlElement("Tp", [xmlElement("CdOrPrtry", [xmlText("Cd", kind)])]),
    ...signed(amount),
    xmlElement("Dt", [xmlText("Dt", day)]),
  ]);
}

/** Amounts have no sign in the message. */
function signed({ minor, currency }: Money): XmlElement[] {
  const size = money(minor < 0n ? -minor : minor, currency);
  return [
    xmlText("Amt", formatAmount(size), { Ccy: currency }),
    xmlText("CdtDbtInd", minor < 0n ? "DBIT" : "CRDT"),
  ];
}

function summary(lines: readonly AccountStatementLine[], { currency }: Money): XmlElement {
  const credits = lines.filter(({ amount }) => amount.minor > 0n);
  const debits = lines.filter(({ amount }) => amount.minor < 0n);
  const [received, paid] = [sumOf(credits), -sumOf(debits)];
  const sum = (minor: bigint) => xmlText("Sum", formatAmount(money(minor, currency)));
  const count = (counted: readonly unknown[]) => xmlText("NbOfNtries", String(counted.length));
  const net = received - paid;
  return xmlElement("TxsSummry", [
    xmlElement("TtlNtries", [
      count(lines),
      sum(received + paid),
      xmlElement("TtlNetNtry", [
        xmlText("Amt", formatAmount(money(net < 0n ? -net : net, currency))),
        xmlText("CdtDbtInd", net < 0n ? "DBIT" : "CRDT"),
      ]),
    ]),
    xmlElement("TtlCdtNtries", [count(credits), sum(received)]),
    xmlElement("TtlDbtNtries", [count(debits), sum(paid)]),
  ]);
}

function sumOf(lines: readonly AccountStatementLine[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount.minor, 0n);
}

function entry({
  sequence,
  day,
  event,
  text,
  reference,
  counterparty,
  amount,
}: AccountStatementLine): XmlElement {
  const isIn = amount.minor > 0n;
  const [domain = "", family = "", subFamily = ""] = transactionCodes[entryKind(event)][isIn ? "in" : "out"];
  const number = String(sequence);
  const party = lineOf("Nm", counterparty, 140);
  const remittance = lineOf("Ustrd", reference, 140);
  return xmlElement("Ntry", [
    xmlText("NtryRef", number),
    ...signed(amount),
    xmlElement("Sts", [xmlText("Cd", "BOOK")]),
    xmlElement("BookgDt", [xmlText("Dt", day)]),
    xmlElement("ValDt", [xmlText("Dt", day)]),
    xmlText("AcctSvcrRef", number),
    xmlElement("BkTxCd", [
      xmlElement("Domn", [
        xmlText("Cd", domain),
        xmlElement("Fmly", [xmlText("Cd", family), xmlText("SubFmlyCd", subFamily)]),
      ]),
    ]),
    xmlElement("NtryDtls", [
      xmlElement("TxDtls", [
        xmlElement("Refs", [xmlText("AcctSvcrRef", number)]),
        xmlText("Amt", formatAmount(money(isIn ? amount.minor : -amount.minor, amount.currency)), {
          Ccy: amount.currency,
        }),
        xmlText("CdtDbtInd", isIn ? "CRDT" : "DBIT"),
        party && xmlElement("RltdPties", [xmlElement(isIn ? "Dbtr" : "Cdtr", [xmlElement("Pty", [party])])]),
        remittance && xmlElement("RmtInf", [remittance]),
      ]),
    ]),
    lineOf("AddtlNtryInf", text, 500),
  ]);
}

/** A text of one line, in at most so many characters; undefined for an empty one, which the schema has no place for. */
function lineOf(name: string, text: string, most: number): XmlElement | undefined {
  const content = line(text, most);
  return content === "" ? undefined : xmlText(name, content);
}

/** One line of text that XML can hold, in at most so many characters. */
function line(text: string, most: number): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\s\uFFFE\uFFFF]+/gu, " ")
    .trim();
  return [...clean].slice(0, most).join("").trim();
}
