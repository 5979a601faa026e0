import { assert } from "#domain/assert.ts";

/** Tag and value; a value is printable ASCII, as everything that Summit sends. */
export type FixField = readonly [tag: number, value: string];

/** A message without BeginString, BodyLength, MsgType and CheckSum, which its frame has. Fields are in their order on the wire. */
export type FixMessage = { readonly type: string; readonly fields: readonly FixField[] };

/** What was read from the wire: a garbled frame is to be ignored, and `oversized` ends the connection. */
export type Frame =
  | { readonly kind: "message"; readonly message: FixMessage }
  | { readonly kind: "garbled"; readonly why: string }
  | { readonly kind: "oversized" };

const delimiter = "\u0001";
const beginning = `8=FIX.4.4${delimiter}9=`;
const trailerLength = 7;
const fieldPattern = /^([1-9]\d{0,4})=(.+)$/s;
/** Far above any message of a dealing session, in bytes. */
const maxBodyLength = 65_536;

/** The first value of a tag. */
export function getField({ fields }: FixMessage, tag: number): string | undefined {
  return fields.find(([each]) => each === tag)?.[1];
}

/** A positive integer of up to nine digits, as sequence numbers are; undefined for anything else. */
export function getNumber(message: FixMessage, tag: number): number | undefined {
  const text = getField(message, tag) ?? "";
  return /^0*[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** The frame of a message, ready to be sent. */
export function encodeMessage({ type, fields }: FixMessage): Buffer {
  const body = [[35, type] as const, ...fields]
    .map(([tag, value]) => {
      assert(/^[\x20-\x7e]+$/.test(value), `field ${tag} is printable`);
      return `${tag}=${value}${delimiter}`;
    })
    .join("");
  const text = `${beginning}${body.length}${delimiter}${body}`;
  return Buffer.from(`${text}10=${checksum(text)}${delimiter}`, "latin1");
}

/**
 * Splits received bytes into frames; what may be the beginning of a further one is the rest. After a frame that can't be read, the
 * next one is looked for where a frame can begin. Fields of raw data, which may contain a delimiter, aren't supported.
 */
export function decodeFrames(bytes: Buffer): { readonly frames: readonly Frame[]; readonly rest: Buffer } {
  let text = bytes.toString("latin1");
  const frames: Frame[] = [];
  while (text.length > 0) {
    const frame = readFrame(text);
    if (frame === "incomplete") break;
    frames.push(frame.read);
    if (frame.read.kind === "oversized") return { frames, rest: Buffer.alloc(0) };
    text = frame.read.kind === "message" ? text.slice(frame.length) : skipGarbled(text);
  }
  return { frames, rest: Buffer.from(text, "latin1") };
}

function readFrame(text: string): { readonly read: Frame; readonly length: number } | "incomplete" {
  if (beginning.startsWith(text)) return "incomplete";
  if (!text.startsWith(beginning)) return garbled("it doesn't begin as a FIX 4.4 message");
  const [digits = "", ...others] = text.slice(beginning.length, beginning.length + 7).split(delimiter);
  if (!/^\d{0,6}$/.test(digits)) return garbled("its length can't be read");
  if (others.length === 0) return "incomplete";
  if (Number(digits) > maxBodyLength) return { read: { kind: "oversized" }, length: 0 };
  const bodyStart = beginning.length + digits.length + 1;
  const bodyEnd = bodyStart + Number(digits);
  const length = bodyEnd + trailerLength;
  if (text.length < length) return "incomplete";
  const trailer = text.slice(bodyEnd, length);
  if (!trailer.startsWith("10=") || !trailer.endsWith(delimiter)) return garbled("its length is wrong");
  if (trailer !== `10=${checksum(text.slice(0, bodyEnd))}${delimiter}`)
    return garbled("its checksum is wrong");
  const message = readBody(text.slice(bodyStart, bodyEnd));
  return message ? { read: { kind: "message", message }, length } : garbled("a field can't be read");
}

function garbled(why: string) {
  return { read: { kind: "garbled", why }, length: 0 } as const;
}

function readBody(body: string): FixMessage | undefined {
  if (!body.endsWith(delimiter)) return undefined;
  const fields: FixField[] = [];
  for (const text of body.slice(0, -1).split(delimiter)) {
    const [, tag, value] = fieldPattern.exec(text) ?? [];
    if (tag === undefined || value === undefined) return undefined;
    fields.push([Number(tag), value]);
  }
  const [first, ...others] = fields;
  return first?.[0] === 35 ? { type: first[1], fields: others } : undefined;
}

/** From where the next frame can begin. */
function skipGarbled(text: string): string {
  const next = text.indexOf(beginning, 1);
  if (next !== -1) return text.slice(next);
  const longest = Math.min(beginning.length - 1, text.length - 1);
  for (let length = longest; length > 0; length--) {
    if (beginning.startsWith(text.slice(-length))) return text.slice(-length);
  }
  return "";
}

/** Sum of the bytes modulo 256, in three digits. */
function checksum(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at);
  return String(sum % 256).padStart(3, "0");
}
