import fc from "fast-check";
import { composeIBAN, countrySpecs } from "ibantools";
import { describe, expect, it } from "vitest";
import { ibanCountry, parseIban } from "./parse-iban.ts";

/** Each country's example in SWIFT's IBAN registry. */
const published = `
AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201
AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456
BI4210000100010000332045181 BR1800360305000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957
CR05015202001026284066 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000
DJ2100010000000154000100186 DK5000400440116243 DO28BAGR00000001212453611324 EE382200221020145685
EG380019000500000000263180002 ES9121000418450200051332 FI2112345600000785 FK88SC123456789012 FO6264600001631634
FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917 GI75NWBK000000007099453
GL8964710001000206 GR1601101250000000012300695 GT82TRAJ01020000001210029690 HN88CABF00000000000250005469
HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999
IQ98NBIQ850123456789012 IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302
KW81CBKU0000000000001234560101 KZ86125KZT5004100100 LB62099900000001001901229114 LC55HEMM000100010012001200023015
LI21088100002324013AA LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 LY83002048000020100120361
MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951 MK07250120000058984
MN121234123456789123 MR1300020001010000123456753 MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR
NI45BAPR00000013000003558124 NL91ABNA0417164300 NO9386011117947 OM810180000001299123456 PK36SCBL0000001123456702
PL61109010140000071219812874 PS92PALS000000000400123456702 PT50000201231234567890154
QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000 RS35260005601001611379 RU0304452522540817810538091310419
SA0380000000608010167519 SC18SSCB11010000000000001497USD SD2129010501234001 SE4550000000058398257466
SI56263300012039086 SK3112000000198742637541 SM86U0322509800000000270100 SO211000001001000100141
ST23000100010051845310146 SV62CENR00000000000000700025 TL380080012345678910157 TN5910006035183598478831
TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678 VG96VPVG0000012345678901
XK051212012345678906 YE15CBYE0001018861234567891234
`
  .trim()
  .split(/\s+/);

const anyIban = fc.constantFrom(...published);

