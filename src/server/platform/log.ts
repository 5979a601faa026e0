import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export type Log = Logger;

/** Redacted headers and fields, at any depth of a logged object. */
const secrets = ["authorization", "cookie", "set-cookie", "password", "token", "accountNumber", "iban"];

/** Loggable form of an error, without the connection object that the pool attaches with its statements. */
export function serializeError(error: Error): object {
  const { client: _, ...logged } = pino.stdSerializers.err(error);
  return logged;
}

/** Structured log on standard error; standard output is for messages to people. */
export function createLog(config: Pick<Config, "LOG_LEVEL">): Log {
  return pino(
    {
      level: config.LOG_LEVEL,
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: "[secret]",
      },
      serializers: { err: serializeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
