/**
 * Canonical words of a person's name, ignoring accents, case, punctuation and order: "Ána O'Neil" equals
 * "ONEIL, ana".
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

/** Upper case, single spaces. */
export function personReference(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").toUpperCase();
}
