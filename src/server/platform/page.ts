import { Refused } from "#domain/refusal.ts";

/** Where a newest-first list goes on: after the row made at `at` with this id. */
export type Cursor = { readonly at: Date; readonly id: string };

export function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString("base64url");
}

/** @throws Refused `input_malformed` when the text is no cursor that was given out. */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const match = /^(\S+Z) ([0-9a-f-]{36})$/.exec(Buffer.from(text, "base64url").toString());
  const at = new Date(match?.[1] ?? "");
  if (!match?.[2] || Number.isNaN(at.getTime()))
    throw new Refused("input_malformed", { cursor: "This page is not known." });
  return { at, id: match[2] };
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
