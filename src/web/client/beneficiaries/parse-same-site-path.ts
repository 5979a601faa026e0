const placeholderOrigin = "https://summit.invalid";

/**
 * A path of this site from untrusted link text; undefined for anything that a browser would resolve to
 * another site.
 */
export function parseSameSitePath(text: unknown): string | undefined {
  if (typeof text !== "string" || !text.startsWith("/") || !URL.canParse(text, placeholderOrigin))
    return undefined;
  // Parsed as browsers do: a backslash, tab or dot can turn a path into another site's address.
  const { origin, pathname, search, hash } = new URL(text, placeholderOrigin);
  return origin === placeholderOrigin && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
