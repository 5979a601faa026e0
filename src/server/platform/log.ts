import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export type Log = Logger;

/** Headers and fields that are secret wherever they stand in a logged object. */
const secrets = ["authorization", "cookie", "set-cookie", "password", "token", "accountNumber", "iban"];

/** An error as it is logged. The pool hangs the whole connection on one that it lost: its statements and what they were about. */
export function serializeError(error: Error): object {
  const { client: _, ...said } = pino.stdSerializers.err(error);
  return said;
}

/** Structured lines on standard error, so that what the start prints for people stands alone on standard output. */
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
