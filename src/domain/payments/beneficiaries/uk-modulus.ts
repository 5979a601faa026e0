/** One line of VocaLink's weight table, for sort codes `start` to `end`. */
export type ModulusRule = {
  readonly start: number;
  readonly end: number;
  readonly method: "MOD10" | "MOD11" | "DBLAL";
  /** For six sort code digits (u v w x y z) and eight account digits (a to h). */
  readonly weights: readonly number[];
  readonly exception: number | null;
};

export type ModulusTable = {
  /** In file order: one or two rules per sort code. */
  readonly rules: readonly ModulusRule[];
  /** Sort code substitutions of exception 5. */
  readonly substitutes: Readonly<Record<string, string>>;
};

/** Indexes of account digits a, b, c, g and h among the fourteen. */
const a = 6;
const b = 7;
const c = 8;
const g = 12;
const h = 13;

/** With these exceptions one of two rules suffices; otherwise both must pass. */
const oneIsEnough = new Set([2, 9, 10, 11, 12, 13]);

/**
 * Whether a UK sort code and account number are consistent by VocaLink's "Validating account numbers: UK
 * modulus checking". A sort code that is not in the table passes.
 * @param sortCode six digits, without dashes
 * @param accountNumber eight digits
 */
export function passesModulusCheck(sortCode: string, accountNumber: string, table: ModulusTable): boolean {
  const code = Number(sortCode);
  const [first, second] = table.rules.filter((rule) => rule.start <= code && code <= rule.end);
  if (!first || isForeignCurrencyAccount(first, accountNumber)) return true;
  const holds = (rule: ModulusRule) => ruleHolds(rule, sortCode, accountNumber, table);
  if (!second) return holds(first);
  if (first.exception !== null && oneIsEnough.has(first.exception)) return holds(first) || holds(second);
  if (!holds(first)) return false;
  const secondIsWaived = second.exception === 3 && ["6", "9"].includes(accountNumber.charAt(c - a));
  return secondIsWaived || holds(second);
}

/** Exception 6: a foreign currency account has no check digit. */
function isForeignCurrencyAccount(rule: ModulusRule, accountNumber: string): boolean {
  return (
    rule.exception === 6 &&
    /^[4-8]/.test(accountNumber) &&
    accountNumber.charAt(g - a) === accountNumber.charAt(h - a)
  );
}

function ruleHolds(rule: ModulusRule, sortCode: string, accountNumber: string, table: ModulusTable): boolean {
  const digits = [...checkedSortCode(rule, sortCode, table), ...accountNumber].map(Number);
  if (remainderHolds(rule, digits)) return true;
  if (rule.exception !== 14) return false;
  // Exception 14: a last digit 0, 1 or 9 may extend an older seven-digit number.
  const last = digits[h] ?? 0;
  return [0, 1, 9].includes(last) && remainderHolds(rule, [...digits.slice(0, a), 0, ...digits.slice(a, h)]);
}

function checkedSortCode(rule: ModulusRule, sortCode: string, table: ModulusTable): string {
  if (rule.exception === 5) return table.substitutes[sortCode] ?? sortCode;
  if (rule.exception === 8) return "090126";
  if (rule.exception === 9) return "309634";
  return sortCode;
}

function remainderHolds(rule: ModulusRule, digits: readonly number[]): boolean {
  const modulus = rule.method === "MOD11" ? 11 : 10;
  const remainder = total(rule, digits) % modulus;
  if (rule.exception === 4) return remainder === (digits[g] ?? 0) * 10 + (digits[h] ?? 0);
  if (rule.exception === 5) {
    const checkDigit = rule.method === "MOD11" ? digits[g] : digits[h];
    // With modulus 11, a remainder of 1 would need check digit 10, which fails.
    return checkDigit === (remainder === 0 ? 0 : modulus - remainder);
  }
  return remainder === 0;
}

function total(rule: ModulusRule, digits: readonly number[]): number {
  const weights = weightsFor(rule, digits);
  const products = digits.map((digit, at) => digit * (weights[at] ?? 0));
  const sum = products.reduce(
    (all, product) => all + (rule.method === "DBLAL" ? digitSum(product) : product),
    0,
  );
  return rule.exception === 1 ? sum + 27 : sum;
}

const nothingBeforeC = (weights: readonly number[]) => weights.map((weight, at) => (at <= b ? 0 : weight));

function weightsFor({ exception, weights }: ModulusRule, digits: readonly number[]): readonly number[] {
  const endsWithNine = digits[g] === 9;
  if (exception === 7 && endsWithNine) return nothingBeforeC(weights);
  if (exception === 10 && endsWithNine && [0, 9].includes(digits[a] ?? -1) && digits[b] === 9)
    return nothingBeforeC(weights);
  if (exception === 2 && digits[a] !== 0) {
    return endsWithNine
      ? [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1]
      : [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
  }
  return weights;
}

function digitSum(value: number): number {
  return [...String(Math.abs(value))].reduce((sum, digit) => sum + Number(digit), 0);
}
