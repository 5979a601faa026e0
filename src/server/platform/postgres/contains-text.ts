/** A `like` pattern for a substring, escaped. */
export function containsText(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
