import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, money } from "#domain/money.ts";
import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import {
  type AllocationInput,
  isSameAllocation,
  mayAllocate,
  mayBePaid,
  parseAllocation,
} from "./allocation.ts";

const [anna, ben] = ["0197-anna", "0197-ben"];
const euros = (minor: bigint) => money(minor, "EUR");
const to = (beneficiaryId: string, amount: string): AllocationInput => ({ beneficiaryId, amount });
const toBalance = (amount: string): AllocationInput => ({ toBalance: true, amount });

describe("a trade of 1,000.00 EUR", () => {
  it.each<[string, AllocationInput[], { payments: [string, bigint][]; toBalance: bigint }]>([
    ["all to one recipient", [to(anna, "1000")], { payments: [[anna, 100_000n]], toBalance: 0n }],
    ["all to the balance", [toBalance("1000.00")], { payments: [], toBalance: 100_000n }],
    [
      "between two recipients and the balance",
      [to(anna, "333.33"), toBalance("333.34"), to(ben, "333.33")],
      {
        payments: [
          [anna, 33_333n],
          [ben, 33_333n],
        ],
        toBalance: 33_334n,
      },
    ],
    [
      "down to the last cent",
      [to(anna, "0.01"), to(ben, "999.99")],
      {
        payments: [
          [anna, 1n],
          [ben, 99_999n],
        ],
        toBalance: 0n,
      },
    ],
  ])("a trade of 1,000.00 EUR is split %s", (_, lines, expected) => {
    const payments = expected.payments.map(([beneficiaryId, amount]) => ({
      beneficiaryId,
      amount,
      reference: null,
      purpose: null,
    }));
    const value = { payments, toBalance: expected.toBalance };
    expect(parseAllocation(lines, euros(100_000n))).toEqual({ ok: true, value });
  });

  it.each<[string, AllocationInput[], string]>([
    ["a cent too few", [to(anna, "999.99")], "allocation_incomplete"],
    ["a cent too many", [to(anna, "1000.01")], "allocation_incomplete"],
    ["nothing at all", [], "allocation_incomplete"],
    ["a recipient twice", [to(anna, "500"), to(anna, "500")], "allocation_mixed_up"],
    [
      "a recipient twice, once in capitals",
      [to(anna, "500"), to(anna.toUpperCase(), "500")],
      "allocation_mixed_up",
    ],
    ["the balance twice", [toBalance("500"), toBalance("500")], "allocation_mixed_up"],
    ["a line of nothing", [to(anna, "1000"), toBalance("0.00")], "amount_too_small"],
    ["a negative line", [to(anna, "1001"), toBalance("-1")], "input_invalid"],
    ["half a cent", [to(anna, "999.995"), toBalance("0.005")], "input_invalid"],
    ["more than anyone has", [to(anna, "99999999999999")], "input_invalid"],
  ])("a trade of 1,000.00 EUR is not split with %s", (_, lines, refusal) => {
    expect(parseAllocation(lines, euros(100_000n))).toMatchObject({ ok: false, refusal });
  });

  it("a split names the line whose amount is wrong", () => {
    const reading = parseAllocation([to(anna, "500"), toBalance("500.001")], euros(100_000n));
    expect(reading).toMatchObject({
      fields: { "lines.1.amount": "That amount has too many decimals for this currency." },
    });
  });
});

describe("the reference that a recipient sees", () => {
  const referred = (reference: string) => [{ ...to(anna, "1000"), reference }];

  it("a reference is kept without the spaces around it, and a blank one is none", () => {
    const read = (reference: string) => {
      const reading = parseAllocation(referred(reference), euros(100_000n));
      return reading.ok && reading.value.payments[0]?.reference;
    };
    expect([read(" INV 20814 "), read("  ")]).toEqual(["INV 20814", null]);
  });

  it.each([
    ["Invoice number 20814 of the second quarter", "At most 35 characters"],
    ["Invoice #20814", "Use only letters, digits, spaces and . / & -"],
    ["---", "Use at least one letter or digit"],
  ])("a split names the line whose reference can't be sent: %s", (reference, message) => {
    expect(parseAllocation(referred(reference), euros(100_000n))).toMatchObject({
      ok: false,
      refusal: "input_invalid",
      fields: { "lines.0.reference": message },
    });
  });

  it("a split with another reference or purpose is another split", () => {
    const split = (reference: string | null, purpose: "SALA" | null) => ({
      payments: [{ beneficiaryId: anna, amount: 1n, reference, purpose }],
      toBalance: 0n,
    });
    const one = split("INV 1", "SALA");
    expect(isSameAllocation(one, split("INV 1", "SALA"))).toBe(true);
    expect(isSameAllocation(one, split(null, "SALA"))).toBe(false);
    expect(isSameAllocation(one, split("INV 1", null))).toBe(false);
  });
});

