import { type FieldResult, invalidField, validField } from "./field-result.ts";

type Check = { readonly weights: readonly number[]; readonly modulus: 10 | 11; readonly sumDigits?: true };

// Weights over bank (2), branch (4), base (8) and suffix (4). Source: Inland Revenue (NZ), "RWT and NRWT
// certificate filing specification", chapter "Bank account number validation", algorithms A to G. Algorithm X
// checks nothing, C is unused, and E (bank 09 only) is specified ambiguously, so that bank is checked by
// format only.
const checks = {
  A: { weights: [0, 0, 6, 3, 7, 9, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], modulus: 11 },
  B: { weights: [0, 0, 0, 0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], modulus: 11 },
  D: { weights: [0, 0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0], modulus: 11 },
  F: { weights: [0, 0, 0, 0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1, 0, 0, 0, 0], modulus: 10 },
  G: { weights: [0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 1, 3, 7, 1, 0, 3, 7, 1], modulus: 10, sumDigits: true },
} as const satisfies Record<string, Check>;

/** Banks that use A for a base below 990000 and B from there on. */
const banksWithAOrB = "01 02 03 06 11 12 13 14 15 16 17 18 19 20 21 22 23 24 27 30 35 38".split(" ");
const checkOfBank: Readonly<Record<string, keyof typeof checks>> = {
  "08": "D",
  "25": "F",
  "26": "G",
  "28": "G",
  "29": "G",
  "33": "F",
};

/**
 * Parses a New Zealand account number of 14 to 16 digits, bank-branch-account-suffix, and verifies its check
 * digit; normalises to BB-BBBB-AAAAAAA-SSS with a zero-padded suffix. Branches are not looked up, and
 * unlisted banks are checked by format only, since new ones open between editions.
 */
export function parseNewZealandAccount(compacted: string): FieldResult {
  const parts = /^(\d{2})(\d{4})(\d{7})(\d{1,3})$/.exec(compacted);
  if (!parts)
    return invalidField(
      "A New Zealand account number has 14 to 16 digits: bank, branch, account and suffix, such as 01-0902-0068389-00.",
    );
  const [, bank = "", branch = "", base = "", suffix = ""] = parts;
  const digits = bank + branch + base.padStart(8, "0") + suffix.padStart(4, "0");
  const check = checkFor(bank, Number(base));
  if (check && weighted(digits, check) % check.modulus !== 0) {
    return invalidField("This account number has a mistake in it. Check each digit.");
  }
  return validField(`${bank}-${branch}-${base}-${suffix.padStart(3, "0")}`);
}

function checkFor(bank: string, base: number): Check | undefined {
  if (banksWithAOrB.includes(bank)) return base < 990_000 ? checks.A : checks.B;
  const name = checkOfBank[bank];
  return name && checks[name];
}

function weighted(digits: string, { weights, sumDigits }: Check): number {
  return weights.reduce((sum, weight, position) => {
    const product = Number(digits[position]) * weight;
    return sum + (sumDigits ? digitSum(digitSum(product)) : product);
  }, 0);
}

function digitSum(value: number): number {
  return Math.floor(value / 10) + (value % 10);
}
