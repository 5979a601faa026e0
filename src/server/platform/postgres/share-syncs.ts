import type { EventEmitter } from "node:events";
import pg from "pg";

/** What is used of pg's connection: its messages are events, and `sync` asks the server for its answers. */
export type SyncingConnection = EventEmitter & { sync(): void; query(text: string): void };

/** A statement that was sent and not answered yet; `isLast` when a sync followed it. */
type Sent = { isLast: boolean };

export type SharedSyncs = {
  /** Sends a statement; with `isShared`, its sync is left out until `end`, or until a statement that is not shared. */
  readonly send: <Answer>(isShared: boolean, statement: () => Answer) => Answer;
  /** Sends the sync that was left out, if one was. */
  readonly end: () => void;
};

/**
 * Has statements of a transaction that travel together share one sync, so that the server sends their answers together: pg
 * sends a sync after each, for which the server sends each answer alone and wakes this process. Only for statements between
 * `begin` and the end of a transaction: without a sync of their own, statements outside one would commit together.
 * Source: https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export function shareSyncs(connection: SyncingConnection): SharedSyncs {
  const sent: Sent[] = [];
  const sync = connection.sync.bind(connection);
  let isShared = false;
  let isOwed = false;

  connection.sync = () => {
    sent.push({ isLast: !isShared });
    isOwed = isShared;
    if (!isShared) sync();
  };

  // Answered like a statement with a sync of its own; pg has it for statements without a name and values.
  const query = connection.query.bind(connection);
  connection.query = (text) => {
    end();
    sent.push({ isLast: true });
    query(text);
  };

  const emit = connection.emit.bind(connection);
  /** pg takes this for the end of a statement. */
  const endStatement = () => emit("readyForQuery", { name: "readyForQuery", length: 5, status: "T" });
  connection.emit = (event: string | symbol, ...args: unknown[]) => {
    const isHandled = emit(event, ...args);
    const [first] = sent;
    if (!first) return isHandled;
    if (event === "readyForQuery") sent.shift();
    else if (ends.has(event)) {
      if (first.isLast) return isHandled;
      sent.shift();
      endStatement();
    } else if (event === "errorMessage" && !endsConnection(args[0])) {
      // The server skips what follows up to the next sync, and answers nothing to it.
      while (sent[0] && !sent[0].isLast) {
        sent.shift();
        endStatement();
        emit("errorMessage", skipped());
      }
    }
    return isHandled;
  };

  return {
    send: (shared, statement) => {
      isShared = shared;
      try {
        return statement();
      } finally {
        isShared = false;
      }
    },
    end,
  };

  function end(): void {
    const last = sent.at(-1);
    if (!isOwed || !last) return;
    isOwed = false;
    last.isLast = true;
    sync();
  }
}

/** Last messages of a statement; the last one is of a statement whose values could not be sent. */
const ends = new Set<string | symbol>(["commandComplete", "emptyQuery", "closeComplete"]);

/** By its code, since the server may name severities in another language. */
function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return error.severity === "FATAL" || error.severity === "PANIC" || /^57P/.test(error.code ?? "");
}

/** As the server answers a statement of a failed transaction. */
function skipped(): Error {
  const message = "current transaction is aborted, commands ignored until end of transaction block";
  const error = new pg.DatabaseError(message, message.length, "error");
  return Object.assign(error, { severity: "ERROR", code: "25P02" });
}
