import { pino } from "pino";

/** For what a test has no interest in reading. */
export const silentLog = pino({ level: "silent" });
