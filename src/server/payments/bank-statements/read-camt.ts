import { type Day, parseDay } from "#domain/calendar.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { parseAmount } from "#domain/money.ts";
import { distinguishEntries } from "#domain/payments/bank-statements/distinguish-entries.ts";
import {
  type Statement,
  type StatementEntry,
  statementFaults,
} from "#domain/payments/bank-statements/statement.ts";
import { findChildren, findText, type XmlElement } from "#domain/xml-element.ts";
import { decodeXml, parseXml, rootNamespace, StatementUnreadable } from "./parse-xml.ts";
import { plainDecimal } from "./read-amount.ts";
import { readEntry } from "./read-entry.ts";
import { isZip, unpackZip } from "./unpack-zip.ts";

/** Versions whose fields are where this reader expects them. */
const versions = /^camt\.053\.001\.(0[2-9]|10)$/;
/** A file is read into memory and imported in one transaction. */
const maxEntryCount = 2_000;
const maxStatementCount = 100;
const maxBytes = 5 * 1024 * 1024;
const maxFaults = 5;
/** Length of an ISO 8601 timestamp with fractional seconds and offset. */
const maxMomentLength = 35;

/** Statements of Summit's accounts, and how many of other accounts were skipped. */
export type CamtFile = {
  readonly statements: readonly Statement[];
  readonly skipped: readonly SkippedStatement[];
};

export type SkippedStatement = { readonly reference: string; readonly account: string };

/**
 * Reads the statements of a camt.053 file (ISO 20022 BankToCustomerStatement) or of a ZIP archive of them;
 * one invalid file rejects all. Statements of accounts for which `isOurs` is false are skipped.
 * @throws StatementUnreadable with each fault, by line or entry.
 */
export function readCamt(bytes: Uint8Array, isOurs: (account: string) => boolean = () => true): CamtFile {
  if (bytes.length > maxBytes)
    throw new StatementUnreadable(["The file is larger than 5 MB. Ask the bank for daily files."]);
  const files = isZip(bytes) ? unpackZip(bytes) : [{ name: "", bytes }];
  const read = files.map(({ name, bytes: content }) =>
    readFile(content, isOurs, name === "" ? "" : `${name}: `),
  );
  const statements = read.flatMap((file) => file.statements);
  if (statements.length > maxStatementCount)
    throw tooMuch(`${statements.length} statements`, maxStatementCount);
  // Each payment of a batch-booked entry counts.
  const payments = statements.reduce((sum, { entries }) => sum + entries.length, 0);
  if (payments > maxEntryCount) throw tooMuch(`${payments} payments`, maxEntryCount);
  return { statements, skipped: read.flatMap(({ skipped }) => skipped) };
}

function readFile(bytes: Uint8Array, isOurs: (account: string) => boolean, file: string): CamtFile {
  const xml = decodeXml(bytes);
  if (/^\s*[^<\s]/.test(xml)) throw otherFormat(file, "It isn't XML.");
  refuseTooManyEntries(xml);
  const root = parseXml(xml);
  refuseOtherVersions(root, rootNamespace(xml), file);
  const message = findChildren(root, "BkToCstmrStmt")[0];
  const parts = message ? findChildren(message, "Stmt") : [];
  if (parts.length === 0) throw new StatementUnreadable([`${file}The file contains no statement.`]);
  if (parts.length > maxStatementCount) throw tooMuch(`${parts.length} statements`, maxStatementCount);
  // A statement without an account is read, so that it is rejected with a fault.
  const isRead = (part: XmlElement) => accountOf(part) === "" || isOurs(accountOf(part));
  const [ours, others] = [parts.filter(isRead), parts.filter((part) => !isRead(part))];
  const readings = ours.map((part) =>
    readStatement(part, file + formatPart(parts.indexOf(part), parts.length)),
  );
  const faults = readings.flatMap(({ faults: found }) => found);
  if (faults.length > 0) throw new StatementUnreadable(shortened(faults));
  const statements = readings.flatMap(({ statement }) => statement ?? []);
  const skipped = others.map((part) => ({
    reference: (findText(part, "Id") ?? "").slice(0, 70),
    account: accountOf(part).slice(0, 40),
  }));
  return { statements, skipped };
}

function refuseTooManyEntries(xml: string): void {
  const entryCount = xml.match(/<(?:[\w.-]+:)?Ntry[\s>]/g)?.length ?? 0;
  if (entryCount > maxEntryCount) throw tooMuch(`${entryCount} entries`, maxEntryCount);
}

function accountOf(part: XmlElement): string {
  return (findText(part, "Acct/Id/IBAN", "Acct/Id/Othr/Id") ?? "").replaceAll(" ", "");
}

function tooMuch(found: string, most: number): StatementUnreadable {
  return new StatementUnreadable([
    `The file has ${found}; an import can have up to ${most}. Ask the bank for daily files.`,
  ]);
}

function formatPart(index: number, count: number): string {
  return count === 1 ? "" : `Statement ${index + 1}: `;
}

