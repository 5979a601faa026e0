/** Password length limits, in characters. */
export const minPasswordLength = 8;
export const maxPasswordLength = 128;

/** Counts grapheme clusters: an emoji is one. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** Message for an unacceptable new password; undefined when acceptable. */
export function passwordFault(
  password: string,
  email: string,
  isCommon: (password: string) => boolean,
): string | undefined {
  const characters = countCharacters(password);
  if (characters < minPasswordLength) return `Password must be at least ${minPasswordLength} characters`;
  if (characters > maxPasswordLength) return `Password must be at most ${maxPasswordLength} characters`;
  if (password.trim().toLowerCase() === email.trim().toLowerCase())
    return "Choose a password that isn't your email address";
  if (isCommon(password)) return "This password is too common. Please choose another one";
  return undefined;
}

type PasswordStrength = {
  /** 0: too short to be accepted; 1 (weak) to 4 (strong). */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly label: string;
  /** How to make it stronger; empty when unnecessary. */
  readonly advice: string;
};

const levels = [
  { label: "Too short", advice: `Use at least ${minPasswordLength} characters.` },
  { label: "Weak", advice: "Add a few unrelated words." },
  { label: "Fair", advice: "Add another word to make it much stronger." },
  { label: "Good", advice: "" },
  { label: "Strong", advice: "" },
] as const;

/** Bits of guessing work for fair, good and strong. */
const thresholds = [40, 56, 72] as const;

/**
 * Strength hint for the form; the server's rules decide. Counts characters by kind, ignoring repeats ("aaa"),
 * sequences ("abc", "321") and the email address.
 */
export function passwordStrength(password: string, email: string): PasswordStrength {
  if (countCharacters(password) < minPasswordLength) return { level: 0, ...levels[0] };
  const level = 1 + thresholds.filter((bits) => workOf(withoutAddress(password, email)) >= bits).length;
  return { level: level as 1 | 2 | 3 | 4, ...(levels[level] ?? levels[1]) };
}

function withoutAddress(password: string, email: string): string {
  const address = email.trim().toLowerCase();
  const parts = [address, address.split("@")[0] ?? ""].filter((part) => part.length >= 3);
  const held = parts.find((part) => password.toLowerCase().includes(part));
  return held === undefined ? password : password.toLowerCase().replaceAll(held, "");
}

/**
 * In bits. Characters that continue a repeat or sequence count nothing; consecutive letters count as a
 * dictionary word, other characters by kind.
 */
function workOf(password: string): number {
  const characters = [...password];
  const codeAt = (index: number) => characters[index]?.codePointAt(0) ?? Number.NaN;
  const fresh = characters.filter((_, index) => !(Math.abs(codeAt(index) - codeAt(index - 1)) <= 1));
  const pieces = fresh.join("").match(/[A-Za-z]?[a-z]+|[A-Z]+|[^A-Za-z]/gu) ?? [];
  const work = new Set(pieces).size === 1 ? pieces.slice(0, 1) : pieces;
  return work.reduce((bits, piece) => bits + workOfPiece(piece), 0);
}

function workOfPiece(piece: string): number {
  if (/^\d/.test(piece)) return Math.log2(10);
  if (!/^[a-z]/i.test(piece)) return Math.log2(33);
  const perLetter = Math.log2(52);
  return Math.min(piece.length * perLetter, 8 + 2 * piece.length);
}
