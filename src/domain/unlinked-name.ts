/** A name in a mail to a stranger: dots before letters are spaced, so that no mail program links it. */
export function unlinkedName(name: string): string {
  return name
    .replace(/https?:\/\//gi, "")
    .replace(/[@/:]/g, " ")
    .replace(/\.(?=[\p{L}\p{N}])/gu, ". ")
    .replace(/\s+/g, " ")
    .trim();
}
