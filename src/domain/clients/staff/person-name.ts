/**
 * What of a name tells a person: its words without marks, case, punctuation and order, so that "Ána O'Neil" and
 * "ONEIL, ana" are one.
 */
export function personNameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’.-]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");
}

/** A reference as it is kept: upper case, single spaces. */
export function personReference(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").toUpperCase();
}