describe("a trade of 10,000 JPY", () => {
  it("a trade of 10,000 JPY is split into whole yen only", () => {
    expect(parseAllocation([to(anna, "10000")], money(10_000n, "JPY")).ok).toBe(true);
    expect(parseAllocation([to(anna, "9999.5"), toBalance("0.5")], money(10_000n, "JPY")).ok).toBe(false);
  });
});

describe("whatever the split", () => {
  const split = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 }).chain((recipients) =>
    fc.record({
      recipients: fc.constant(recipients),
      amounts: fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), {
        minLength: recipients.length,
        maxLength: recipients.length,
      }),
      kept: fc.bigInt({ min: 0n, max: 10n ** 9n }),
      currency: fc.constantFrom("EUR" as const, "JPY" as const),
    }),
  );

  it("a split that adds up allocates every minor unit, and one that is off by any amount is refused", () => {
    fc.assert(
      fc.property(
        split,
        fc.bigInt({ min: -3n, max: 3n }),
        ({ recipients, amounts, kept: stored, currency }, off) => {
          const text = (minor: bigint) => formatAmount(money(minor, currency));
          const lines = recipients.map((id, index) => to(id, text(amounts[index] ?? 0n)));
          if (stored > 0n) lines.push(toBalance(text(stored)));
          const total = amounts.reduce((sum, amount) => sum + amount, stored);
          fc.pre(total + off > 0n);
          const reading = parseAllocation(lines, money(total + off, currency));
          if (off !== 0n) return !reading.ok && reading.refusal === "allocation_incomplete";
          if (!reading.ok) return false;
          const paid = reading.value.payments.reduce((sum, { amount }) => sum + amount, 0n);
          return paid + reading.value.toBalance === total && reading.value.toBalance === stored;
        },
      ),
    );
  });
});

describe("the moment to split", () => {
  it.each<[TradeStage, boolean, true | string]>([
    ["AWAITING_FUNDS", false, true],
    ["AWAITING_FUNDS", true, true],
    ["FUNDED", false, true],
    ["FUNDED", true, "allocation_locked"],
    ["PAYING", true, "allocation_locked"],
    ["COMPLETED", true, "allocation_locked"],
    ["CANCELLED", false, "trade_not_awaiting_funds"],
    ["FAILED", false, "trade_not_awaiting_funds"],
  ])("a split is allowed by the trade's status: %s, split before: %s → %s", (stage, allocated, expected) => {
    const outcome = mayAllocate({ stage, allocated });
    expect(outcome.ok ? true : outcome.refusal).toBe(expected);
  });

  it("a split accepts only recipients with an account in the bought currency", () => {
    const payee = { currency: "EUR", name: "Demo Recipient" } as const;
    expect(mayBePaid(payee, "EUR", { payoutsNeedAddress: false }).ok).toBe(true);
    expect(mayBePaid(payee, "GBP", { payoutsNeedAddress: false })).toEqual({
      ok: false,
      refusal: "beneficiary_currency",
    });
  });

  it("a split refuses recipients without a town, or with an unsupported name, when a file goes to a bank", () => {
    const address = { line: null, town: "Berlin", country: "DE" };
    const payee = { currency: "EUR", name: "Demo Recipient" } as const;
    const incomplete = { ok: false, refusal: "beneficiary_incomplete" };
    expect(mayBePaid({ ...payee, address }, "EUR", { payoutsNeedAddress: true }).ok).toBe(true);
    expect(mayBePaid(payee, "EUR", { payoutsNeedAddress: true })).toEqual(incomplete);
    expect(mayBePaid({ ...payee, address: null }, "EUR", { payoutsNeedAddress: true })).toEqual(incomplete);
    expect(mayBePaid({ ...payee, address, name: "山田太郎" }, "EUR", { payoutsNeedAddress: true })).toEqual(
      incomplete,
    );
  });
});
