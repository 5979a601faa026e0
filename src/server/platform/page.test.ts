import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { decodeCursor, encodeCursor, toPage } from "./page.ts";

const moments = fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true });

describe("a cursor", () => {
  it("a cursor decodes to the position that it stands for", () => {
    fc.assert(
      fc.property(moments, fc.uuid(), (at, id) => {
        expect(decodeCursor(encodeCursor({ at, id }))).toEqual({ at, id });
      }),
    );
  });

  it("a missing cursor begins at the start", () => {
    expect(decodeCursor(undefined)).toBeUndefined();
  });

  const encoded = (text: string) => Buffer.from(text).toString("base64url");
  const id = randomUUIDv7();
  it.each([
    ["nothing", ""],
    ["no base64", "§§§"],
    ["no moment", encoded(`yesterdayZ ${id}`)],
    ["a moment before the database's first", encoded(`-271821-04-20T00:00:00.000Z ${id}`)],
    ["a day that there is not", encoded(`2026-02-30T00:00:00.000Z ${id}`)],
    ["no id", encoded("2026-02-03T00:00:00.000Z")],
    ["an id that is none", encoded(`2026-02-03T00:00:00.000Z ${"-".repeat(36)}`)],
    ["something after the id", encoded(`2026-02-03T00:00:00.000Z ${id}'`)],
  ])("a cursor with %s is refused", (_what, text) => {
    expect(() => decodeCursor(text)).toThrow(Refused);
  });

  it("any cursor is refused or understood, never a server error", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const cursor of [text, encoded(text)]) {
          try {
            decodeCursor(cursor);
          } catch (error) {
            expect(error).toBeInstanceOf(Refused);
          }
        }
      }),
    );
  });
});

describe("a page", () => {
  const row = (second: number) => ({ id: randomUUIDv7(), createdAt: new Date(second * 1_000) });
  const rows = [row(3), row(2), row(1)];

  it("a page names the next one, which continues after its last row", () => {
    const { items, nextCursor } = toPage(rows, 2);
    expect(items).toEqual(rows.slice(0, 2));
    expect(decodeCursor(nextCursor ?? "")).toEqual({ at: rows[1]?.createdAt, id: rows[1]?.id });
  });

  it("a page is the last one when no rows follow", () => {
    expect(toPage(rows, 3)).toEqual({ items: rows, nextCursor: null });
    expect(toPage([], 3)).toEqual({ items: [], nextCursor: null });
  });
});
