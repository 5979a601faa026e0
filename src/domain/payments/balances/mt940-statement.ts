import { bankText } from "#domain/bank-text.ts";
import type { Day } from "#domain/calendar.ts";
import { formatAmount, type Money, money } from "#domain/money.ts";
import {
  type AccountStatement,
  type AccountStatementLine,
  accountIdentifier,
  type EntryKind,
  entryKind,
} from "./account-statement.ts";

/** SWIFT's transaction type identification codes. */
const typeCodes: Readonly<Record<EntryKind, string>> = {
  received: "NTRF",
  paid: "NTRF",
  "payment returned": "NRTI",
  exchange: "NFEX",
  other: "NMSC",
};

const lineLength = 65;
const maxLines = 6;

/**
 * An account statement as a SWIFT MT940 customer statement message, without the headers of the network. Names and texts
 * are transliterated to SWIFT's x character set; "?" stands for a word that can't be.
 * @see SWIFT User Handbook, Category 9, MT 940 format specifications
 */
export function mt940Statement(statement: AccountStatement): string {
  const { period, opening, closing, lines } = statement;
  const fields = [
    `:20:${period.to.replaceAll("-", "")}${opening.currency}`,
    `:25:${accountIdentifier(statement)}`,
    `:28C:${statementNumber(period.to)}/1`,
    `:60F:${balance(opening, period.from)}`,
    ...lines.flatMap(entry),
    `:62F:${balance(closing, period.to)}`,
    "-",
  ];
  return fields.map((field) => `${field}\r\n`).join("");
}

/** Five digits, as the field allows: the year and the day of the year on which the statement ends. */
function statementNumber(day: Day): string {
  const end = Date.parse(day);
  const dayOfYear = 1 + (end - Date.UTC(Number(day.slice(0, 4)), 0, 1)) / 86_400_000;
  return `${day.slice(2, 4)}${String(dayOfYear).padStart(3, "0")}`;
}

function balance(amount: Money, day: Day): string {
  return `${mark(amount)}${shortDay(day)}${amount.currency}${figure(amount)}`;
}

function mark({ minor }: Money): "C" | "D" {
  return minor < 0n ? "D" : "C";
}

/** YYMMDD. */
function shortDay(day: Day): string {
  return day.slice(2).replaceAll("-", "");
}

/** Unsigned, with a comma that stays even when no decimals follow it. */
function figure({ minor, currency }: Money): string {
  const size = formatAmount(money(minor < 0n ? -minor : minor, currency));
  return size.includes(".") ? size.replace(".", ",") : `${size},`;
}

function entry({
  sequence,
  day,
  event,
  text,
  reference,
  counterparty,
  amount,
}: AccountStatementLine): string[] {
  const date = shortDay(day);
  const own = bankText(reference, 16) ?? "NONREF";
  const described = [text, ...[counterparty, reference].filter((part) => !text.includes(part))].join(" ");
  const [first = "", ...more] = wrap(swiftText(described));
  return [
    `:61:${date}${date.slice(2)}${mark(amount)}${figure(amount)}${typeCodes[entryKind(event)]}${own}//${sequence}`,
    `:86:${first}`,
    ...more,
  ];
}

function swiftText(text: string): string {
  return text
    .split(/[\p{Cc}\s]+/u)
    .map((word) => bankText(word, Number.POSITIVE_INFINITY) ?? (/[\p{L}\p{N}]/u.test(word) ? "?" : ""))
    .filter((word) => word !== "")
    .join(" ");
}

/** At most six lines of 65 characters; a line that began with a colon or a dash would end the field. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== "" && lines.length < maxLines) {
    const space = rest.length > lineLength ? rest.lastIndexOf(" ", lineLength) : -1;
    const end = space > 0 ? space : lineLength;
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).replace(/^[\s:-]+/, "");
  }
  return lines;
}
