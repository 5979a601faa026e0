/** A `like` pattern for a substring, escaped; texts are kept in Unicode's form NFC. */
export function containsText(text: string): string {
  return `%${text.normalize().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
