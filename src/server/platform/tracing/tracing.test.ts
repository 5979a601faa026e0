import { afterEach, describe, expect, it } from "vitest";
import type { Attributes, NewSpan } from "./span.ts";
import {
  countOutsideTransaction,
  setTracer,
  traceParentFor,
  tracePart,
  traceTransaction,
  traceWork,
  workFor,
} from "./tracing.ts";

type Ended = NewSpan & { readonly ended?: Attributes | undefined; readonly failure: unknown };

/** Keeps spans as they end; their traceparent is their parent's and their name. */
function recordSpans(): Ended[] {
  const ended: Ended[] = [];
  setTracer((span) => ({
    traceParent: `${span.parent ?? "root"}/${span.name}`,
    end: (attributes, failure) => void ended.push({ ...span, ended: attributes, failure }),
  }));
  return ended;
}

afterEach(() => setTracer(undefined));

describe("tracing", () => {
  it("does the work and nothing else while it is off", async () => {
    expect(await traceWork({ name: "task", kind: "internal" }, async () => traceParentFor())).toBeUndefined();
    expect(workFor([tracePart("a")], traceTransaction)).toBeUndefined();
  });

  it("hands what is caused in a transaction that transaction's span, and afterwards the work's", async () => {
    const ended = recordSpans();
    await traceWork({ name: "task", kind: "internal" }, async () => {
      countOutsideTransaction("select 1 from quotes");
      const transaction = traceTransaction();
      expect(traceParentFor()).toBe("root/task/transaction");
      transaction?.count("insert into outbox");
      transaction?.end("committed");
      expect(traceParentFor()).toBe("root/task");
    });
    expect(ended.map(({ name, ended: attributes }) => [name, attributes?.["summit.statements"]])).toEqual([
      ["transaction", ["INSERT outbox"]],
      ["task", ["SELECT quotes"]],
    ]);
  });

  it("shows a shared transaction in each trace, and gives each event to the trace of its client", () => {
    const ended = recordSpans();
    const parts = [tracePart("one", { clientId: "ada" }), tracePart("two", { clientId: "ben" })];
    workFor(parts, () => {
      const transaction = traceTransaction();
      expect(traceParentFor({ clientId: "ada" })).toBe("one/transaction");
      expect(traceParentFor({ clientId: "ben" })).toBe("two/transaction");
      expect(traceParentFor({ clientId: "cy" })).toBeUndefined();
      expect(traceParentFor()).toBeUndefined();
      transaction?.end("committed");
    });
    expect(ended.map(({ parent, attributes }) => [parent, attributes?.["summit.batch.size"]])).toEqual([
      ["one", 2],
      ["two", 2],
    ]);
  });

  it("finds the trace of an event that is relayed by its key", () => {
    recordSpans();
    const parts = [tracePart("one", { eventKey: "7:0" }), tracePart("two", { eventKey: "7:1" })];
    expect(workFor(parts, () => traceParentFor({ eventKey: "7:1" }))).toBe("two");
  });

  it("ends the span of work that fails with its failure", async () => {
    const ended = recordSpans();
    const failure = new Error("no");
    await expect(traceWork({ name: "task", kind: "internal" }, () => Promise.reject(failure))).rejects.toBe(
      failure,
    );
    expect(ended).toMatchObject([{ name: "task", failure }]);
  });
});
