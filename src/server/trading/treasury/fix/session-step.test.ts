import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FixField, FixMessage } from "./fix-message.ts";
import { beginSession, type SessionEffect, type SessionState, stepSession } from "./session-step.ts";

const settings = { senderCompId: "SUMMIT", targetCompId: "BANK" };
const up: SessionState = { ...beginSession({ nextIn: 5, nextOut: 9 }, 0), phase: "up" };

/** A message of the bank with a number. */
function of(type: string, number: number, ...also: readonly FixField[]): FixMessage {
  return { type, fields: [[49, "BANK"], [56, "SUMMIT"], [34, String(number)], ...also] };
}

const receive = (state: SessionState, message: FixMessage, now = 0) =>
  stepSession(settings, state, { kind: "received", message }, now);

/** Effects in a line each: what is written with its number and fields, what is delivered, and why it is closed. */
const show = (effects: readonly SessionEffect[]) =>
  effects.map((effect) => {
    if (effect.kind === "close") return `close: ${effect.reason}`;
    const { type, fields } = effect.message;
    if (effect.kind === "deliver") return `deliver ${type}`;
    const text = [type, ...fields.map(([tag, value]) => `${tag}=${value}`)].join(" ");
    return `${effect.message.number}${effect.message.isDuplicate ? " again" : ""}: ${text}`;
  });

describe("a FIX session", () => {
  it("logs on with its next number, its heartbeats and its password, and asks for no reset", () => {
    const begun = beginSession({ nextIn: 5, nextOut: 9 }, 0);
    const step = (also: object) => stepSession({ ...settings, ...also }, begun, { kind: "connected" }, 0);
    expect(show(step({}).effects)).toEqual(["9: A 98=0 108=30"]);
    expect(show(step({ username: "u", password: "p" }).effects)).toEqual(["9: A 98=0 108=30 553=u 554=p"]);
    expect(step({}).state.nextOut).toBe(10);
  });

  it.each<[string, FixMessage, readonly string[], nextIn: number]>([
    ["a heartbeat", of("0", 5), [], 6],
    ["a test request", of("1", 5, [112, "there?"]), ["9: 0 112=there?"], 6],
    ["a quote", of("S", 5), ["deliver S"], 6],
    ["a report", of("8", 5), ["deliver 8"], 6],
    ["a rejection of a message", of("3", 5, [45, "8"]), ["deliver 3"], 6],
    ["a report that is sent again in its turn", of("8", 5, [43, "Y"]), ["deliver 8"], 6],
    ["a report that was processed", of("8", 4, [43, "Y"]), [], 5],
    ["a message of no known type", of("W", 5), ["9: j 45=5 372=W 380=3"], 6],
    ["a second logon", of("A", 5), [], 6],
    ["a gap that is filled", of("4", 5, [123, "Y"], [36, "12"]), [], 12],
    ["a gap that is filled backwards", of("4", 5, [123, "Y"], [36, "5"]), ["9: 3 45=5 373=5"], 6],
    ["a reset to a later number", of("4", 1, [36, "20"]), [], 20],
    ["a reset to an earlier number", of("4", 1, [36, "4"]), ["9: 3 45=1 373=5"], 5],
    ["a logout", of("5", 5, [58, "Closing"]), ["9: 5", "close: logged out: Closing"], 6],
    ["a logout with a gap before it", of("5", 7), ["9: 5", "close: logged out: no reason given"], 5],
    ["a message too far ahead", of("8", 7), ["9: 2 7=5 16=0"], 5],
    ["a message that asks to send all again", of("2", 5, [7, "1"], [16, "0"]), ["1 again: 4 123=Y 36=9"], 6],
    ["one that asks for a few", of("2", 5, [7, "2"], [16, "4"]), ["2 again: 4 123=Y 36=5"], 6],
    ["one that asks for more than there is", of("2", 5, [7, "8"], [16, "99"]), ["8 again: 4 123=Y 36=9"], 6],
    ["one that asks for what was never sent", of("2", 5, [7, "9"], [16, "0"]), ["9: 3 45=5 373=5"], 6],
    [
      "one that asks out of turn",
      of("2", 8, [7, "3"], [16, "0"]),
      ["3 again: 4 123=Y 36=9", "9: 2 7=5 16=0"],
      5,
    ],
  ])("answers %s as it should", (_, message, lines, nextIn) => {
    const { state, effects } = receive(up, message);
    expect([show(effects), state.nextIn]).toEqual([lines, nextIn]);
  });

  it.each<[string, FixMessage, string]>([
    ["with a number below the expected one", of("8", 4), "MsgSeqNum too low, expecting 5 but received 4"],
    [
      "without a number",
      { type: "8", fields: of("8", 5).fields.filter(([tag]) => tag !== 34) },
      "the message has no number",
    ],
    [
      "of another sender",
      {
        type: "8",
        fields: [
          [49, "OTHER"],
          [56, "SUMMIT"],
          [34, "5"],
        ],
      },
      "the message isn't from who it should be",
    ],
    [
      "to another receiver",
      {
        type: "8",
        fields: [
          [49, "BANK"],
          [56, "OTHER"],
          [34, "5"],
        ],
      },
      "the message isn't from who it should be",
    ],
  ])("ends at a message %s, which isn't delivered", (_, message, reason) => {
    const { state, effects } = receive(up, message);
    expect(show(effects)).toEqual([`9: 5 58=${reason}`, `close: ${reason}`]);
    expect(state.nextIn).toBe(5);
  });

  it("takes nothing before it is logged on", () => {
    const begun = beginSession({ nextIn: 5, nextOut: 9 }, 0);
    expect(show(receive(begun, of("8", 5)).effects)[1]).toBe("close: the first message is no Logon");
    expect(receive(begun, of("A", 5)).state).toMatchObject({ phase: "up", nextIn: 6 });
    expect(show(receive(begun, of("5", 5, [58, "Wrong password"])).effects)).toEqual([
      "9: 5",
      "close: logged out: Wrong password",
    ]);
    const order: FixMessage = { type: "D", fields: [] };
    expect(stepSession(settings, begun, { kind: "send", message: order }, 0).effects).toEqual([]);
  });

  it("asks for what it missed while it was away, and for each missing message once", () => {
    const begun = beginSession({ nextIn: 5, nextOut: 9 }, 0);
    const logon = receive(begun, of("A", 8));
    expect(show(logon.effects)).toEqual(["9: 2 7=5 16=0"]);
    expect(logon.state).toMatchObject({ phase: "up", nextIn: 5 });
    const inFlight = receive(logon.state, of("0", 9));
    expect(inFlight.effects).toEqual([]);
    const again = receive(inFlight.state, of("8", 5, [43, "Y"]));
    expect(show(again.effects)).toEqual(["deliver 8"]);
    const stillMissing = receive(again.state, of("8", 7, [43, "Y"]));
    expect(show(stillMissing.effects)).toEqual(["10: 2 7=6 16=0"]);
  });

  it("ends where what it missed isn't sent again", () => {
    const { state } = receive(up, of("8", 7));
    const tick = (now: number) =>
      stepSession(settings, receive(state, of("0", 8), now - 1).state, { kind: "tick" }, now);
    expect(show(tick(29_999).effects)).toEqual([]);
    expect(show(tick(30_000).effects)).toContain("close: missing messages weren't sent again");
  });

  it("begins both numbers again at one only where the other side's Logon says so", () => {
    const begun = beginSession({ nextIn: 5, nextOut: 9 }, 0);
    expect(receive(begun, of("A", 1, [141, "Y"])).state).toMatchObject({
      phase: "up",
      nextIn: 2,
      nextOut: 2,
    });
    expect(show(receive(begun, of("A", 1)).effects)[1]).toContain("MsgSeqNum too low");
  });

  it("sends heartbeats, asks who is silent whether it is there, and then gives it up", () => {
    const ticks = (from: SessionState, ...times: readonly number[]) => {
      let state = from;
      return times.flatMap((now) => {
        const step = stepSession(settings, state, { kind: "tick" }, now);
        state = step.state;
        return show(step.effects);
      });
    };
    expect(ticks(up, 29_999, 30_000, 35_999)).toEqual(["9: 0"]);
    expect(ticks(up, 36_000, 37_000, 71_999, 72_000)).toEqual([
      "9: 1 112=9",
      "10: 0",
      "close: the other side is silent",
    ]);
    const heard = receive({ ...up, isTested: true }, of("0", 5, [112, "9"]), 50_000).state;
    expect(ticks(heard, 72_000)).toEqual(["9: 0"]);
    expect(ticks(beginSession({ nextIn: 1, nextOut: 1 }, 0), 9_999, 10_000)).toEqual([
      "close: no answer while logging on",
    ]);
  });

  it("logs out when it is stopped, and waits for the answer for ten seconds", () => {
    const { state, effects } = stepSession(settings, up, { kind: "stop" }, 0);
    expect(show(effects)).toEqual(["9: 5"]);
    expect(show(receive(state, of("5", 5)).effects)).toEqual(["close: logged out: no reason given"]);
    expect(show(stepSession(settings, state, { kind: "tick" }, 10_000).effects)).toEqual([
      "close: no answer while logging out",
    ]);
  });
});

