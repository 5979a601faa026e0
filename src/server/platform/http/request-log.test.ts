import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createRequestLog } from "./request-log.ts";

function openLog() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null, timestamp: false, redact: ["token"] },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  );
  return { log: createRequestLog(log, { reqId: "r-1", token: "a secret" }), lines };
}

describe("the log of a request", () => {
  it("each line carries the request's facts, with its secrets hidden", () => {
    const { log, lines } = openLog();
    log.info({ status: 200 }, "answered");
    log.warn("slow");
    expect(lines).toEqual([
      { level: 30, reqId: "r-1", token: "[Redacted]", status: 200, msg: "answered" },
      { level: 40, reqId: "r-1", token: "[Redacted]", msg: "slow" },
    ]);
  });

  it("a child's lines carry its own facts as well, and the request's log does not", () => {
    const { log, lines } = openLog();
    log.child({ clientId: "c-1" }).info("booked");
    log.info("answered");
    expect(lines).toMatchObject([{ reqId: "r-1", clientId: "c-1" }, { reqId: "r-1" }]);
    expect(lines[1]).not.toHaveProperty("clientId");
  });

  it("an error alone is written with its message and its stack", () => {
    const { log, lines } = openLog();
    log.error(new Error("no answer"));
    expect(lines).toMatchObject([
      { msg: "no answer", err: { message: "no answer", stack: expect.any(String) } },
    ]);
  });

  it("a line below the level is not written", () => {
    const { log, lines } = openLog();
    log.debug("detail");
    expect(lines).toEqual([]);
  });
});
