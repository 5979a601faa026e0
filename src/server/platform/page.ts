import { Refused } from "#domain/refusal.ts";

/** Cursor of a newest-first list: the row created at `at` with this id. */
export type Cursor = { readonly at: Date; readonly id: string };

export function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString("base64url");
}

const cursorForm =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** @throws Refused `input_malformed` for an invalid cursor. */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, moment = "", id = ""] = cursorForm.exec(Buffer.from(text, "base64url").toString()) ?? [];
  const at = new Date(moment);
  // Date parsing silently turns 30 February into another day.
  if (Number.isNaN(at.getTime()) || at.toISOString() !== moment)
    throw new Refused("input_malformed", {
      cursor: "We couldn't find that page. Go back to the start of the list.",
    });
  return { at, id };
}

/** Cuts limit + 1 rows into a page and the next cursor. */
export function toPage<Row extends { readonly id: string; readonly createdAt: Date }>(
  rows: readonly Row[],
  limit: number,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items, nextCursor: more ? encodeCursor({ at: last.createdAt, id: last.id }) : null };
}
