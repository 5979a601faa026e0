import { bankText, longestSentName } from "#domain/bank-text.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { bad, type FieldReading, good } from "./field-reading.ts";

export const shortestHolderName = 2;
export const longestHolderName = 140;
export const longestNickname = 60;
export const longestBankName = 100;
const longestEmail = 254;

/** What payment messages and bank clerks can carry beside letters and digits of any script. */
const namePunctuation = "'’.,&()/+:?!@#·・º ª-";
const notInAName = new RegExp(
  `[^\\p{L}\\p{M}\\p{N}\\u200C\\u200D${namePunctuation.replace(/[-/]/g, "\\$&")}]`,
  "u",
);

/** Line breaks of every kind, those of old computers and of Unicode included. */
const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/u;

/**
 * Control characters, those that are invisible or turn the direction of writing, and code points that are no
 * characters. The two joiners that Persian, Indian scripts and emoji need, and the emoji style mark, stay.
 */
const unprintable =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?!\u200C|\u200D|\uFE0F)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const visible = /[^\p{Zs}\p{M}\u200C\u200D]/u;

/**
 * Reads the account holder's full name as the bank has it: one line of 2 to 140 characters that a payment can carry, of
 * which at most 70 are sent with euros. Its letters may have to be sent in others: `bankText` says which.
 */
export function readHolderName(input: string, currency: CurrencyCode): FieldReading {
  const reading = readPlainLine(input, "The name", longestHolderName);
  if (!reading.ok) return reading;
  const name = reading.value.replace(/\p{Pd}/gu, "-");
  if (name === "") return bad("Enter the account holder's full name.");
  const strange = notInAName.exec(name);
  if (strange) return bad(`A payment cannot carry the character “${strange[0]}” in a name. Leave it out.`);
  if (!/\p{L}/u.test(name)) return bad("A name has letters. Enter the account holder's full name.");
  if ([...name].length < shortestHolderName)
    return bad("Enter the account holder's full name, not an initial.");
  return asSent(name, longestSentName(currency));
}

/** @see bankText for what banks carry and how it is spelled. */
function asSent(name: string, longest: number): FieldReading {
  const sent = bankText(name, Number.POSITIVE_INFINITY);
  if (sent === undefined)
    return bad("Banks can't carry this name's letters. Enter it in Latin letters, as on a bank statement.");
  return sent.length > longest
    ? bad(`A payment carries at most ${longest} characters of a name.`)
    : good(name);
}

/** Reads what the client calls the recipient, up to 60 characters of plain text; empty is none. */
export function readNickname(input: string): FieldReading<string | null> {
  if (/<[a-z!/?]/i.test(input)) return bad("A nickname is plain text. Leave out tags such as <b>.");
  return noneIfEmpty(readPlainLine(input, "The nickname", longestNickname));
}

/** Reads the bank's name as the client knows it, up to 100 characters; empty is not known. */
export function readBankName(input: string): FieldReading {
  return readPlainLine(input, "The bank's name", longestBankName);
}

/** Reads the recipient's e-mail address, in lower case; empty is none. */
export function readRecipientEmail(input: string): FieldReading<string | null> {
  const reading = noneIfEmpty(readPlainLine(input, "The e-mail address", longestEmail));
  if (!reading.ok || reading.value === null) return reading;
  const address = reading.value.toLowerCase();
  const [local = "", domain = "", ...more] = address.split("@");
  const localIsSound =
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local) && local.length <= 64;
  const domainIsSound = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(
    domain,
  );
  return localIsSound && domainIsSound && more.length === 0
    ? good(address)
    : bad("Enter an e-mail address such as name@example.com.");
}

/** One line of printable text: composed, trimmed, its runs of spaces made one. Length counts characters, not bytes. */
export function readPlainLine(input: string, subject: string, longest: number): FieldReading {
  // A text far over the limit is not worth composing.
  if (input.length > longest * 20) return bad(`${subject} can have at most ${longest} characters.`);
  const trimmed = input.normalize("NFC").trim();
  if (lineBreak.test(trimmed)) return bad(`${subject} has to be on one line.`);
  const line = trimmed.replace(/[\t\p{Zs}]+/gu, " ");
  if (unprintable.test(line))
    return bad(`${subject} has characters in it that cannot be seen. Type it again instead of pasting it.`);
  if (!visible.test(line)) return good("");
  if ([...line].length > longest) return bad(`${subject} can have at most ${longest} characters.`);
  return good(line);
}

function noneIfEmpty(reading: FieldReading): FieldReading<string | null> {
  return reading.ok && reading.value === "" ? good(null) : reading;
}
