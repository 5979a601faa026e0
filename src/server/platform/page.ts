import { Refused } from "#domain/refusal.ts";

/** Where a newest-first list goes on: after the row made at `at` with this id. */
export type Cursor = { readonly at: Date; readonly id: string };

export function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString("base64url");
}

const cursorForm =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** @throws Refused `input_malformed` when the text is no cursor that was given out. */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, moment = "", id = ""] = cursorForm.exec(Buffer.from(text, "base64url").toString()) ?? [];
  const at = new Date(moment);
  // A day that there is not, such as the 30th of February, is read as another one.
  if (Number.isNaN(at.getTime()) || at.toISOString() !== moment)
    throw new Refused("input_malformed", { cursor: "This page is not known." });
  return { at, id };
}

/** Cuts rows that were read with one more than the limit into a page and the cursor of the next. */
export function pageOf<Row extends { readonly id: string; readonly createdAt: Date }>(
  rows: readonly Row[],
  limit: number,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items, nextCursor: more ? encodeCursor({ at: last.createdAt, id: last.id }) : null };
}
