import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import { money } from "#domain/money.ts";
import {
  entryIdentity,
  type Statement,
  type StatementEntry,
  statementDays,
  statementFaults,
} from "./statement.ts";

const entry = (facts: Partial<StatementEntry> = {}): StatementEntry => ({
  reference: "DEMO-A",
  direction: "credit",
  amount: money(100n, "GBP"),
  bookedOn: "2026-03-10" as Day,
  counterparty: "Demo Payer",
  counterpartyAccount: undefined,
  text: "",
  endToEndId: undefined,
  place: "Entry 1",
  ...facts,
});
const statement = (facts: Partial<Statement> = {}): Statement => ({
  reference: "DEMO-1",
  account: "DEMO",
  currency: "GBP",
  madeAt: "2026-03-10T18:00:00",
  openedOn: "2026-03-10" as Day,
  closedOn: "2026-03-12" as Day,
  opening: 0n,
  closing: 0n,
  entries: [],
  pending: 0,
  ...facts,
});

it("an entry is the same in another file, and a different one where anything differs", () => {
  const same = entryIdentity("DEMO", entry({ place: "Entry 9", text: "other words" }));
  expect(entryIdentity("DEMO", entry())).toBe(same);
  const others = [
    entryIdentity("OTHER", entry()),
    ...[
      entry({ reference: "DEMO-B" }),
      entry({ direction: "debit" }),
      entry({ amount: money(101n, "GBP") }),
      entry({ amount: money(100n, "EUR") }),
      entry({ bookedOn: "2026-03-11" as Day }),
    ].map((each) => entryIdentity("DEMO", each)),
  ];
  expect(new Set([same, ...others]).size).toBe(7);
});

it("the opening balance cannot be dated after the closing one", () => {
  const faults = statementFaults(statement({ openedOn: "2026-03-13" as Day }));
  expect(faults).toEqual([
    "The opening balance is dated 2026-03-13, after the closing balance of 2026-03-12.",
  ]);
});

it("the daily balances follow on from the opening to the closing one", () => {
  const some = fc.array(
    fc.record({ minor: fc.bigInt({ min: 1n, max: 10_000n }), isDebit: fc.boolean(), ahead: fc.nat(2) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(some, fc.bigInt({ min: -5_000n, max: 5_000n }), (movements, opening) => {
      const entries = movements.map(({ minor, isDebit, ahead }, index) =>
        entry({
          reference: `DEMO-${index}`,
          amount: money(minor, "GBP"),
          direction: isDebit ? "debit" : "credit",
          bookedOn: addDays("2026-03-10" as Day, ahead),
        }),
      );
      const closing = movements.reduce(
        (sum, { minor, isDebit }) => sum + (isDebit ? -minor : minor),
        opening,
      );
      const stated = statement({ entries, opening, closing });
      expect(statementFaults(stated)).toEqual([]);
      expect(statementFaults({ ...stated, closing: closing + 1n })).toHaveLength(1);
      const days = statementDays(stated);
      expect(days[0]?.opening).toBe(opening);
      expect(days.at(-1)).toMatchObject({ day: "2026-03-12", closing });
      for (const [index, day] of days.entries())
        if (index > 0) expect(day.opening).toBe(days[index - 1]?.closing);
    }),
  );
});
