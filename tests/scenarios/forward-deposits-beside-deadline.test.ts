import { beforeAll, beforeEach, expect, it } from "vitest";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { bookedAt, openForwardPairs, setupForwardFixture } from "../support/setup-forward-fixture.ts";

const { desk, quote, bookByTransfer, read, takeDeposits, waiting, held, eventsOf } = setupForwardFixture();

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => desk().setNow(bookedAt));

/** 17:00 in London on the second business day after `bookedAt`. */
const due = new Date("2026-03-12T17:00:00Z");

/** A relay beside others, each of which finds that not all events are delivered yet. */
const relayBeside = () =>
  desk()
    .relay()
    .catch(() => undefined);

async function expectSoundBooks() {
  expect(await checkBooks(desk().db)).toEqual([]);
}

it("of fifty forwards of a client without money that are booked at once, one waits for its deposit", async () => {
  const client = await desk().addClient();
  const quotes: string[] = [];
  for (let each = 0; each < 50; each++) quotes.push((await quote(client, { amount: "100.00" })).body.id);
  const answers = await Promise.all(quotes.map((id) => bookByTransfer(client, id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
  expect(new Set(refused)).toEqual(new Set(["forward_deposit_pending"]));
  await expectSoundBooks();
});

it("of fifty arrivals beside the deadline, the forward is opened once or closed once, and all money is accounted for", async () => {
  for (const enough of [true, false]) {
    desk().setNow(bookedAt);
    const { client, forward, reference } = await waiting();
    desk().setNow(due);
    const arrivals = Array.from({ length: 50 }, () =>
      desk().receive(enough ? "2.00" : "0.50", "GBP", reference),
    );
    await Promise.all([
      ...arrivals,
      ...Array.from({ length: 10 }, () => takeDeposits()),
      ...Array.from({ length: 4 }, relayBeside),
    ]);
    await desk().relay();
    await takeDeposits();
    const { status, closeout } = await read(client, forward.id);
    expect(["ACTIVE", "CLOSED_OUT"]).toContain(status);
    if (!enough) expect(status).toBe("CLOSED_OUT");
    const taken = await eventsOf(client, "forward_deposit_taken");
    const closed = await eventsOf(client, "forward_closed_out");
    expect(taken.length + closed.length).toBe(1);
    const cost = closeout ? BigInt(Math.round(Number(closeout.cost) * 100)) : 0n;
    const arrived = enough ? 100_00n : 25_00n;
    const money = (await held(client, "client_balance")) + (await held(client, "client_deposit"));
    expect(money + (await held(client, "closeout_receivable"))).toBe(arrived - cost);
    await expectSoundBooks();
  }
});

it("fifty deposits that arrive while workers look are each taken once", async () => {
  const all: Awaited<ReturnType<typeof waiting>>[] = [];
  for (let each = 0; each < 50; each++) all.push(await waiting());
  await Promise.all([
    ...all.map(({ reference }) => desk().receive("50.00", "GBP", reference)),
    ...Array.from({ length: 5 }, () => takeDeposits()),
    ...Array.from({ length: 3 }, relayBeside),
  ]);
  await desk().relay();
  for (const { client, forward } of all) {
    expect(await read(client, forward.id)).toMatchObject({ status: "ACTIVE", deposit: "50.00" });
    expect(await held(client, "client_balance")).toBe(0n);
    expect(await held(client, "client_deposit")).toBe(50_00n);
  }
  await expectSoundBooks();
});
