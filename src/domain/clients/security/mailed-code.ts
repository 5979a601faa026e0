/** A mailed code proves once, for this long, that the mailbox is the user's. */
export const mailedCodeLifetimeMs = 10 * 60_000;

/** Codes that are tried before a new one has to be mailed, the right one included. */
export const mailedCodeTries = 5;

/** How long a session needs no other code after one, or after a mailed link. */
export const ownerProofLifetimeMs = 30 * 60_000;

/** Digits in two groups, to be read and typed: "482 913". */
export function formatMailedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
