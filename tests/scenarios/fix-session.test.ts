import { describe, expect, it } from "vitest";
import {
  encodeMessage,
  type FixMessage,
  getField,
  getNumber,
} from "#server/trading/treasury/fix/fix-message.ts";
import { numbered } from "../support/fix-acceptor.ts";
import { fixPassword, setupFixFixture } from "../support/fix-fixture.ts";

const desk = setupFixFixture();
const { fixture, bank, sent, quoted, followed, read, wait, isUp, start, log } = desk;

const on = (type: string, act: (message: FixMessage) => void) =>
  bank.acceptor.behave((message) => {
    if (message.type !== type) return false;
    act(message);
    return true;
  });
/** Drops the connection, and waits until there is another. */
async function reconnect(): Promise<void> {
  const before = bank.acceptor.count("A");
  bank.acceptor.drop();
  await expect.poll(() => bank.acceptor.count("A")).toBeGreaterThan(before);
  await expect.poll(isUp).toBe(true);
}
const heardSince = (from: number) => bank.acceptor.heard.slice(from);
const logged = () => log.join("");

describe("an order over FIX", () => {
  it("that is lost on its way is never sent again, and rejected once it can't arrive any more", async () => {
    on("D", () => bank.acceptor.drop());
    const deal = await sent();
    expect(deal).toMatchObject({ status: "UNKNOWN" });
    bank.acceptor.behave();
    const orders = bank.acceptor.count("D");
    expect(await followed(deal)).toMatchObject({ status: "UNKNOWN" });
    expect(await followed(deal, 20_001)).toMatchObject({
      ...{ status: "REJECTED", rejection: "The provider never received the order." },
    });
    expect(bank.acceptor.count("D")).toBe(orders);
  });

  it("that the provider never read is filled as a gap when it asks for it, and never dealt", async () => {
    on("D", (order) => {
      // As if the order had been lost, so that its number is missing there.
      bank.acceptor.heard.splice(bank.acceptor.heard.indexOf(order), 1);
      bank.acceptor.numbers.nextIn--;
      bank.acceptor.drop();
    });
    const from = bank.acceptor.heard.length;
    const deal = await sent();
    bank.acceptor.behave();
    await expect.poll(() => heardSince(from).some(({ type }) => type === "4")).toBe(true);
    const gap = heardSince(from).find(({ type }) => type === "4") as FixMessage;
    expect([getField(gap, 43), getField(gap, 123)]).toEqual(["Y", "Y"]);
    expect(heardSince(from).filter(({ type }) => type === "D")).toEqual([]);
    expect(await followed(deal, 60_000)).toMatchObject({ status: "REJECTED" });
  });

  it("whose report is lost is asked for by its number, and booked once however often it comes", async () => {
    bank.acceptor.behave((message) => {
      if (message.type === "D") {
        bank.acceptor.lose("8", ...bank.acceptor.remember(message, [39, "2"], [14, "1000"]));
        bank.acceptor.drop();
      }
      // No log-on until the confirmation has given up.
      return message.type === "D" || message.type === "A";
    });
    const deal = await sent();
    expect(deal).toMatchObject({ status: "UNKNOWN" });
    bank.acceptor.behave();
    bank.acceptor.drop();
    await expect.poll(isUp).toBe(true);
    await expect.poll(async () => (await findRow(deal.id)).report).toBe("dealt");
    await reconnect();
    expect(await followed(deal)).toMatchObject({ status: "FILLED" });
    expect(await followed(deal)).toMatchObject({ status: "FILLED" });
    expect((await findRow(deal.id)).reports).toBe(1);
    expect(bank.acceptor.statusRequestsOf(deal.id)).toEqual([]);
  });

  it("whose report says nothing final is asked about, and the answer is booked", async () => {
    on("D", (order) => {
      bank.acceptor.remember(order, [39, "2"], [14, "1000"]);
      bank.acceptor.send("8", ...bank.acceptor.report(order, [39, "0"], [14, "0"]));
    });
    const deal = await sent();
    expect(deal).toMatchObject({ status: "UNKNOWN" });
    bank.acceptor.behave();
    expect(await followed(deal)).toMatchObject({ status: "FILLED" });
    const status = bank.acceptor.heard.findLast(({ type }) => type === "H") as FixMessage;
    expect(getField(status, 11)).toBe(deal.id);
  });

  it("is neither sent nor asked about while the session is away, and an unsent one ends with its quote", async () => {
    bank.acceptor.behave();
    const deal = await quoted();
    const orders = bank.acceptor.count("D");
    bank.acceptor.behave(({ type }) => type === "A");
    // The desk believes the session to be up for a moment more.
    const { liquidity } = fixture().app;
    Object.assign(fixture().app, { liquidity: { ...liquidity, isConnected: async () => true } });
    bank.acceptor.drop();
    await expect.poll(isStoredUp).toBe(false);
    const answer = await desk.confirm(bank.approver, deal);
    Object.assign(fixture().app, { liquidity });
    expect(answer.body).toMatchObject({ status: "UNKNOWN" });
    wait(51_000);
    bank.acceptor.behave();
    bank.acceptor.drop();
    expect(await followed(deal)).toMatchObject({ status: "REJECTED" });
    expect(bank.acceptor.count("D")).toBe(orders);
  });
});

