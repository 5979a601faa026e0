/** A pattern for `like` that finds the text anywhere, whatever signs it has. */
export function containsText(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
