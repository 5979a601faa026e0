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