describe("an IBAN", () => {
  it.each(published)("the IBAN %s, as its country publishes it, is valid", (iban) => {
    expect(parseIban(iban)).toEqual({ ok: true, value: iban });
  });

  it("an IBAN of Côte d'Ivoire is accepted with one letter or two in its bank code, and checked", () => {
    for (const iban of ["CI93CI0080111301134291200589", "CI05A00060174100178530011852"])
      expect(parseIban(iban)).toEqual({ ok: true, value: iban });
    expect(parseIban("CI93CI0080111301134291200598")).toEqual({
      ok: false,
      fault: "This IBAN has a mistake in it. Check each character.",
    });
    expect(parseIban("CI93CIA080111301134291200589").ok).toBe(false);
  });

  it("an IBAN is validated for every country that uses them, by structure and check digits", () => {
    const withoutOwnCheck = Object.entries(countrySpecs).flatMap(([country, spec]) =>
      spec.chars && spec.bban_regexp && !spec.bban_validation_func ? [{ country, spec }] : [],
    );
    expect(withoutOwnCheck.length).toBeGreaterThan(80);
    for (const { country, spec } of withoutOwnCheck) {
      const structure = new RegExp(`^(?:${spec.bban_regexp?.replace(/^\^|\$$/g, "")})$`);
      const account = fc.sample(fc.stringMatching(structure), { numRuns: 3, seed: 1 });
      // A Swiss QR-IBAN is well-formed but refused for another reason.
      for (const bban of account.map((text) => (/^(CH|LI)$/.test(country) ? `0${text.slice(1)}` : text))) {
        const iban = composeIBAN({ countryCode: country, bban });
        expect(parseIban(iban ?? "")).toEqual({ ok: true, value: iban });
      }
    }
  });

  it("an IBAN is accepted in the forms people type and paste", () => {
    const value = "DE89370400440532013000";
    for (const typed of [
      "DE89 3704 0044 0532 0130 00",
      "de89-3704-0044-0532-0130-00",
      "  IBAN DE89 3704 0044 0532 0130 00 ",
      "IBAN: DE89370400440532013000",
      "DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000",
      "DE89–3704–0044–0532–0130–00",
      "\u200bDE89370400440532013000\ufeff",
      "ＤＥ８９３７０４００４４０５３２０１３０００",
    ]) {
      expect(parseIban(typed), typed).toEqual({ ok: true, value });
    }
    expect(ibanCountry(value)).toBe("DE");
  });

  it("an IBAN with any one digit changed is refused", () => {
    fc.assert(
      fc.property(anyIban, fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, where, more) => {
        const digits = [...iban].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
        const at = digits[where % digits.length] ?? 2;
        const changed = iban.slice(0, at) + ((Number(iban[at]) + more) % 10) + iban.slice(at + 1);
        expect(parseIban(changed).ok, changed).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it("an IBAN with any two neighbouring digits swapped is refused", () => {
    fc.assert(
      fc.property(anyIban, fc.nat(), (iban, where) => {
        const pairs = [...iban].flatMap((character, at) =>
          /\d/.test(character) && /\d/.test(iban[at + 1] ?? "") && character !== iban[at + 1] ? [at] : [],
        );
        const at = pairs[where % pairs.length] ?? 0;
        const exchanged = iban.slice(0, at) + iban.charAt(at + 1) + iban.charAt(at) + iban.slice(at + 2);
        expect(parseIban(exchanged).ok, exchanged).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["", "Enter the IBAN."],
    ["40-30-20", "This looks like a sort code. An IBAN starts with two letters for its country."],
    ["12345678", "An IBAN starts with two letters for its country. This looks like an account number."],
    ["COBADEFFXXX", "This looks like a BIC. The IBAN is the longer number that goes with it."],
    ["US12345678901234567890", "No country's IBAN starts with US. Check the first two letters."],
    ["ZZ12345678901234567890", "No country's IBAN starts with ZZ. Check the first two letters."],
    ["DE8937040044053201300", "An IBAN from Germany has 22 characters; this one has 21."],
    ["DE893704004405320130000", "An IBAN from Germany has 22 characters; this one has 23."],
    ["DEX9370400440532013000", "The third and fourth characters of an IBAN are digits."],
    ["DE89A70400440532013000", "This doesn't look like an IBAN from Germany. Check each character."],
    ["DE88370400440532013000", "This IBAN has a mistake in it. Check each character."],
    ["DE89370400440532013O00", "This doesn't look like an IBAN from Germany. Check each character."],
    ["GB29 <b>NWBK</b>", "Use only letters A to Z and digits in an IBAN."],
    ["DE٨٩370400440532013000", "Use only letters A to Z and digits in an IBAN."],
    ["__proto__", "Use only letters A to Z and digits in an IBAN."],
    ["toString00", "No country's IBAN starts with TO. Check the first two letters."],
    [
      "CH4431999123000889012",
      "This is a QR-IBAN, which only accepts payments with a QR reference. Ask your recipient for their ordinary IBAN.",
    ],
  ])("the IBAN %s is refused with a reason", (typed, fault) => {
    expect(parseIban(typed)).toEqual({ ok: false, fault });
  });

  it("text longer than any IBAN is refused without a closer look", () => {
    expect(parseIban("x".repeat(5_000))).toEqual({ ok: false, fault: "This is too long to be an IBAN." });
  });

  it("an IBAN with a wrong national check digit is refused even with valid IBAN check digits", () => {
    const norwegian = composeIBAN({ countryCode: "NO", bban: "86011117948" }) ?? "";
    expect(parseIban(norwegian)).toEqual({
      ok: false,
      fault: "The account number in this IBAN has a mistake in it. Check each character.",
    });
  });
});
