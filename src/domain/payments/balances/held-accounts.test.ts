import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyCodes } from "#domain/currency.ts";
import { type AccountFacts, heldAccounts } from "./held-accounts.ts";

const codes = (facts: readonly AccountFacts[]) => heldAccounts(facts).map(({ currency }) => currency);

describe("the accounts that a client sees", () => {
  it("a client's accounts start with pounds at 0.00", () => {
    expect(heldAccounts([])).toEqual([{ currency: "GBP", balance: 0n }]);
    expect(heldAccounts([], { withFirst: false })).toEqual([]);
  });

  it.each([
    ["one that was added", [{ currency: "JPY", balance: 0n, removed: false }], ["GBP", "JPY"]],
    ["one with money", [{ currency: "EUR", balance: 5n, removed: false }], ["GBP", "EUR"]],
    ["none that was removed", [{ currency: "EUR", balance: 0n, removed: true }], ["GBP"]],
    ["no pounds where those were removed", [{ currency: "GBP", balance: 0n, removed: true }], []],
    ["money, even where it was removed", [{ currency: "EUR", balance: 1n, removed: true }], ["GBP", "EUR"]],
  ] as const)("a client's accounts are %s", (_, facts, shown) => expect(codes(facts)).toEqual(shown));

  it("a client's accounts hide no money, list each currency once, and keep the currencies' order", () => {
    const account = fc.record({
      currency: fc.constantFrom(...currencyCodes),
      balance: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      removed: fc.boolean(),
    });
    const all = fc.uniqueArray(account, { selector: ({ currency }) => currency });
    fc.assert(
      fc.property(all, (facts) => {
        const shown = codes(facts);
        const ordered = currencyCodes.filter((code) => shown.includes(code));
        return (
          facts.every(({ currency, balance }) => balance === 0n || shown.includes(currency)) &&
          shown.join() === ordered.join()
        );
      }),
    );
  });
});