describe("whatever a FIX session hears", () => {
  const number = fc.integer({ min: 1, max: 12 });
  const messages = fc.array(
    fc.tuple(
      fc.constantFrom("0", "1", "2", "3", "4", "8", "S", "W"),
      number,
      fc.array(
        fc.tuple(
          fc.constantFrom(7, 16, 36, 43, 112, 123),
          fc.constantFrom("Y", "N", "0", "3", "11", "-1", "x"),
        ),
      ),
    ),
    { maxLength: 30 },
  );

  it("it sends each number once and in order, and delivers each of the other side's once", () => {
    fc.assert(
      fc.property(messages, (heard) => {
        let state = up;
        const delivered: number[] = [];
        for (const [type, number, also] of heard) {
          const before = state;
          const step = receive(state, of(type, number, ...(also as FixField[])));
          state = step.state;
          const numbers = step.effects.flatMap((each) =>
            each.kind === "write" && !each.message.isDuplicate ? [each.message.number] : [],
          );
          expect(numbers).toEqual(numbers.map((_, at) => before.nextOut + at));
          expect(state.nextOut).toBe(before.nextOut + numbers.length);
          expect(state.nextIn).toBeGreaterThanOrEqual(before.nextIn);
          if (step.effects.some(({ kind }) => kind === "deliver")) delivered.push(number);
          if (step.effects.some(({ kind }) => kind === "close")) return;
        }
        expect(new Set(delivered).size).toBe(delivered.length);
      }),
    );
  });

  it("it never sends an order, a quote request or anything else of the dealing again", () => {
    fc.assert(
      fc.property(messages, (heard) => {
        for (const [type, number, also] of heard) {
          const { effects } = receive(up, of(type, number, ...(also as FixField[])));
          for (const each of effects)
            if (each.kind === "write") expect(["0", "2", "3", "4", "5", "j"]).toContain(each.message.type);
        }
      }),
    );
  });
});
