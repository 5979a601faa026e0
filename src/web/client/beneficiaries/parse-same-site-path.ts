const placeholderOrigin = "https://summit.invalid";

/**
 * An address of this site as a path, from text that anybody may have put into a link; undefined for whatever a browser
 * would take to another site.
 */
export function parseSameSitePath(text: unknown): string | undefined {
  if (typeof text !== "string" || !text.startsWith("/") || !URL.canParse(text, placeholderOrigin))
    return undefined;
  // Read as the browser reads it: a backslash, a tab or a dot can make another site's address of a path.
  const { origin, pathname, search, hash } = new URL(text, placeholderOrigin);
  return origin === placeholderOrigin && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
