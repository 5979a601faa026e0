import { compact, type FieldResult, invalidField, validField } from "./field-result.ts";

/** Parses a code of exactly `length` digits; `name` is the form's label. */
export function parseDigits(input: string, name: string, length: number): FieldResult {
  const code = compact(input);
  if (code === "") return invalidField(`Enter the ${name}.`);
  if (!/^\d+$/.test(code)) return invalidField(`Use digits only for the ${name}.`);
  if (code.length !== length)
    return invalidField(`The ${name} has ${length} digits; this one has ${code.length}.`);
  if (/^0+$/.test(code)) return invalidField(`The ${name} can't be all zeros.`);
  return validField(code);
}

/**
 * Parses a US routing number (ABA): nine digits, the first two a Federal Reserve district, and a checksum of
 * weights 3, 7 and 1 divisible by ten. Source: ABA Routing Number Policy.
 */
export function parseRoutingNumber(input: string): FieldResult {
  const reading = parseDigits(input, "routing number", 9);
  if (!reading.ok) return reading;
  const district = Number(reading.value.slice(0, 2));
  const known =
    (district >= 1 && district <= 12) ||
    // US Treasury prefix in the Fedwire directory.
    district === 15 ||
    (district >= 21 && district <= 32) ||
    (district >= 61 && district <= 72);
  if (!known) return invalidField("US routing numbers don't start with these digits. Check the number.");
  const weights = [3, 7, 1];
  const sum = [...reading.value].reduce(
    (total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0),
    0,
  );
  return sum % 10 === 0
    ? reading
    : invalidField("This routing number has a mistake in it. Check each digit.");
}

/** Parses a UK sort code, with or without dashes, into NN-NN-NN. */
export function parseSortCode(input: string): FieldResult {
  const code = compact(input);
  if (/^\d{8}$/.test(code))
    return invalidField("This looks like an account number. A sort code has six digits, such as 40-30-20.");
  const reading = parseDigits(input, "sort code", 6);
  return reading.ok ? validField(reading.value.replace(/(..)(..)(..)/, "$1-$2-$3")) : reading;
}

/** Parses a Canadian transit number: five digits for the branch. */
export function parseTransitNumber(input: string): FieldResult {
  const code = compact(input);
  if (/^\d{8}$/.test(code) || /^0\d{8}$/.test(code)) {
    return invalidField(
      "This looks like a transit and institution number together. The transit number has five digits.",
    );
  }
  return parseDigits(input, "transit number", 5);
}

/**
 * Parses a Canadian institution number: three digits for the bank. Only the format is checked: there is no
 * check digit, and the member list (Payments Canada, Rule D4) is not public.
 */
export function parseInstitutionNumber(input: string): FieldResult {
  return parseDigits(input, "institution number", 3);
}

/**
 * Parses an Australian BSB into NNN-NNN: bank, state and branch. Only the format is checked: there is no
 * check digit, prefixes keep being added (AusPayNet), and many institutions use the state digit for their own
 * number.
 */
export function parseBsb(input: string): FieldResult {
  const reading = parseDigits(input, "BSB", 6);
  if (reading.ok && reading.value.startsWith("00"))
    return invalidField("A BSB can't start with 00. Check the first two digits.");
  return reading.ok ? validField(reading.value.replace(/(...)(...)/, "$1-$2")) : reading;
}

/**
 * Parses an Indian IFSC: four letters for the bank, a zero, six characters for the branch. Source: Reserve
 * Bank of India.
 */
export function parseIfsc(input: string): FieldResult {
  const code = compact(input);
  if (code === "") return invalidField("Enter the IFSC code.");
  if (code.length !== 11)
    return invalidField(`The IFSC code has 11 characters; this one has ${code.length}.`);
  if (code[4] === "O")
    return invalidField("The fifth character of an IFSC code is the digit zero, not the letter O.");
  if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(code))
    return invalidField(
      "An IFSC code is four letters, a zero and six letters or digits, such as ABCD0123456.",
    );
  return validField(code);
}

/** Format of a country's account numbers. */
export type AccountForm = {
  readonly shortest: number;
  readonly longest: number;
  /** Left-padded with zeros to this length, as banks do with older numbers. */
  readonly padTo?: number;
};

/** Parses a numeric national account number. */
export function parseAccountNumber(input: string, { shortest, longest, padTo }: AccountForm): FieldResult {
  const number = compact(input);
  if (number === "") return invalidField("Enter the account number.");
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)) {
    return invalidField('This looks like an IBAN. Enter it under "IBAN" instead.');
  }
  if (!/^\d+$/.test(number)) return invalidField("Use digits only for the account number.");
  if (number.length < shortest || number.length > longest) {
    const wanted = padTo ?? (shortest === longest ? longest : `${shortest} to ${longest}`);
    return invalidField(`An account number here has ${wanted} digits; this one has ${number.length}.`);
  }
  if (/^0+$/.test(number)) return invalidField("The account number can't be all zeros.");
  return validField(number.padStart(padTo ?? 0, "0"));
}
