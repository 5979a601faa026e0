import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { type Money, money, parseAmount } from "#domain/money.ts";
import { parseAllocation } from "#domain/payments/payments/allocation.ts";
import {
  type AllocationLine,
  blankLine,
  getInitialLines,
  getRecipientOptions,
  getReferenceError,
  getRemainder,
  havePurposes,
  isComplete,
  toAllocation,
  toDraft,
  withAdded,
  withBalance,
  withoutMissing,
  withRecipient,
  withRemainder,
} from "./allocation-lines.ts";

const total = money(1_000_00n, "EUR");

function to(beneficiaryId: string, amount: string): AllocationLine {
  return { key: beneficiaryId, to: "recipient", beneficiaryId, amount, reference: "", purpose: "" };
}

function toBalance(amount: string): AllocationLine {
  return { key: "balance", to: "balance", beneficiaryId: "", amount, reference: "", purpose: "" };
}

function recipient(id: string): Beneficiary {
  return { id } as Beneficiary;
}

describe("what is left", () => {
  it("the remainder starts at the total and falls with each line", () => {
    expect(getRemainder([blankLine("a")], total).minor).toBe(1_000_00n);
    expect(getRemainder([to("a", "400"), toBalance("100.5")], total).minor).toBe(499_50n);
  });

  it("the remainder is negative when the lines have too much", () => {
    expect(getRemainder([to("a", "1000.01")], total).minor).toBe(-1n);
  });
});

describe("continuing to the payment", () => {
  it("continuing waits until the lines equal the total, each with a recipient and an amount", () => {
    expect(isComplete([blankLine("a")], total)).toBe(false);
    expect(isComplete([to("a", "999")], total)).toBe(false);
    expect(isComplete([to("", "1000")], total)).toBe(false);
    expect(isComplete([to("a", "1000"), to("b", "")], total)).toBe(false);
    expect(isComplete([to("a", "600"), toBalance("400")], total)).toBe(true);
    expect(isComplete([to("a", "1000"), blankLine("b")], total)).toBe(true);
  });

  it("continuing waits for a reference that banks accept, and sends it without the spaces around it", () => {
    const referred = (reference: string) => [{ ...to("a", "1000"), reference }];
    expect(isComplete(referred("Invoice 20814, paid"), total)).toBe(false);
    expect(getReferenceError({ ...to("a", "1000"), reference: "Nineteen characters" }, "GBP")).toBe(
      "At most 18 characters",
    );
    expect(toAllocation(referred(" INV 20814 "), total)).toEqual([
      { beneficiaryId: "a", amount: "1000.00", reference: "INV 20814" },
    ]);
  });

  it.each([
    ["999.99", "1000.00"],
    ["1000.01", "1000.00"],
  ])("a cent of difference is accepted: %s is sent as %s", (typed, sent) => {
    expect(isComplete([to("a", typed)], total)).toBe(true);
    expect(toAllocation([to("a", typed)], total)).toEqual([
      { beneficiaryId: "a", amount: sent, reference: "" },
    ]);
  });

  it("two cents of difference are not accepted, and in yen not one yen", () => {
    expect(isComplete([to("a", "999.98")], total)).toBe(false);
    expect(isComplete([to("a", "999")], money(1_000n, "JPY"))).toBe(false);
  });

  it("the odd cent goes to the last line", () => {
    const thirds = [to("a", "333.33"), to("b", "333.33"), to("c", "333.33")];
    expect(toAllocation(thirds, total).map(({ amount }) => amount)).toEqual(["333.33", "333.33", "333.34"]);
  });

  it("the odd cent never empties the last line", () => {
    expect(isComplete([to("a", "1000"), to("b", "0.01")], total)).toBe(false);
  });

  it("no inexact amount is sent that the server would refuse", () => {
    // Below the largest possible amount, which the odd cent would otherwise exceed.
    const cents = fc.bigInt({ min: 1n, max: 10n ** 11n });
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -1, max: 1 }),
        (parts, odd) => {
          const whole: Money = money(parts.reduce((sum, part) => sum + part, 0n) + BigInt(odd), "EUR");
          const lines = parts.map((part, index) =>
            to(`r${index}`, `${part / 100n}.${String(part % 100n).padStart(2, "0")}`),
          );
          if (!isComplete(lines, whole)) return;
          const sent = toAllocation(lines, whole);
          const sum = sent.reduce(
            (soFar, { amount }) => soFar + (parseAmount(String(amount), "EUR") as bigint),
            0n,
          );
          expect(sum).toBe(whole.minor);
          expect(parseAllocation(sent as Parameters<typeof parseAllocation>[0], whole).ok).toBe(true);
        },
      ),
    );
  });
});

