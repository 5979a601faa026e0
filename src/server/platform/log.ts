import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export type Log = Logger;

/** Headers and fields that no line shows. */
const secrets = new Set([
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "token",
  "accountNumber",
  "iban",
]);

type Facts = Record<string, unknown>;

/** Loggable form of an error and of those it gathers, without the connection object that the pool attaches with its statements. */
export function serializeError(error: Error): Facts {
  const { client: _, aggregateErrors: _gathered, ...logged } = pino.stdSerializers.err(error);
  const gathered = error instanceof AggregateError && { aggregateErrors: error.errors.map(serializeError) };
  return hideSecrets({ ...logged, ...gathered });
}

/**
 * The facts of a line with its secrets hidden at any depth; the same object when it has none. pino's own redaction needs a
 * path for each depth, and costs four times the rest of the line. Errors are left to their serializer.
 */
export function hideSecrets(facts: Facts, around: readonly object[] = []): Facts {
  let shown: Facts | undefined;
  for (const [name, value] of Object.entries(facts)) {
    const hidden = secrets.has(name) ? "[secret]" : hideWithin(value, [...around, facts]);
    if (hidden !== value) shown = { ...(shown ?? facts), [name]: hidden };
  }
  return shown ?? facts;
}

function hideWithin(value: unknown, around: readonly object[]): unknown {
  if (typeof value !== "object" || value === null || isWrittenWhole(value)) return value;
  if (around.includes(value)) return "[Circular]";
  return Array.isArray(value)
    ? value.map((item) => hideWithin(item, [...around, value]))
    : hideSecrets(value as Facts, around);
}

/** Dates and buffers write themselves; an error has its serializer. */
function isWrittenWhole(value: object): boolean {
  return value instanceof Error || "toJSON" in value;
}

/** Structured log on standard error; standard output is for messages to people. */
export function createLog(config: Pick<Config, "LOG_LEVEL">): Log {
  return pino(
    {
      level: config.LOG_LEVEL,
      formatters: { log: hideSecrets },
      serializers: { err: serializeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
