import { describe, expect, it } from "vitest";
import type { DepositCurveRow } from "#contract/market/forward-pricing.ts";
import { depositTenors } from "#domain/market/forward-pricing/deposit-curve.ts";
import {
  type CurveFields,
  curveBody,
  curveFields,
  marginFields,
  marginsBody,
  spreadPasted,
} from "./curve-fields.ts";

const rates = Object.fromEntries(depositTenors.map((tenor) => [tenor, 3.75])) as DepositCurveRow["rates"];
const curve = { rates: { ...rates, "1W": -0.0025 } } as DepositCurveRow;
const of = { currency: "GBP", replaces: null } as const;

describe("the form of a currency's deposit rates", () => {
  it("the form begins with the rates that are set, which it sends as they are", () => {
    const fields = curveFields(curve);
    expect(fields.rates).toMatchObject({ "1W": "-0.0025", "12M": "3.75" });
    expect(curveBody(fields, of)).toEqual({ ok: true, body: { ...of, rates: fields.rates } });
  });

  it("each rate that can't be read has a message at its field", () => {
    const empty = curveFields(undefined);
    const typed: CurveFields = { rates: { ...empty.rates, "1W": "1,25%", "1M": "60", "2M": "1.00001" } };
    expect(curveBody(typed, of)).toMatchObject({
      ok: false,
      fields: {
        "rates.1M": "Enter a percentage from -10 to 50",
        "rates.2M": "At most four decimals, such as 3.7525",
        "rates.3M": "Enter a percentage, such as 3.75 or -0.25",
      },
    });
  });

  it("rates pasted from cells fill the fields from the one on", () => {
    expect(spreadPasted("3.75\t3.80\r\n3.9\n", "6M")).toEqual([
      ["6M", "3.75"],
      ["9M", "3.80"],
      ["12M", "3.9"],
    ]);
    expect(spreadPasted("1;2;3;4;5;6;7", "1W")).toHaveLength(7);
    expect(spreadPasted("3,75", "1W")).toBeUndefined();
    expect(spreadPasted("1\t2", "12M")).toBeUndefined();
    expect(spreadPasted("1\t2\t3\t4\t5\t6\t7\t8", "1W")).toBeUndefined();
  });
});

describe("the form of margins by length", () => {
  it("margins that can't be read have a message at their field", () => {
    const typed = { margins: { ...marginFields(undefined).margins, "1M": "0.1", "3M": "-1", "6M": "6" } };
    expect(marginsBody(typed, null)).toEqual({
      ok: false,
      fields: {
        "margins.3M": "Enter a percentage from 0 to 5, such as 0.25",
        "margins.6M": "At most 5%",
        "margins.12M": "Enter a percentage from 0 to 5, such as 0.25",
      },
    });
    const set = marginFields({ "1M": 0, "3M": 0.1, "6M": 0.2, "12M": 0.3 });
    expect(marginsBody(set, null)).toEqual({ ok: true, body: { margins: set.margins, replaces: null } });
  });
});
