/** Where a list goes on: its `nextCursor`, or the cursor of its `Link: …; rel="next"`; undefined on the last page. */
export function nextCursor(page: unknown, headers: Headers): string | undefined {
  if (typeof page === "object" && page !== null && "nextCursor" in page)
    return typeof page.nextCursor === "string" ? page.nextCursor : undefined;
  const next = (headers.get("link") ?? "").match(/<([^<>]*)>\s*;[^<]*\brel="?next"?/)?.[1];
  if (next === undefined) return undefined;
  return new URL(next, "https://summit.invalid").searchParams.get("cursor") ?? undefined;
}
