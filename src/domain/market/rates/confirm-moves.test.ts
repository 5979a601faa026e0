import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { parseRate, type Rate, rateToNumber } from "#domain/rate.ts";
import { confirmMoves } from "./confirm-moves.ts";
import { type RateTable, rateTable } from "./rate-table.ts";

const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`no rate: ${text}`);
  return parsed;
};
const noonMs = Date.parse("2026-11-20T12:00:00Z");

type Facts = {
  readonly s?: number;
  readonly source?: string;
  readonly maxAgeMs?: number;
  readonly simulated?: boolean;
};

/** A table of so many seconds after noon. */
const tableOf = (
  figures: Partial<Record<CurrencyCode, string>>,
  { s = 0, source = "test", maxAgeMs = 60_000, simulated = false }: Facts = {},
): RateTable =>
  rateTable(
    { base: "USD", at: new Date(noonMs + s * 1_000), source, simulated, maxAgeMs },
    Object.entries(figures).map(([code, figure]) => [code as CurrencyCode, rate(figure)]),
  );

const seenAtNoon = confirmMoves(undefined, tableOf({ GBP: "0.8", EUR: "0.9" })).seen;

/** What is in force of each table in turn, after 0.8 pounds and 0.9 euros a dollar at noon. */
const inForce = (tables: readonly RateTable[]): (string | undefined)[] => {
  let seen = seenAtNoon;
  return tables.map((table) => {
    const confirmed = confirmMoves(seen, table);
    seen = confirmed.seen;
    const gbp = confirmed.table.perBase.get("GBP");
    return gbp === undefined ? undefined : String(rateToNumber(gbp));
  });
};

describe("a sudden move", () => {
  it("a move of up to 2% is in force at once", () => {
    expect(inForce([tableOf({ GBP: "0.816" }, { s: 1 }), tableOf({ GBP: "0.8" }, { s: 2 })])).toEqual([
      "0.816",
      "0.8",
    ]);
  });

  it("a sudden move leaves its currency without a rate until a later table bears it out", () => {
    expect(
      inForce([
        tableOf({ GBP: "0.85" }, { s: 1 }),
        tableOf({ GBP: "0.851" }, { s: 2 }),
        tableOf({ GBP: "0.85" }, { s: 3 }),
      ]),
    ).toEqual([undefined, "0.851", "0.85"]);
  });

  it("a sudden move that the next table takes back was never in force", () => {
    expect(inForce([tableOf({ GBP: "0.85" }, { s: 1 }), tableOf({ GBP: "0.801" }, { s: 2 })])).toEqual([
      undefined,
      "0.801",
    ]);
  });

  it("a sudden move is not borne out by the same table again", () => {
    const moved = tableOf({ GBP: "0.85" }, { s: 1 });
    expect(inForce([moved, moved, tableOf({ GBP: "0.85" }, { s: 2 })])).toEqual([
      undefined,
      undefined,
      "0.85",
    ]);
  });

  it("rates that jump to and fro have no rate in force until two tables agree", () => {
    const jumping = ["0.85", "0.9", "0.86", "0.95", "0.951"];
    expect(inForce(jumping.map((GBP, index) => tableOf({ GBP }, { s: index + 1 })))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      "0.951",
    ]);
  });

  it("a sudden move holds its own currency alone, and is named", () => {
    const { table, held } = confirmMoves(seenAtNoon, tableOf({ GBP: "0.7", EUR: "0.901" }, { s: 1 }));
    expect(held).toEqual(["GBP"]);
    expect([...table.perBase.keys()]).toEqual(["EUR", "USD"]);
  });

  it("a sudden move is held also after the rates were away for long", () => {
    expect(inForce([tableOf({ GBP: "6" }, { s: 7_200 }), tableOf({ GBP: "6" }, { s: 7_201 })])).toEqual([
      undefined,
      "6",
    ]);
  });

  it("a currency that was not listed before is in force at once", () => {
    const { table } = confirmMoves(seenAtNoon, tableOf({ JPY: "150" }, { s: 1 }));
    expect(table.perBase.get("JPY")).toBe(rate("150"));
  });

  it("a move is not compared with another source's rates, nor where rates are never firm or simulated", () => {
    expect(inForce([tableOf({ GBP: "0.7" }, { s: 1, simulated: true })])).toEqual(["0.7"]);
    expect(inForce([tableOf({ GBP: "0.7" }, { s: 1, source: "other" })])).toEqual(["0.7"]);
    expect(inForce([tableOf({ GBP: "0.7" }, { s: 1, maxAgeMs: 7_200_000 })])).toEqual(["0.7"]);
  });

  it("no rate is in force that is more than 2% from both the rate in force before and the table before", () => {
    const figure = fc.integer({ min: 5_000, max: 12_000 });
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1, maxLength: 30 }), (figures) => {
        let seen = seenAtNoon;
        let [trusted, before] = [8_000, 8_000];
        for (const [index, each] of figures.entries()) {
          const next = confirmMoves(seen, tableOf({ GBP: String(each / 10_000) }, { s: index + 1 }));
          seen = next.seen;
          const near = (other: number) => Math.abs(each - other) * 50 <= other;
          expect(next.table.perBase.has("GBP")).toBe(near(trusted) || near(before));
          if (next.table.perBase.has("GBP")) trusted = each;
          before = each;
        }
      }),
    );
  });
});
