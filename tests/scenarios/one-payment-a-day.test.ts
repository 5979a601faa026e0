import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const { desk, scheduleOf, read, change, workAt, paymentsOf } = setupScheduleFixture();

const setRate = (rate: "high" | "low") => desk().setMid("GBP", "EUR", rate === "high" ? "1.2500" : "1.1700");

beforeEach(() => {
  desk().setNow(new Date("2026-03-10T10:00:00Z"));
  desk().openMarket();
  setRate("low");
});

/** Waits for a rate that the low one never reaches. */
const limited = { fromCurrency: "GBP", minRate: "1.20", retryDays: 10, amount: "10.00" };

async function waiting(rule: object) {
  const client = await desk().addClient();
  await desk().deposit(client, "1000.00", "GBP");
  const recipient = await desk().addBeneficiary(client);
  const { id } = await scheduleOf(client, recipient, { ...limited, ...rule });
  return { client, recipient, id };
}

async function edit(client: SignedIn, recipient: string, id: string, rule: object) {
  const again = await desk().signInAgain(client);
  const named = { label: "Rent", beneficiaryId: recipient, currency: "EUR", ...limited };
  const { version } = await read(client, id);
  const payload = { ...named, ...rule, version };
  return desk().call(again, "PUT", `/api/schedules/${id}`, { payload });
}

it("a changed rule pays on a later day than what waits for its rate", async () => {
  const { client, recipient, id } = await waiting({ frequency: "weekly", startsOn: "2026-03-11" });
  await workAt("2026-03-11T15:30:00Z");
  expect((await read(client, id)).past).toMatchObject([{ status: "DUE", paysOn: "2026-03-12" }]);
  // The 12th is in a period of its own of the monthly rule.
  const monthly = { frequency: "monthly", startsOn: "2026-03-11", dayOfMonth: 12 };
  const { status, body } = await edit(client, recipient, id, monthly);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.upcoming[0].paysOn).toBe("2026-04-13");
  setRate("high");
  await workAt("2026-03-12T09:00:00Z");
  await workAt("2026-03-13T09:00:00Z");
  expect(await paymentsOf(client)).toHaveLength(1);
});

it("a changed rule pays on a later day than what was paid today for a weekend", async () => {
  setRate("high");
  const { client, recipient, id } = await waiting({ frequency: "weekly", startsOn: "2026-03-14" });
  await workAt("2026-03-16T09:00:00Z");
  expect(await paymentsOf(client)).toHaveLength(1);
  const monday = { frequency: "weekly", startsOn: "2026-03-16" };
  const { body } = await edit(client, recipient, id, monday);
  expect(body.upcoming[0].paysOn).toBe("2026-03-23");
  await workAt("2026-03-16T10:00:00Z");
  expect(await paymentsOf(client)).toHaveLength(1);
});

it("a payment whose day comes while an earlier one waits is made on the business day after it", async () => {
  const { client, id } = await waiting({ frequency: "weekly", startsOn: "2026-03-11" });
  for (const day of ["11", "12", "13", "16", "17"]) await workAt(`2026-03-${day}T15:30:00Z`);
  await workAt("2026-03-18T09:00:00Z");
  const { past } = await read(client, id);
  expect(past.map(({ namedOn, paysOn, status }) => [namedOn, paysOn, status])).toEqual([
    ["2026-03-18", "2026-03-19", "DUE"],
    ["2026-03-11", "2026-03-18", "DUE"],
  ]);
  expect(past[0]?.reason).toBe("A schedule pays once a day, and the payment of 11 Mar 2026 goes first.");
  setRate("high");
  await workAt("2026-03-18T12:00:00Z");
  await workAt("2026-03-18T15:30:00Z");
  expect(await paymentsOf(client)).toHaveLength(1);
  await workAt("2026-03-19T09:00:00Z");
  expect(await paymentsOf(client)).toHaveLength(2);
  expect((await read(client, id)).past.map(({ status }) => status)).toEqual(["PAID", "PAID"]);
});

it("a payment that goes after a skipped one has all its own days", async () => {
  const { client, id } = await waiting({ frequency: "weekly", startsOn: "2026-03-11", retryDays: 10 });
  for (const day of ["11", "12", "13", "16", "17", "18"]) await workAt(`2026-03-${day}T15:30:00Z`);
  expect((await change(client, id, "skip")).status).toBe(200);
  const tried: unknown[] = [];
  for (let day = "2026-03-19" as Day; tried.length < 11; day = addDays(day, 1)) {
    await workAt(`${day}T15:30:00Z`);
    const own = (await read(client, id)).past.find(({ namedOn }) => namedOn === "2026-03-18");
    if (own?.paysOn !== tried.at(-1)) tried.push(own?.paysOn);
    if (own?.status === "FAILED") break;
  }
  expect(tried.at(0)).toBe("2026-03-20");
  expect(tried).toHaveLength(10);
});

type Step =
  | { readonly kind: "work"; readonly rate: "high" | "low"; readonly days: number }
  | { readonly kind: "edit"; readonly rule: object; readonly startsIn: number | undefined }
  | { readonly kind: "skip" | "pause" | "resume" };

const work = fc.record({
  kind: fc.constant("work" as const),
  rate: fc.constantFrom("low" as const, "low" as const, "high" as const),
  days: fc.integer({ min: 1, max: 6 }),
});
const steps: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: work, weight: 3 },
  fc.record({
    kind: fc.constant("edit" as const),
    rule: fc.constantFrom(
      { frequency: "weekly" },
      { frequency: "weekly", everyWeeks: 2 },
      ...[1, 10, 11, 12, 13, 16, 31].map((dayOfMonth) => ({ frequency: "monthly", dayOfMonth })),
      { frequency: "monthly", dayOfMonth: 14, holidayRule: "modified_following" },
      { frequency: "once" },
      { frequency: "month_end" },
    ),
    /** From today on; undefined keeps the start. */
    startsIn: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constantFrom("skip" as const, "pause" as const, "resume" as const) }),
);
/** Days with a rate that pays all that waits. */
const reached: Step = { kind: "work", rate: "high", days: 3 };

it("whatever is changed while it waits, a schedule pays at most once a day", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 6 }), async (before) => {
      let [day, startsOn] = ["2026-03-10" as Day, "2026-03-11" as Day];
      desk().setNow(new Date(`${day}T10:00:00Z`));
      setRate("low");
      const { client, recipient, id } = await waiting({ frequency: "weekly", startsOn });
      const paidOn: Day[] = [];
      for (const each of [...before, reached]) {
        if (each.kind === "work") {
          setRate(each.rate);
          for (const last = addDays(day, each.days); day < last; ) {
            day = addDays(day, 1);
            const earlier = (await paymentsOf(client)).length;
            for (const time of ["09:00", "12:00", "15:30"]) await workAt(`${day}T${time}:00Z`);
            const made = (await paymentsOf(client)).length - earlier;
            paidOn.push(...Array.from({ length: made }, () => day));
          }
        } else if (each.kind === "edit") {
          const moved = each.startsIn === undefined ? startsOn : addDays(day, each.startsIn);
          const { status } = await edit(client, recipient, id, { ...each.rule, startsOn: moved });
          if (status === 200) startsOn = moved;
        } else await change(client, id, each.kind);
      }
      expect(paidOn).toEqual([...new Set(paidOn)]);
    }),
    { numRuns: repeatCount(6, 60) },
  );
});
