import { describe, expect, it } from "vitest";
import { formatRate } from "#domain/rate.ts";
import { savingsExample } from "./savings-example.ts";

describe("the worked example of what is saved", () => {
  const example = savingsExample();

  it("the savings example has a mid-market rate of 1.1700, a bank's of 1.1349 and Summit's of about 1.1641", () => {
    const rates = [example.mid, example.bank, example.summit].map(({ rate }) => formatRate(rate));
    expect(rates).toEqual(["1.1700000000", "1.1349000000", "1.1641000000"]);
  });

  it("the savings example saves 2,920 euros on 100,000 pounds", () => {
    expect(example).toMatchObject({ sent: 100_000_00n, saving: 2_920_00n });
    expect([example.mid.arrives, example.bank.arrives]).toEqual([117_000_00n, 113_490_00n]);
  });
});
