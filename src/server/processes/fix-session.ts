import type { TLSSocket } from "node:tls";
import type { App } from "#server/platform/app.ts";
import { pause } from "#server/platform/pause.ts";
import { type Database, openDatabase, type Transaction } from "#server/platform/postgres/database.ts";
import { createListener } from "#server/platform/postgres/listen.ts";
import {
  orderMessage,
  quoteRequestMessage,
  statusRequestMessage,
} from "#server/trading/treasury/fix/dealing-messages.ts";
import { decodeFrames } from "#server/trading/treasury/fix/fix-message.ts";
import { type FixSettings, sessionName } from "#server/trading/treasury/fix/fix-settings.ts";
import { frameOf, openFixSocket } from "#server/trading/treasury/fix/fix-socket.ts";
import {
  fixChannel,
  listDue,
  markDown,
  markSent,
  orderOf,
  quoteInputOf,
  readNumbers,
  releaseSessionLock,
  takeSessionLock,
  writeNumbers,
} from "#server/trading/treasury/fix/fix-store.ts";
import { recordMessage } from "#server/trading/treasury/fix/record-message.ts";
import {
  beginSession,
  type SessionEvent,
  type SessionState,
  stepSession,
} from "#server/trading/treasury/fix/session-step.ts";
import { type ConnectionEvent, createEventQueue, type EventQueue } from "./fix-events.ts";

type FixApp = Pick<App, "clock" | "log">;

export type FixSessionOptions = {
  readonly databaseUrl: string;
  readonly settings: FixSettings;
  /** Interval at which an idle worker tries to take the session. */
  readonly takeoverMs?: number;
  /** Pause before the first attempt to connect again; it doubles up to a minute. */
  readonly retryMs?: number;
};

const maxRetryMs = 60_000;
const tickMs = 1_000;
/** Interval at which an open session is renewed, and looks for what it wasn't woken for. */
const renewMs = 5_000;

/** A connection of the process that has the session. */
type Held = {
  readonly app: FixApp;
  readonly settings: FixSettings;
  readonly session: string;
  /** Holds the session's lock: without it, nothing is kept and so nothing is sent. */
  readonly connection: Database;
  readonly socket: TLSSocket;
  state: SessionState;
  renewedAt: number;
  /** The beginning of a message whose end hasn't come. */
  received: Buffer;
};

/**
 * Keeps the session with a liquidity provider. One worker at a time has it: it holds an advisory lock on the connection on which it
 * keeps the session's numbers, so that losing the connection also ends what it sends, and another takes over. A number is kept before
 * its message is sent, so that none is used twice; a received number is kept with what its message brought, so that none counts
 * twice. A process that dies in between leaves a gap, which is filled or asked for.
 */
export function startFixSession(
  app: FixApp,
  options: FixSessionOptions,
): { readonly stop: () => Promise<void> } {
  const { databaseUrl, settings, takeoverMs = 2_000, retryMs = 1_000 } = options;
  const stopping = new AbortController();
  const own = openDatabase({ url: databaseUrl, log: app.log, connections: 1, name: "summit-fix" });
  const events = createEventQueue();
  const listener = createListener({ url: databaseUrl, log: app.log });
  const wake = () => events.push({ kind: "wake" });
  listener.subscribe(fixChannel, { onMessage: wake, onConnect: async () => wake() });
  void listener.start();
  const session = sessionName(settings);
  const running = keepTrying();
  return {
    stop: async () => {
      stopping.abort();
      events.push({ kind: "stop" });
      await running;
      await listener.close();
      await own.destroy();
    },
  };

  async function keepTrying(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await own.connection().execute(holdIfFree);
      } catch (error) {
        app.log.warn({ err: error, session }, "the FIX session lost its database connection");
      }
      await pause(takeoverMs, stopping.signal);
    }
  }

  async function holdIfFree(connection: Database): Promise<void> {
    if (!(await takeSessionLock(connection, session))) return;
    try {
      for (let waitMs = retryMs; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, maxRetryMs)) {
        if (await connectOnce({ app, settings, session, connection }, events)) waitMs = retryMs;
        await pause(waitMs, stopping.signal);
      }
    } finally {
      await releaseSessionLock(connection, session).catch(() => undefined);
    }
  }
}

