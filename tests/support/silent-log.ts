import { pino } from "pino";

/** For tests that ignore the log. */
export const silentLog = pino({ level: "silent" });
