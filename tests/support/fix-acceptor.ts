import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createServer, type TLSSocket } from "node:tls";
import {
  decodeFrames,
  encodeMessage,
  type FixField,
  type FixMessage,
  getField,
  getNumber,
} from "#server/trading/treasury/fix/fix-message.ts";

/** What is done with a message of the client; true when nothing else is to be done with it. */
type Behaviour = (message: FixMessage) => boolean;

/** Key and certificate of 127.0.0.1, which signs itself. */
export const certificateFile = join(import.meta.dirname, "fix-tls/server.pem");
const certificate = readFileSync(certificateFile, "utf8");

/**
 * A liquidity provider's side of FIX 4.4 over TLS. It quotes and fills until it is to behave otherwise, keeps its numbers over
 * connections as a real one does, and records what it hears.
 */
export class FixAcceptor {
  readonly heard: FixMessage[] = [];
  readonly numbers = { nextOut: 1, nextIn: 1 };
  readonly #clock: () => Date;
  readonly #orders = new Map<string, readonly FixField[]>();
  readonly #sent = new Map<number, FixMessage>();
  readonly #server = createServer({ key: certificate, cert: certificate }, (socket) => this.#follow(socket));
  #socket: TLSSocket | undefined;
  #behaviour: Behaviour = () => false;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => void this.#server.listen(0, "127.0.0.1", resolve));
  }

  async close(): Promise<void> {
    this.drop();
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Replaces what it does, until the next call. */
  behave(next: Behaviour = () => false): void {
    this.#behaviour = next;
  }

  /** How many messages of a type it heard. */
  count(type: string): number {
    return this.heard.filter((message) => message.type === type).length;
  }

  /** What it heard of the OrderStatusRequests of an order. */
  statusRequestsOf(orderId: string): readonly FixMessage[] {
    return this.heard.filter((message) => message.type === "H" && getField(message, 11) === orderId);
  }

  /** Sends a message under its next number. */
  send(type: string, ...fields: readonly FixField[]): void {
    this.write(this.#number(type, fields));
  }

  /** Uses a number up without sending its message, as if it were lost on the way. */
  lose(type: string, ...fields: readonly FixField[]): void {
    this.#number(type, fields);
  }

  /** Sends bytes as they are, or a message under a number of its own. */
  write(what: Buffer | FixMessage): void {
    this.#socket?.write(Buffer.isBuffer(what) ? what : encodeMessage(what));
  }

  /** Ends the connection without a word. */
  drop(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  /** What a QuoteRequest is answered with: the price on both sides, for 20 seconds. */
  quoteFields(request: FixMessage, price = "0.9"): FixField[] {
    const id = getField(request, 131) ?? "";
    const ends = new Date(this.#clock().getTime() + 20_000).toISOString().slice(0, -1);
    return [
      [131, id],
      [117, `Q-${id.slice(-6)}`],
      [55, getField(request, 55) ?? ""],
      [132, price],
      [133, price],
      [62, ends.replaceAll("-", "").replace("T", "-")],
    ];
  }

  /** A report of an order at its price. A tag that `fields` has too is theirs. */
  report(order: FixMessage, ...fields: readonly FixField[]): FixField[] {
    const of = (tag: number): FixField => [tag, getField(order, tag) ?? ""];
    const usual: FixField[] = [
      ...[of(11), of(55), of(54), of(15)],
      [37, "P-1"],
      [17, "E-1"],
      [6, getField(order, 44) ?? "0"],
    ];
    return [...usual.filter(([tag]) => !fields.some(([each]) => each === tag)), ...fields];
  }

  /** A report of an order, which is its state from then on. */
  remember(order: FixMessage, ...fields: readonly FixField[]): FixField[] {
    const reported = this.report(order, ...fields);
    this.#orders.set(getField(order, 11) ?? "", reported);
    return reported;
  }

  #follow(socket: TLSSocket): void {
    this.#socket?.destroy();
    this.#socket = socket;
    let received: Buffer = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (bytes: Buffer) => {
      if (socket !== this.#socket) return;
      const { frames, rest } = decodeFrames(Buffer.concat([received, bytes]));
      received = rest;
      for (const frame of frames) if (frame.kind === "message") this.#onMessage(frame.message);
    });
  }

  #onMessage(message: FixMessage): void {
    this.heard.push(message);
    const { numbers } = this;
    const number = getNumber(message, 34) ?? 0;
    const isGap = number > numbers.nextIn && message.type !== "A" && message.type !== "4";
    if (isGap) {
      this.#askFrom(numbers.nextIn);
      return;
    }
    if (message.type === "4") numbers.nextIn = Math.max(numbers.nextIn, getNumber(message, 36) ?? 0);
    else if (number === numbers.nextIn) numbers.nextIn++;
    if (!this.#behaviour(message)) this.#answer(message, number);
  }

  #answer(message: FixMessage, number: number): void {
    switch (message.type) {
      case "A":
        this.send("A", [98, "0"], [108, "30"]);
        if (number >= this.numbers.nextIn) this.#askFrom(this.numbers.nextIn);
        break;
      case "1":
        this.send("0", [112, getField(message, 112) ?? ""]);
        break;
      case "2":
        this.#resend(getNumber(message, 7) ?? 1);
        break;
      case "5":
        this.send("5");
        this.#socket?.end();
        break;
      case "R":
        this.send("S", ...this.quoteFields(message));
        break;
      case "D":
        this.send("8", ...this.remember(message, [39, "2"], [150, "F"], [14, getField(message, 38) ?? ""]));
        break;
      case "H":
        this.send("8", ...this.#stateOf(getField(message, 11) ?? ""));
        break;
      default:
    }
  }

  #askFrom(number: number): void {
    this.send("2", [7, String(number)], [16, "0"]);
  }

  /** Sends what belongs to the dealing again, as duplicates, and a gap in place of everything else. */
  #resend(from: number): void {
    const until = this.numbers.nextOut;
    const again: FixField = [43, "Y"];
    for (let number = from; number < until; number++) {
      const message = this.#sent.get(number);
      if (message && ["S", "AG", "8"].includes(message.type)) {
        const [header, body] = [message.fields.slice(0, 3), message.fields.slice(3)];
        this.write({ ...message, fields: [...header, again, ...body] });
      } else this.write(numbered("4", number, [again, [123, "Y"], [36, String(number + 1)]]));
    }
  }

  #stateOf(orderId: string): FixField[] {
    const known = this.#orders.get(orderId);
    if (known) return known.map(([tag, value]) => [tag, tag === 150 ? "I" : value]);
    return [
      ...([
        [11, orderId],
        [37, "NONE"],
        [17, "0"],
      ] as const),
      ...([
        [150, "I"],
        [39, "8"],
        [103, "5"],
      ] as const),
      ...([
        [14, "0"],
        [151, "0"],
        [6, "0"],
      ] as const),
    ];
  }

  #number(type: string, fields: readonly FixField[]): FixMessage {
    const number = this.numbers.nextOut++;
    const message = numbered(type, number, fields);
    this.#sent.set(number, message);
    return message;
  }
}

/** A message of the provider with its header. */
export function numbered(type: string, number: number, fields: readonly FixField[]): FixMessage {
  return { type, fields: [[49, "BANK"], [56, "SUMMIT"], [34, String(number)], ...fields] };
}
