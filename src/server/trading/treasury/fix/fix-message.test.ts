import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFrames, encodeMessage, type FixMessage, getField, getNumber } from "./fix-message.ts";

const show = (bytes: Buffer) => bytes.toString("latin1").replaceAll("\u0001", "|");
const bytesOf = (text: string) => Buffer.from(text.replaceAll("|", "\u0001"), "latin1");
const heartbeat: FixMessage = {
  type: "0",
  fields: [
    [49, "SUMMIT"],
    [56, "BANK"],
    [34, "7"],
  ],
};
const frame = "8=FIX.4.4|9=28|35=0|49=SUMMIT|56=BANK|34=7|10=003|";

const value = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 40,
});
const anyMessage = fc.record({
  type: fc.string({ unit: fc.constantFrom(..."0123458ADHRS"), minLength: 1, maxLength: 2 }),
  fields: fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999 }), value), { maxLength: 12 }),
});

describe("a FIX message", () => {
  it("is framed with its length and checksum", () => {
    expect(show(encodeMessage(heartbeat))).toBe(frame);
  });

  it("is read as it was written, however its bytes are divided", () => {
    fc.assert(
      fc.property(
        fc.array(anyMessage, { maxLength: 4 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 60 })),
        (messages, sizes) => {
          let waiting: Buffer = Buffer.concat(messages.map(encodeMessage));
          let held: Buffer = Buffer.alloc(0);
          const read: FixMessage[] = [];
          for (const size of sizes) {
            if (waiting.length === 0) break;
            const { frames, rest } = decodeFrames(Buffer.concat([held, waiting.subarray(0, size)]));
            waiting = waiting.subarray(size);
            held = rest;
            for (const each of frames) if (each.kind === "message") read.push(each.message);
          }
          expect(held).toHaveLength(0);
          expect(read).toEqual(messages);
        },
      ),
    );
  });

  it("with a byte changed is never read as another, and the next one is read", () => {
    fc.assert(
      fc.property(anyMessage, fc.nat(), fc.integer({ min: 1, max: 255 }), (message, place, change) => {
        const bytes = encodeMessage(message);
        const at = place % bytes.length;
        bytes[at] = ((bytes[at] ?? 0) + change) % 256;
        const { frames, rest } = decodeFrames(Buffer.concat([bytes, encodeMessage(heartbeat)]));
        const read = frames.filter((each) => each.kind === "message").map((each) => each.message);
        // A length that became greater waits for more; one that became huge ends the connection.
        const ended = rest.length > 0 || frames.some((each) => each.kind === "oversized");
        expect(read).toEqual(ended ? [] : [heartbeat]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is refused with a value that could end its field", () => {
    expect(() => encodeMessage({ type: "0", fields: [[58, "a\u000110=000"]] })).toThrow("field 58");
    expect(() => encodeMessage({ type: "0", fields: [[58, ""]] })).toThrow("field 58");
  });

  it("has the first value of a tag, and numbers without sign or fraction", () => {
    const message: FixMessage = {
      type: "0",
      fields: [
        [34, "007"],
        [34, "8"],
        [36, "-1"],
        [7, "0"],
        [16, "1.5"],
      ],
    };
    expect(getField(message, 34)).toBe("007");
    expect([34, 36, 7, 16, 99].map((tag) => getNumber(message, tag))).toEqual([
      7,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("bytes that are no message", () => {
  it.each([
    ["another version of FIX", frame.replace("4.4", "4.2")],
    ["a wrong checksum", frame.replace("10=003", "10=000")],
    ["a length that is too small", frame.replace("9=28", "9=27")],
    ["a field without a tag", "8=FIX.4.4|9=9|35=0|xyz|10=019|"],
    ["a field without a value", "8=FIX.4.4|9=9|35=0|58=|10=082|"],
    ["another first field than the type", "8=FIX.4.4|9=10|34=7|35=0|10=171|"],
    ["another protocol", "HTTP/1.1 400 Bad Request\r\n\r\n"],
  ])("such as %s are garbled, and what follows is read", (_, text) => {
    const { frames, rest } = decodeFrames(bytesOf(text + frame));
    expect(frames.at(-1)).toEqual({ kind: "message", message: heartbeat });
    expect(frames.slice(0, -1).map(({ kind }) => kind)).toContain("garbled");
    expect(frames.filter(({ kind }) => kind === "message")).toHaveLength(1);
    expect(rest).toHaveLength(0);
  });

  it("of a frame that was cut off wait for more", () => {
    for (let length = 1; length < frame.length; length++) {
      const { frames, rest } = decodeFrames(bytesOf(frame.slice(0, length)));
      expect(frames).toEqual([]);
      expect(rest).toHaveLength(length);
    }
  });

  it("of a frame that announces too much end the connection, and nothing is kept", () => {
    const { frames, rest } = decodeFrames(bytesOf("8=FIX.4.4|9=999999|35=0|"));
    expect([frames, rest.length]).toEqual([[{ kind: "oversized" }], 0]);
  });
});
