import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  exposureOf,
  houseUnsettledLimit,
  type OwnExposure,
  withinForwardLimit,
  withinLimits,
} from "./unsettled-limit.ts";

const exposure = { unsettled: 249_000_00n, limit: 250_000_00n, inDebt: false };

it.each([
  [1_000_00n, true],
  [1_000_01n, false],
])("a trade of %s pence beside 249,000.00 GBP is checked: %s", (gbpAmount, allowed) => {
  expect(withinLimits({ type: "SPOT", gbpAmount }, exposure).ok).toBe(allowed);
  expect(withinLimits({ type: "ORDER", gbpAmount }, exposure).ok).toBe(allowed);
});

it("the refusal says what is unsettled, the limit and what remains", () => {
  expect(withinLimits({ type: "SPOT", gbpAmount: 2_000_00n }, exposure)).toEqual({
    ok: false,
    refusal: "unsettled_limit_reached",
    fields: { unsettled: "249,000.00 GBP", limit: "250,000.00 GBP", available: "1,000.00 GBP" },
  });
  const over = { ...exposure, limit: 0n };
  expect(withinLimits({ type: "SPOT", gbpAmount: 1n }, over)).toMatchObject({
    fields: { available: "0.00 GBP" },
  });
});

it.each(["AUTO", "SCHEDULED", "BATCH"] as const)(
  "paying from the balance at once counts against no limit, but waits until a debt is paid: %s",
  (type) => {
    expect(withinLimits({ type, gbpAmount: 9_000_000_00n }, exposure)).toEqual({
      ok: true,
      value: exposure.unsettled,
    });
    expect(withinLimits({ type, gbpAmount: 1n }, { ...exposure, inDebt: true })).toMatchObject({
      refusal: "closeout_debt",
    });
  },
);

it("a part of a forward above the limit is allowed and counts, but waits until a debt is paid or its last day comes", () => {
  const part = { type: "FORWARD", gbpAmount: 9_000_00n } as const;
  expect(withinLimits(part, exposure)).toEqual({ ok: true, value: 258_000_00n });
  const indebted = { ...exposure, inDebt: true };
  expect(withinLimits(part, indebted)).toMatchObject({ refusal: "closeout_debt" });
  expect(withinLimits({ ...part, isLastDay: true }, indebted)).toEqual({ ok: true, value: 258_000_00n });
});

it("the unsettled limit is larger in the demo", () => {
  expect([houseUnsettledLimit({ isDemo: false }), houseUnsettledLimit({ isDemo: true })]).toEqual([
    250_000_00n,
    5_000_000_00n,
  ]);
});

it.each([
  ["up to the limit", 1_00n, 499_999_00n, true],
  ["a penny above it", 1_01n, 499_999_00n, false],
  ["of a penny beside forwards that are above it already", 1n, 600_000_00n, false],
])("a forward %s is decided with what is left of the others", (_, worth, forwards, isBooked) => {
  expect(withinForwardLimit(worth, { used: forwards, limit: 500_000_00n }, []).ok).toBe(isBooked);
});

describe("accounts of one person", () => {
  const account = (changes: Partial<OwnExposure>): OwnExposure => ({
    ...{ unsettled: 0n, unsettledLimit: null, inDebt: false, others: ["other"] },
    ...changes,
  });
  const spot = (gbpAmount: bigint) => ({ type: "SPOT", gbpAmount }) as const;
  const houseLimit = 250_000_00n;

  function check(own: Partial<OwnExposure>, other: Partial<OwnExposure>, gbpAmount: bigint) {
    const exposures = new Map([
      ["own", account(own)],
      ["other", account({ ...other, others: ["own"] })],
    ]);
    const checked = withinLimits(spot(gbpAmount), exposureOf("own", exposures, houseLimit));
    return checked.ok ? "booked" : checked.refusal;
  }

  it.each<[string, Partial<OwnExposure>, Partial<OwnExposure>, bigint, string]>([
    ["the rest of the standard limit", {}, { unsettled: 200_000_00n }, 50_000_00n, "booked"],
    ["a penny more", {}, { unsettled: 200_000_00n }, 50_000_01n, "shared_limit_reached"],
    [
      "as much as the higher limit leaves",
      { unsettledLimit: 1_000_000_00n },
      { unsettled: 200_000_00n },
      800_000_00n,
      "booked",
    ],
    [
      "no more than their own limit, though the other's is higher",
      {},
      { unsettledLimit: 1_000_000_00n },
      250_000_01n,
      "unsettled_limit_reached",
    ],
    [
      "nothing while the other has used the higher limit",
      {},
      { unsettledLimit: 1_000_000_00n, unsettled: 1_000_000_00n },
      1n,
      "shared_limit_reached",
    ],
  ])("one of them books %s", (_, own, other, gbpAmount, outcome) => {
    expect(check(own, other, gbpAmount)).toBe(outcome);
  });

  it("have no more unsettled together than the highest of their limits, whichever of them books", () => {
    const limits = fc.array(fc.option(fc.bigInt({ min: 0n, max: 1_000n })), { minLength: 1, maxLength: 4 });
    const bookings = fc.array(fc.tuple(fc.nat(3), fc.bigInt({ min: 1n, max: 500n })), { maxLength: 20 });
    fc.assert(
      fc.property(limits, bookings, (unsettledLimits, amounts) => {
        const ids = unsettledLimits.map((_, index) => String(index));
        const exposures = new Map(
          unsettledLimits.map((unsettledLimit, index) => [
            String(index),
            account({ unsettledLimit, others: ids.filter((id) => id !== String(index)) }),
          ]),
        );
        for (const [which, gbpAmount] of amounts) {
          const id = String(which % ids.length);
          const own = exposures.get(id) ?? account({});
          const checked = withinLimits(spot(gbpAmount), exposureOf(id, exposures, 600n));
          if (checked.ok) exposures.set(id, { ...own, unsettled: checked.value });
        }
        const all = [...exposures.values()];
        const highest = all
          .map((each) => each.unsettledLimit ?? 600n)
          .toSorted((one, two) => Number(two - one))[0];
        expect(all.reduce((sum, { unsettled }) => sum + unsettled, 0n)).toBeLessThanOrEqual(highest ?? 0n);
        for (const { unsettled, unsettledLimit } of all)
          expect(unsettled).toBeLessThanOrEqual(unsettledLimit ?? 600n);
      }),
    );
  });

  it("a refusal says what is left, and nothing of the other account", () => {
    const exposures = new Map([
      ["own", account({ unsettled: 10_000_00n })],
      ["other", account({ unsettled: 200_000_00n, others: ["own"] })],
    ]);
    expect(withinLimits(spot(100_000_00n), exposureOf("own", exposures, houseLimit))).toEqual({
      ok: false,
      refusal: "shared_limit_reached",
      fields: { available: "40,000.00 GBP" },
    });
  });

  it("have the highest of their limits for forwards together", () => {
    const [own, other] = [
      { used: 100_00n, limit: 500_00n },
      { used: 300_00n, limit: 400_00n },
    ];
    expect(withinForwardLimit(100_00n, own, [other])).toMatchObject({ ok: true });
    expect(withinForwardLimit(100_01n, own, [other])).toMatchObject({
      refusal: "shared_limit_reached",
      fields: { available: "100.00 GBP" },
    });
    expect(withinForwardLimit(400_01n, own, [other])).toMatchObject({ refusal: "forward_limit_reached" });
  });
});