describe("a FIX session", () => {
  it("goes on with its numbers when the process starts again, and sends nothing of before", async () => {
    bank.acceptor.behave();
    const deal = await sent();
    expect(deal).toMatchObject({ status: "FILLED" });
    const last = numberOf(bank.acceptor.heard.at(-1));
    await Promise.all(desk.running.splice(0).map((session) => session.stop()));
    expect(bank.acceptor.heard.at(-1)?.type).toBe("5");
    expect(await isUp()).toBe(false);
    const from = bank.acceptor.heard.length;
    start();
    await expect.poll(isUp).toBe(true);
    const [logon] = heardSince(from);
    expect([logon?.type, numberOf(logon), getField(logon as FixMessage, 141)]).toEqual([
      "A",
      last + 2,
      undefined,
    ]);
    expect(heardSince(from).map(({ type }) => type)).toEqual(["A"]);
    expect(await sent()).toMatchObject({ status: "FILLED" });
    const numbers = bank.acceptor.heard
      .filter(({ fields }) => !fields.some(([tag]) => tag === 43))
      .map(numberOf);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("is held by one of several workers, and by another once that one ends", async () => {
    bank.acceptor.behave();
    const [first] = desk.running;
    const logons = bank.acceptor.count("A");
    start();
    expect(await sent()).toMatchObject({ status: "FILLED" });
    expect(bank.acceptor.count("A")).toBe(logons);
    await first?.stop();
    await expect.poll(isUp).toBe(true);
    expect(bank.acceptor.count("A")).toBe(logons + 1);
    expect(await sent()).toMatchObject({ status: "FILLED" });
  });

  it("finds within seconds what it wasn't woken for", async () => {
    bank.acceptor.behave();
    const { id } = await sent();
    const wanted = fixture().db.updateTable("fixQuotes").set({ statusWanted: true });
    await wanted.where("orderId", "=", id).execute();
    await expect.poll(() => bank.acceptor.statusRequestsOf(id).length).toBe(1);
  });

  it("answers a test request, reads on after garbled bytes, and asks for what was in them", async () => {
    bank.acceptor.behave();
    bank.acceptor.send("1", [112, "are you there"]);
    await expect
      .poll(() => bank.acceptor.heard.some((each) => getField(each, 112) === "are you there"))
      .toBe(true);
    const from = bank.acceptor.heard.length;
    bank.acceptor.lose("0");
    const garbled = encodeMessage(numbered("0", bank.acceptor.numbers.nextOut - 1, []));
    garbled[garbled.length - 2] = 0x39 - (garbled[garbled.length - 2] === 0x39 ? 1 : 0);
    bank.acceptor.write(Buffer.concat([Buffer.from("noise"), garbled]));
    bank.acceptor.send("1", [112, "after the noise"]);
    await expect.poll(() => heardSince(from).some(({ type }) => type === "2")).toBe(true);
    expect(await sent()).toMatchObject({ status: "FILLED" });
    expect(logged()).toContain("a FIX message was garbled");
  });

  it.each<[string, () => void, RegExp]>([
    [
      "a number that is too low",
      () => bank.acceptor.write(numbered("0", 1, [])),
      /MsgSeqNum too low, expecting \d+ but received 1/,
    ],
    [
      "a message of somebody else",
      () =>
        bank.acceptor.write({
          type: "0",
          fields: [
            [49, "OTHER"],
            [56, "SUMMIT"],
            [34, "1"],
          ],
        }),
      /the message isn't from who it should be/,
    ],
    [
      "a message of impossible length",
      () => bank.acceptor.write(Buffer.from("8=FIX.4.4\u00019=999999\u0001")),
      /impossible length/,
    ],
    ["a logout", () => bank.acceptor.send("5", [58, "End of day"]), /logged out: End of day/],
  ])("ends at %s, says so, and begins again", async (_, act, reason) => {
    bank.acceptor.behave();
    await expect.poll(isUp).toBe(true);
    const logons = bank.acceptor.count("A");
    act();
    await expect.poll(() => bank.acceptor.count("A")).toBeGreaterThan(logons);
    expect(logged()).toMatch(reason);
    expect(await sent()).toMatchObject({ status: "FILLED" });
  });

  it("that the provider doesn't let in asks again, and is let in later", async () => {
    bank.acceptor.behave(({ type }) => {
      if (type === "A") bank.acceptor.send("5", [58, "Not before eight"]);
      return type === "A";
    });
    bank.acceptor.drop();
    await expect.poll(logged).toContain("logged out: Not before eight");
    expect(await isUp()).toBe(false);
    bank.acceptor.behave();
    expect(await sent()).toMatchObject({ status: "FILLED" });
  });

  it("begins its numbers again where the provider's logon says so", async () => {
    on("A", () => {
      Object.assign(bank.acceptor.numbers, { nextOut: 1, nextIn: 2 });
      bank.acceptor.send("A", [98, "0"], [108, "30"], [141, "Y"]);
    });
    await reconnect();
    bank.acceptor.behave();
    expect(await sent()).toMatchObject({ status: "FILLED" });
    expect(numberOf(bank.acceptor.heard.findLast(({ type }) => type === "R"))).toBe(2);
    expect(logged()).toContain("began its numbers again");
  });

  it("isn't begun with somebody whose certificate isn't the provider's", async () => {
    await Promise.all(desk.running.splice(0).map((session) => session.stop()));
    const heard = bank.acceptor.heard.length;
    const impostor = start({ ca: undefined });
    await expect.poll(logged).toContain("the liquidity provider can't be reached");
    expect([await isUp(), bank.acceptor.heard.length]).toEqual([false, heard]);
    await impostor.stop();
    start();
    await expect.poll(isUp).toBe(true);
  });

  it("logs on with its password, which no line of the log has", () => {
    const logons = bank.acceptor.heard.filter(({ type }) => type === "A");
    expect(new Set(logons.map((logon) => getField(logon, 554)))).toEqual(new Set([fixPassword]));
    expect(log.length).toBeGreaterThan(10);
    expect(logged()).not.toContain(fixPassword);
  });
});

it("each deal is booked as it was dealt, and no quote is asked for in the name of an order", async () => {
  const rows = await fixture()
    .db.selectFrom("fixQuotes")
    .selectAll()
    .where("orderId", "is not", null)
    .execute();
  expect(rows.length).toBeGreaterThan(5);
  for (const { orderId, report, sold, bought } of rows) {
    const deal = await fixture()
      .db.selectFrom("coverDeals")
      .selectAll()
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect([deal.status, deal.sold, deal.bought]).toEqual(
      report === "dealt" ? ["FILLED", sold, bought] : ["REJECTED", null, null],
    );
  }
  expect((await read(bank.approver, rows[0]?.orderId ?? ""))?.provider?.name).toBe("BANK");
});

function numberOf(message: FixMessage | undefined): number {
  return (message && getNumber(message, 34)) ?? 0;
}

async function findRow(orderId: string) {
  return fixture()
    .db.selectFrom("fixQuotes")
    .selectAll()
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
}

async function isStoredUp(): Promise<boolean> {
  const { upUntil } = await fixture()
    .db.selectFrom("fixSessions")
    .select("upUntil")
    .executeTakeFirstOrThrow();
  return upUntil !== null;
}
