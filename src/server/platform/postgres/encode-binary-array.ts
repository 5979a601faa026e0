/** How the elements of a type are written: `write` returns their length in bytes, or -1 for what it cannot express. */
type ElementType = {
  readonly oid: number;
  /** Bytes that the value takes at most. */
  readonly room: (value: never) => number;
  readonly write: (target: Buffer, at: number, value: never, view: DataView) => number;
};

/** An array starts with its dimensions, whether it has nulls, its elements' type, and the one dimension's length and first index. */
const headBytes = 20;
const lengthBytes = 4;
const nullLength = -1;
/** Bytes that UTF-8 takes at most for one UTF-16 unit. */
const maxBytesAUnit = 3;
/** Texts up to this length are written faster here than by a call into the runtime. */
const shortText = 48;

const elementTypes: Readonly<Record<string, ElementType>> = {
  boolean: { oid: 16, room: () => 1, write: writeBoolean },
  bytea: { oid: 17, room: ({ length }: Uint8Array) => length ?? Number.NaN, write: writeBytes },
  bigint: { oid: 20, room: () => 8, write: writeBigint },
  smallint: { oid: 21, room: () => 2, write: writeSmallint },
  integer: { oid: 23, room: () => 4, write: writeInteger },
  text: { oid: 25, room: roomOfText, write: writeText },
  json: { oid: 114, room: roomOfText, write: writeText },
  timestamptz: { oid: 1184, room: () => 8, write: writeMoment },
  uuid: { oid: 2950, room: () => 16, write: writeUuid },
};

/** Postgres's binary form of a one-dimensional array; undefined for other types and for values that are not of the type. */
export function encodeBinaryArray(type: string, values: readonly unknown[]): Buffer | undefined {
  const element = elementTypes[type];
  if (!element) return undefined;
  const { oid, room, write } = element;
  let most = headBytes;
  for (const value of values) most += lengthBytes + (isNull(value) ? 0 : room(value as never));
  if (Number.isNaN(most)) return undefined;
  const target = Buffer.allocUnsafe(most);
  const view = new DataView(target.buffer, target.byteOffset, target.length);
  let at = headBytes;
  let hasNulls = 0;
  for (const value of values) {
    let length = nullLength;
    if (isNull(value)) hasNulls = 1;
    else {
      length = write(target, at + lengthBytes, value as never, view);
      if (length < 0) return undefined;
    }
    view.setInt32(at, length);
    at += lengthBytes + Math.max(0, length);
  }
  view.setInt32(0, values.length === 0 ? 0 : 1);
  view.setInt32(4, hasNulls);
  view.setInt32(8, oid);
  view.setInt32(12, values.length);
  view.setInt32(16, 1);
  return target.subarray(0, values.length === 0 ? 12 : at);
}

function isNull(value: unknown): boolean {
  return value === null || value === undefined;
}

function writeBoolean(target: Buffer, at: number, value: unknown): number {
  if (typeof value !== "boolean") return -1;
  target[at] = value ? 1 : 0;
  return 1;
}

function writeBytes(target: Buffer, at: number, value: unknown): number {
  if (!(value instanceof Uint8Array)) return -1;
  target.set(value, at);
  return value.length;
}

function writeBigint(_: Buffer, at: number, value: unknown, view: DataView): number {
  if (typeof value !== "bigint" || BigInt.asIntN(64, value) !== value) return -1;
  view.setBigInt64(at, value);
  return 8;
}

function writeSmallint(target: Buffer, at: number, value: unknown): number {
  if (typeof value !== "number") return -1;
  target.writeInt16BE(value, at);
  return 2;
}

function writeInteger(target: Buffer, at: number, value: unknown): number {
  if (typeof value !== "number") return -1;
  target.writeInt32BE(value, at);
  return 4;
}

function roomOfText(value: unknown): number {
  if (typeof value !== "string") return Number.NaN;
  return value.length > shortText ? Buffer.byteLength(value) : value.length * maxBytesAUnit;
}

function writeText(target: Buffer, at: number, value: string): number {
  if (value.length > shortText) return target.write(value, at);
  for (let index = 0; index < value.length; index++) {
    const unit = value.charCodeAt(index);
    if (unit > 127) return target.write(value, at);
    target[at + index] = unit;
  }
  return value.length;
}

/** Postgres counts microseconds from the start of 2000. */
const epochMs = Date.UTC(2000, 0, 1);

function writeMoment(_: Buffer, at: number, value: unknown, view: DataView): number {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return -1;
  view.setBigInt64(at, BigInt(value.getTime() - epochMs) * 1_000n);
  return 8;
}

/** Values of the hexadecimal digits by character code; 255 for other characters. */
const digits = Uint8Array.from({ length: 256 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? 255 : digit;
});
/** Where the sixteen bytes stand in the text, whose other four characters are dashes. */
const bytePlaces = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;
const dash = 45;

function writeUuid(target: Buffer, at: number, value: unknown): number {
  if (typeof value !== "string" || value.length !== 36) return -1;
  for (let place = 8; place <= 23; place += 5) if (value.charCodeAt(place) !== dash) return -1;
  for (let byte = 0; byte < 16; byte++) {
    const place = bytePlaces[byte] as number;
    const high = digits[value.charCodeAt(place)] ?? 255;
    const low = digits[value.charCodeAt(place + 1)] ?? 255;
    if ((high | low) > 15) return -1;
    target[at + byte] = (high << 4) | low;
  }
  return 16;
}