/** Connects, and follows the connection to its end; returns whether it was logged on. */
async function connectOnce(
  parts: Pick<Held, "app" | "settings" | "session" | "connection">,
  events: EventQueue,
): Promise<boolean> {
  const { app, settings, session, connection } = parts;
  const numbers = await readNumbers(connection, session);
  let socket: TLSSocket;
  try {
    socket = await openFixSocket(settings);
  } catch (error) {
    app.log.warn({ err: error, session }, "the liquidity provider can't be reached");
    return false;
  }
  const now = performance.now();
  const held: Held = {
    ...{ ...parts, socket, renewedAt: now },
    ...{ state: beginSession(numbers, now), received: Buffer.alloc(0) },
  };
  const ticking = setInterval(() => events.push({ kind: "tick" }), tickMs);
  let wasUp = false;
  try {
    events.follow(socket);
    await apply(held, { kind: "connected" });
    let isOpen = true;
    while (isOpen) {
      isOpen = await onEvent(held, await events.next());
      wasUp ||= held.state.phase === "up";
    }
  } finally {
    clearInterval(ticking);
    events.unfollow();
    socket.destroySoon();
    await markDown(connection, session).catch(() => undefined);
  }
  return wasUp;
}

/** False once the connection has ended. */
async function onEvent(held: Held, event: ConnectionEvent): Promise<boolean> {
  switch (event.kind) {
    case "closed":
      held.app.log.warn({ session: held.session, reason: event.reason }, "the FIX connection was lost");
      return false;
    case "data":
      return onData(held, event.bytes);
    case "stop":
      return apply(held, { kind: "stop" });
    case "wake":
      return sendDue(held);
    case "tick": {
      const isRenewal = performance.now() - held.renewedAt >= renewMs;
      if (!(await apply(held, { kind: "tick" }))) return false;
      return isRenewal ? sendDue(held) : true;
    }
  }
}

async function onData(held: Held, bytes: Buffer): Promise<boolean> {
  const { app, session, socket } = held;
  const { frames, rest } = decodeFrames(Buffer.concat([held.received, bytes]));
  held.received = rest;
  for (const frame of frames) {
    if (frame.kind === "oversized") {
      app.log.error({ session }, "the liquidity provider sent a message of impossible length");
      return false;
    }
    // Its number stays missing, so that it is asked for again.
    if (frame.kind === "garbled") app.log.warn({ session, why: frame.why }, "a FIX message was garbled");
    else {
      const wasUp = held.state.phase === "up";
      if (!(await apply(held, { kind: "received", message: frame.message }))) return false;
      if (!wasUp && held.state.phase === "up" && !(await sendDue(held))) return false;
    }
  }
  socket.resume();
  return true;
}

/** Sends what waits to be sent. */
async function sendDue(held: Held): Promise<boolean> {
  const { connection, session, app } = held;
  if (held.state.phase !== "up") return true;
  const now = app.clock();
  for (const due of await listDue(connection, session, now)) {
    const { kind, row } = due;
    const message = {
      quote: () => quoteRequestMessage(quoteInputOf(row), now),
      order: () => orderMessage(orderOf(row), now),
      status: () => statusRequestMessage(orderOf(row)),
    }[kind]();
    await apply(held, { kind: "send", message }, (tx) => markSent(tx, due, now));
  }
  return true;
}

/**
 * Does what an event asks for: keeps the numbers with what was delivered and what `mark` writes, and then writes to the socket. Nothing
 * is done when `mark` refuses. False when the connection is to end.
 */
async function apply(
  held: Held,
  event: SessionEvent,
  mark: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { app, settings, session, connection, socket, state: before } = held;
  const now = performance.now();
  const { state, effects } = stepSession(settings, before, event, now);
  const hasMoved = state.nextIn !== before.nextIn || state.nextOut !== before.nextOut;
  if (hasMoved || state.phase !== before.phase || now - held.renewedAt >= renewMs) {
    const isKept = await connection.transaction().execute(async (tx) => {
      if (!(await mark(tx))) return false;
      for (const effect of effects) {
        if (effect.kind === "deliver")
          await recordMessage(tx, effect.message, { session, now: app.clock(), log: app.log });
      }
      await writeNumbers(tx, session, { before, after: state, isUp: state.phase === "up" });
      return true;
    });
    if (!isKept) return true;
    held.renewedAt = now;
  }
  held.state = state;
  if (before.phase === "logging_on" && state.phase === "up")
    app.log.info({ session }, "the FIX session is logged on");
  if (state.nextOut < before.nextOut)
    app.log.warn({ session }, "the liquidity provider began its numbers again");
  for (const effect of effects) {
    if (effect.kind === "write") socket.write(frameOf(effect.message, settings, app.clock()));
    if (effect.kind === "close") {
      app.log.warn({ session, reason: effect.reason }, "the FIX session ended");
      return false;
    }
  }
  return true;
}