/** The first faults, and how many more there are. */
export function shortened(faults: readonly string[]): string[] {
  const omitted = faults.length - maxFaults;
  return omitted > 0
    ? [
        ...faults.slice(0, maxFaults),
        `There ${omitted === 1 ? "is one more" : `are ${omitted} more`} like these.`,
      ]
    : [...faults];
}

function refuseOtherVersions(root: XmlElement, namespace: string | undefined, file: string): void {
  const version = namespace?.split(":").at(-1) ?? "";
  if (root.name === "Document" && versions.test(version)) return;
  const found =
    root.name === "Document" && version
      ? `It is ${version.slice(0, 60)}.`
      : `It begins with <${root.name.slice(0, 40)}>.`;
  throw otherFormat(file, found);
}

function otherFormat(file: string, found: string): StatementUnreadable {
  return new StatementUnreadable([
    `${file}We can't read this format. Import camt.053.001.02 to camt.053.001.10. ${found}`,
  ]);
}

type Reading = { readonly statement?: Statement; readonly faults: readonly string[] };

function readStatement(part: XmlElement, where: string): Reading {
  const account = accountOf(part);
  const faults: string[] = [];
  const reference = findText(part, "Id") ?? "";
  if (reference === "") faults.push(`${where}The statement has no reference (Id).`);
  if (account === "") faults.push(`${where}The statement does not name its account (Acct/Id).`);
  const opening = readBalance(part, ["OPBD", "PRCD"], "opening");
  const closing = readBalance(part, ["CLBD"], "closing");
  if (!opening.ok) faults.push(where + opening.fault);
  if (!closing.ok) faults.push(where + closing.fault);
  if (faults.length > 0 || !opening.ok || !closing.ok) return { faults };
  if (opening.currency !== closing.currency)
    return {
      faults: [
        `${where}The opening balance is in ${opening.currency}, but the closing balance is in ${closing.currency}.`,
      ],
    };

  const entries: StatementEntry[] = [];
  let pending = 0;
  for (const [index, entry] of findChildren(part, "Ntry").entries()) {
    const read = readEntry(entry, `${where}Entry ${index + 1}`);
    if (read.kind === "pending") pending += 1;
    else if (read.kind === "fault") faults.push(read.fault);
    else entries.push(...read.entries);
  }
  if (faults.length > 0) return { faults };
  const statement: Statement = {
    reference: reference.slice(0, 70),
    account,
    currency: closing.currency,
    madeAt: (findText(part, "CreDtTm") ?? closing.day).slice(0, maxMomentLength),
    ...sequenceOf(part),
    openedOn: opening.day,
    closedOn: closing.day,
    opening: opening.minor,
    closing: closing.minor,
    entries: distinguishEntries(account, entries),
    pending,
  };
  return {
    statement,
    faults: [...countFaults(part, where), ...statementFaults(statement).map((each) => where + each)],
  };
}

function sequenceOf(part: XmlElement): Pick<Statement, "sequence"> {
  const text = findText(part, "ElctrncSeqNb", "LglSeqNb") ?? "";
  return /^\d{1,15}$/.test(text) ? { sequence: Number(text) } : {};
}

type Balance =
  | { readonly ok: true; readonly minor: bigint; readonly currency: CurrencyCode; readonly day: Day }
  | { readonly ok: false; readonly fault: string };

function readBalance(part: XmlElement, kinds: readonly string[], name: string): Balance {
  const balances = findChildren(part, "Bal");
  const found = kinds.flatMap((kind) =>
    balances.filter((each) => findText(each, "Tp/CdOrPrtry/Cd") === kind),
  )[0];
  if (!found) return { ok: false, fault: `The statement has no ${name} balance (${kinds[0]}).` };
  const text = findText(found, "Amt") ?? "";
  const currency = findChildren(found, "Amt")[0]?.attributes.Ccy ?? "";
  if (!isCurrencyCode(currency))
    return {
      ok: false,
      fault: `The ${name} balance is in "${currency.slice(0, 10)}", which we don't support.`,
    };
  const minor = parseAmount(plainDecimal(text), currency);
  if (typeof minor !== "bigint")
    return {
      ok: false,
      fault: `The ${name} balance "${text.slice(0, 40)}" is not an amount of ${currency}.`,
    };
  const day = parseDay((findText(found, "Dt/Dt", "Dt/DtTm") ?? "").slice(0, 10));
  if (day === undefined) return { ok: false, fault: `The ${name} balance has no date.` };
  const direction = findText(found, "CdtDbtInd");
  if (direction !== "CRDT" && direction !== "DBIT")
    return { ok: false, fault: `The ${name} balance is marked neither CRDT nor DBIT.` };
  return { ok: true, minor: direction === "CRDT" ? minor : -minor, currency, day };
}

/** Compares the entry count with the file's own totals, when it has them. */
function countFaults(part: XmlElement, where: string): string[] {
  const counted = findText(part, "TxsSummry/TtlNtries/NbOfNtries");
  const there = findChildren(part, "Ntry").length;
  if (counted === undefined || Number(counted) === there) return [];
  return [`${where}The statement counts ${counted.slice(0, 15)} entries, but the file has ${there}.`];
}
