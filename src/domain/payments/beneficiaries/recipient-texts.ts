import { bankText, maxSentNameLength } from "#domain/bank-text.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { lineBreak, unprintable, visible } from "#domain/plain-line.ts";
import { type FieldResult, invalidField, validField } from "./field-result.ts";

export const minHolderNameLength = 2;
export const maxHolderNameLength = 140;
export const maxNicknameLength = 60;
export const maxBankNameLength = 100;
const maxEmailLength = 254;

/** Punctuation accepted in payment messages, besides letters and digits of any script. */
const namePunctuation = "'’.,&()/+:?!@#·・º ª-";
const notInAName = new RegExp(
  `[^\\p{L}\\p{M}\\p{N}\\u200C\\u200D${namePunctuation.replace(/[-/]/g, "\\$&")}]`,
  "u",
);

/**
 * Parses the account holder's name: one line of 2 to 140 characters (70 for EUR) that a payment can carry.
 * `bankText` gives the transliteration.
 */
export function parseHolderName(input: string, currency: CurrencyCode): FieldResult {
  const reading = parsePlainLine(input, "The name", maxHolderNameLength);
  if (!reading.ok) return reading;
  const name = reading.value.replace(/\p{Pd}/gu, "-");
  if (name === "") return invalidField("Enter the account holder's full name.");
  const strange = notInAName.exec(name);
  if (strange) return invalidField(`Banks don't accept “${strange[0]}” in a name. Leave it out.`);
  if (!/\p{L}/u.test(name)) return invalidField("Enter the account holder's full name, with letters.");
  if ([...name].length < minHolderNameLength)
    return invalidField("Enter the account holder's full name, not an initial.");
  return asSent(name, maxSentNameLength(currency));
}

/** @see bankText for the character set and transliteration. */
function asSent(name: string, maxLength: number): FieldResult {
  const sent = bankText(name, Number.POSITIVE_INFINITY);
  if (sent === undefined) return invalidField("Enter the name in Latin letters, as on a bank statement.");
  return sent.length > maxLength
    ? invalidField(`Banks accept at most ${maxLength} characters for a name. Shorten it.`)
    : validField(name);
}

/** Up to 60 characters; null when empty. */
export function parseNickname(input: string): FieldResult<string | null> {
  if (/<[a-z!/?]/i.test(input))
    return invalidField("Use plain text for the nickname. Leave out tags such as <b>.");
  return noneIfEmpty(parsePlainLine(input, "The nickname", maxNicknameLength));
}

/** Up to 100 characters; may be empty. */
export function parseBankName(input: string): FieldResult {
  return parsePlainLine(input, "The bank's name", maxBankNameLength);
}

/** Lower case; null when empty. */
export function parseRecipientEmail(input: string): FieldResult<string | null> {
  const reading = noneIfEmpty(parsePlainLine(input, "The email address", maxEmailLength));
  if (!reading.ok || reading.value === null) return reading;
  const address = reading.value.toLowerCase();
  const [local = "", domain = "", ...more] = address.split("@");
  const localIsSound =
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local) && local.length <= 64;
  const domainIsSound = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(
    domain,
  );
  return localIsSound && domainIsSound && more.length === 0
    ? validField(address)
    : invalidField("Enter an email address like name@example.com.");
}

/** One line of printable text: NFC, trimmed, single spaces. Length counts characters. */
export function parsePlainLine(input: string, subject: string, maxLength: number): FieldResult {
  // Skips normalising text far over the limit.
  if (input.length > maxLength * 20)
    return invalidField(`${subject} can have at most ${maxLength} characters.`);
  const trimmed = input.normalize("NFC").trim();
  if (lineBreak.test(trimmed)) return invalidField(`${subject} has to be on one line.`);
  const line = trimmed.replace(/[\t\p{Zs}]+/gu, " ");
  if (unprintable.test(line))
    return invalidField(`${subject} contains hidden characters. Type it instead of pasting it.`);
  if (!visible.test(line)) return validField("");
  if ([...line].length > maxLength)
    return invalidField(`${subject} can have at most ${maxLength} characters.`);
  return validField(line);
}

function noneIfEmpty(reading: FieldResult): FieldResult<string | null> {
  return reading.ok && reading.value === "" ? validField(null) : reading;
}
