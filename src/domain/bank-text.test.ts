import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bankText, isBankText } from "./bank-text.ts";

describe("a text as every bank carries it", () => {
  it.each([
    ["Example Trading Ltd (demo)", "Example Trading Ltd (demo)"],
    ["Zoë Müller-Łuczak", "Zoe Muller-Luczak"],
    ["Straße Æther Øre Đorđe Þór", "Strasse AEther Ore Dorde THor"],
    ["Demo & Sons, “Ltd” #1", "Demo + Sons, Ltd 1"],
    ["O’Demo", "O'Demo"],
    ["Ħaber Għawdex", "Haber Ghawdex"],
    ["Əliyev ƏLİYEV", "Eliyev ELIYEV"],
    ["Ŧavna", "Tavna"],
    ["ʻOkina Марʼяна", "'Okina Mar'iana"],
    ["//CODE//x/", "CODE/x"],
    ["  two   spaces ", "two spaces"],
    ["ﬁnance Ⅳ ½", "finance IV 1 2"],
    ["Иван Щербаков", "Ivan Shcherbakov"],
    ["ЮЛИЯ", "IULIIA"],
    ["Олександр Ґалаґан", "Oleksandr Galagan"],
    ["Игорь Объедков", "Igor Obieedkov"],
    ["Γιώργος Παπαδόπουλος", "Giorgos Papadopoulos"],
    ["ΘΕΑΝΩ Ψαρά", "THEANO Psara"],
  ])("the bank text of %s is %s", (text, written) => {
    expect(bankText(text, 140)).toBe(written);
  });

  it.each(["山田太郎", "تجربة", "דוגמה", "Demo 山", "", "…", "//"])("%s has no bank text", (text) => {
    expect(bankText(text, 140)).toBeUndefined();
  });

  it("a bank text is cut to its length without a trailing or leading space or slash", () => {
    expect(bankText("Demo Recipient", 5)).toBe("Demo");
    expect(bankText("a/c Demo", 2)).toBe("a");
    expect(bankText("/ /Demo", 140)).toBe("Demo");
  });

  it("a bank text is allowed by banks whatever the input, and stays unchanged when written again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 140 }), (text, longest) => {
        const written = bankText(text, longest);
        if (written === undefined) return true;
        return isBankText(written) && written.length <= longest && bankText(written, longest) === written;
      }),
      { numRuns: 1_000 },
    );
  });
});