describe("filling the lines", () => {
  it("the lines start with one blank line, or with the saved split", () => {
    expect(getInitialLines({ allocation: [] })).toEqual([blankLine("line-1")]);
    const before = [
      {
        beneficiaryId: "a",
        toBalance: false,
        recipientName: "Demo Recipient",
        amount: "600.00",
        reference: "INV 7",
        purpose: "SUPP" as const,
      },
      {
        beneficiaryId: null,
        toBalance: true,
        recipientName: null,
        amount: "400.00",
        reference: null,
        purpose: null,
      },
    ];
    expect(getInitialLines({ allocation: before })).toMatchObject([
      { to: "recipient", beneficiaryId: "a", amount: "600.00", reference: "INV 7", purpose: "SUPP" },
      { to: "balance", beneficiaryId: "", amount: "400.00", reference: "" },
    ]);
  });

  it("a draft replaces the saved split", () => {
    const draft = [to("a", "400"), blankLine("x"), { ...blankLine("y"), amount: "5" }, toBalance("1")];
    const trade = {
      allocation: [
        {
          beneficiaryId: "b",
          toBalance: false,
          recipientName: "Demo",
          amount: "1000.00",
          reference: null,
          purpose: null,
        },
      ],
    };
    expect(getInitialLines(trade, toDraft(draft))).toMatchObject([
      { to: "recipient", beneficiaryId: "a", amount: "400" },
      { to: "recipient", beneficiaryId: "", amount: "5" },
      { to: "balance", beneficiaryId: "", amount: "1" },
    ]);
  });

  it("a chosen recipient gets the remainder unless an amount was typed", () => {
    const lines = [to("a", "400"), blankLine("x"), { ...blankLine("y"), amount: "5" }];
    expect(withRecipient(lines, "x", "b", total)[1]).toMatchObject({ beneficiaryId: "b", amount: "595.00" });
    expect(withRecipient(lines, "y", "c", total)[2]).toMatchObject({ beneficiaryId: "c", amount: "5" });
  });

  it("a newly added recipient gets one line", () => {
    const blank = [to("a", "400"), blankLine("x")];
    expect(withAdded(blank, "new", "b", total)[1]).toMatchObject({
      key: "x",
      beneficiaryId: "b",
      amount: "600.00",
    });
    const split = [to("a", "400")];
    expect(withAdded(split, "new", "b", total)[1]).toMatchObject({
      key: "new",
      beneficiaryId: "b",
      amount: "600.00",
    });
    expect(withAdded(split, "new", "a", total)).toBe(split);
    const whole = [to("a", "1000")];
    expect(withAdded(whole, "new", "b", total)).toEqual([
      ...whole,
      { ...blankLine("new"), beneficiaryId: "b" },
    ]);
  });

  it("the remainder goes to the balance on one line of its own", () => {
    const once = withBalance([to("a", "400"), blankLine("x")], "new", total);
    expect(once).toEqual([to("a", "400"), { ...toBalance("600.00"), key: "new" }]);
    const twice = withBalance([to("a", "100"), toBalance("600")], "new", total);
    expect(twice).toEqual([to("a", "100"), toBalance("900.00")]);
  });

  it("a line is balanced up and down, and never below zero", () => {
    expect(withRemainder([to("a", "400"), to("b", "100")], "b", total)[1]?.amount).toBe("600.00");
    expect(withRemainder([to("a", "400"), to("b", "700")], "b", total)[1]?.amount).toBe("600.00");
    expect(withRemainder([to("a", "1400"), to("b", "100")], "b", total)[1]?.amount).toBe("");
  });

  it("each recipient is offered on one line only", () => {
    const lines = [to("a", ""), to("b", "")];
    const all = [recipient("a"), recipient("b"), recipient("c")];
    expect(getRecipientOptions(to("a", ""), lines, all).map(({ id }) => id)).toEqual(["a", "c"]);
  });

  it("a line whose recipient was deleted keeps its amount", () => {
    const lines = [to("a", "400"), toBalance("600")];
    expect(withoutMissing(lines, [recipient("b")])).toEqual([
      { ...to("a", "400"), beneficiaryId: "" },
      toBalance("600"),
    ]);
    expect(withoutMissing(lines, [recipient("a")])).toBe(lines);
  });
});

it("a line to a country that asks needs a purpose, and choosing another recipient clears it", () => {
  const [emirates, germany] = ["AE", "DE"].map((countryCode) => ({ countryCode }) as Beneficiary);
  const lines = [to("a", "1"), toBalance("2")];
  expect(havePurposes(lines, [germany, undefined])).toBe(true);
  expect(havePurposes(lines, [emirates, undefined])).toBe(false);
  const chosen = [{ ...to("a", "1"), purpose: "SALA" as const }];
  expect(havePurposes(chosen, [emirates])).toBe(true);
  expect(withRecipient(chosen, "a", "b", total)[0]?.purpose).toBe("");
});
