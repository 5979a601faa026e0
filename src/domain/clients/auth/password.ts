/** Characters that a password has at the least and at the most. */
export const minPasswordLength = 8;
export const maxPasswordLength = 128;

/** How many characters a person would count, or nearly so: an emoji is one, not two. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** Why a text cannot be the password of a new account, in words; undefined when it can. */
export function passwordFault(
  password: string,
  email: string,
  isCommon: (password: string) => boolean,
): string | undefined {
  const characters = countCharacters(password);
  if (characters < minPasswordLength) return `Password must be at least ${minPasswordLength} characters`;
  if (characters > maxPasswordLength) return `Password must be at most ${maxPasswordLength} characters`;
  if (password.trim().toLowerCase() === email.trim().toLowerCase())
    return "Password must not be your email address";
  if (isCommon(password)) return "This password is among the most common ones. Please choose another";
  return undefined;
}
