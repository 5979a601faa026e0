/** The beginning of a text, of at most so many UTF-16 units, without half a character at its end. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
}
