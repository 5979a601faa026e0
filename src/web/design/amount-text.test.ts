import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountValue,
  editAmount,
  groupThousands,
  keepAmountCharacters,
  parsePastedAmount,
  pasteAmount,
} from "./amount-text.ts";

/** Parses "1,23|4" into text and caret. */
function at(marked: string) {
  return { text: marked.replace("|", ""), caret: marked.indexOf("|") };
}

function type(before: string, after: string, inputType = "insertText", decimals = 2) {
  const { text, caret } = at(after);
  const edit = editAmount({ before: before.replace("|", ""), after: text, caret, inputType, decimals });
  return `${edit.text.slice(0, edit.caret)}|${edit.text.slice(edit.caret)}`;
}

describe("typing an amount", () => {
  it.each([
    ["1|", "12|", "12|"],
    ["123|", "1234|", "1,234|"],
    ["1,234|", "1,2345|", "12,345|"],
    ["1|,234", "19|,234", "19|,234"],
    ["1,2|34", "1,29|34", "12,9|34"],
    ["1,234|", "1,234.|", "1,234.|"],
    ["1,234.5|", "1,234.5.|", "1,234.5|"],
    ["1,234.5|", "1,234.5x|", "1,234.5|"],
    ["12.|34", "12.5|34", "12.5|3"],
    ["|12", "0|12", "|12"],
    ["|", ".|", ".|"],
    ["12.34|", "12.34.5|", "12.34|"],
    ["1|", "1,|", "1,|"],
    ["1,|", "1,3|", "1,3|"],
    ["1,3|", "1,35|", "1,35|"],
    ["1,25|", "1,250|", "1,250|"],
    ["1,35|", "1,35,|", "1,35|"],
    ["1,35|", "1,3|", "1,3|"],
    ["1,|", "1|", "1|"],
    ["12|34", "12,|34", "12,|34"],
  ])("the amount field turns %s into %s and shows %s", (before, after, shown) => {
    expect(type(before, after)).toBe(shown);
  });

  it("the amount field deletes the digit beyond a comma in either direction", () => {
    expect(type("1,|234", "1|234", "deleteContentBackward")).toBe("|234");
    expect(type("1|,234", "1|234", "deleteContentForward")).toBe("1|34");
  });

  it.each([
    ["1", "1,", "1"],
    ["1,3", "1,35", "1.35"],
    ["1,25", "1,250", "1250"],
    ["1,250", "1,250.", "1250"],
    ["1,250.0", "1,250.05", "1250.05"],
    ["12,345.6", "12,345.67", "12345.67"],
  ])("a typed comma is the decimal sign unless it groups: after %s, %s is %s", (before, after, value) => {
    expect(editAmount({ before, after, caret: after.length, decimals: 2 }).value).toBe(value);
  });

  it("the amount field accepts no point in a currency without minor units", () => {
    expect(type("12|", "12.|", "insertText", 0)).toBe("12|");
  });

  it("the amount field keeps a clean decimal text whatever is shown", () => {
    expect(editAmount({ before: "1,234", after: "1,234.", caret: 6, decimals: 2 }).value).toBe("1234");
    expect(editAmount({ before: "", after: ".5", caret: 2, decimals: 2 }).value).toBe("0.5");
    expect(editAmount({ before: "1", after: "", caret: 0, decimals: 2 }).value).toBe("");
  });
});

describe("pasting an amount", () => {
  it.each([
    ["1,234.50", "1234.50"],
    ["£1 234,50", "1234.50"],
    ["€ 1.234,50", "1234.50"],
    ["1.234.567,8", "1234567.8"],
    ["1.234.567", "1234567"],
    ["1'234.50 CHF", "1234.50"],
    ["1,234", "1234"],
    ["1,234,567", "1234567"],
    ["12,5", "12.5"],
    ["0,125", "0.12"],
    ["GBP 25000", "25000"],
    ["1\u202f234,50 €", "1234.50"],
    ["nothing", ""],
    ["1,35", "1.35"],
    ["12.345.67", "12.34"],
    ["1,2,3", ""],
    ["Total: 1,250.00.", "1250.00"],
    ["１，２５０．５０", "1250.50"],
    ["1.5E+03", ""],
    ["Rs.500", "500"],
    ["Fr. 100.-", "100"],
    ["Invoice 2041: 500.00", ""],
    ["2041 500.00", ""],
    ["100.00\t200.00", ""],
    ["100\n200", ""],
    ["2026-11-28", ""],
  ])("pasting %s gives %s", (pasted, clean) => {
    expect(parsePastedAmount(pasted, 2)).toBe(clean);
  });

  it("pasting replaces the selection and puts the caret behind the inserted text", () => {
    const edit = pasteAmount({ before: "1,234", start: 0, end: 5, pasted: "£1 234 567,50", decimals: 2 });
    expect(edit).toEqual({ text: "1,234,567.50", caret: 12, value: "1234567.50" });
  });
});

describe("a paste without figures", () => {
  it("pasting text without digits leaves the amount as it was", () => {
    const edit = pasteAmount({ before: "1,234", start: 0, end: 5, pasted: "n/a.", decimals: 2 });
    expect(edit).toEqual({ text: "1,234", caret: 5, value: "1234" });
  });
});

describe("whatever is typed or pasted", () => {
  const anything = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,£€ ]{0,18}$/));
  const decimals = fc.constantFrom(0, 2);

  it("the value is empty or a plain decimal of the currency's precision", () => {
    fc.assert(
      fc.property(anything, decimals, (text, digits) => {
        for (const clean of [keepAmountCharacters(text, digits), parsePastedAmount(text, digits)]) {
          const value = amountValue(clean);
          expect(value === "" || /^(0|[1-9]\d*)(\.\d+)?$/.test(value)).toBe(true);
          expect((value.split(".")[1] ?? "").length).toBeLessThanOrEqual(digits);
        }
      }),
    );
  });

  it("typing all at once equals typing digit by digit", () => {
    expect(keepAmountCharacters("-1x2a34567..8", 2)).toBe("1234567.");
  });

  it("showing an amount and reading it back changes nothing", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.integer({ min: 0, max: 99 }),
        (major, cents) => {
          const value = `${major}.${cents.toString().padStart(2, "0")}`;
          const shown = groupThousands(value);
          expect(amountValue(keepAmountCharacters(shown, 2))).toBe(value);
          expect(amountValue(parsePastedAmount(shown, 2))).toBe(value);
        },
      ),
    );
  });

  it("the caret stays inside the text and never before a digit that preceded it", () => {
    fc.assert(
      fc.property(anything, fc.nat(20), decimals, (after, place, digits) => {
        const caret = Math.min(place, after.length);
        const edit = editAmount({ before: "", after, caret, decimals: digits });
        expect(edit.caret).toBeGreaterThanOrEqual(0);
        expect(edit.caret).toBeLessThanOrEqual(edit.text.length);
        if (caret === after.length) expect(edit.caret).toBe(edit.text.length);
      }),
    );
  });
});
