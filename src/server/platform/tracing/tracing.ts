import { AsyncLocalStorage } from "node:async_hooks";
import type { NewSpan, Span, StartSpan } from "./span.ts";
import { countStatement, type StatementCounts, serializeCounts } from "./statement-counts.ts";

/**
 * One trace's part in the work in progress. A batch works for several traces at once: each of them shows its
 * transaction.
 */
export type TracePart = {
  readonly parent: string;
  /** Of a part that is one client's, which tells its events from the others'. */
  readonly clientId?: string | null;
  /** Of an event that is relayed. */
  readonly eventKey?: string;
  /** The transaction in progress. */
  transaction?: Span | undefined;
  /** Outside of transactions. */
  readonly statements: StatementCounts;
};

/** Undefined while tracing is off, which costs one comparison wherever something could be traced. */
let startSpanOf: StartSpan | undefined;
const working = new AsyncLocalStorage<readonly TracePart[]>();

/** Turns tracing of the process on, or off. */
export function setTracer(startSpan: StartSpan | undefined): void {
  startSpanOf = startSpan;
}

export function isTracing(): boolean {
  return startSpanOf !== undefined;
}

export function startSpan(span: NewSpan): Span | undefined {
  return startSpanOf?.(span);
}

export function tracePart(parent: string, of: Pick<TracePart, "clientId" | "eventKey"> = {}): TracePart {
  return { parent, ...of, statements: new Map() };
}

/** What is done meanwhile belongs to these traces. */
export function workFor<T>(parts: readonly TracePart[], work: () => T): T {
  return isTracing() ? working.run(parts, work) : work();
}

/** Does work in a span, which begins a trace unless `parent` is given. */
export async function traceWork<T>(span: NewSpan, work: () => Promise<T>): Promise<T> {
  const started = startSpan(span);
  if (!started) return work();
  const part = tracePart(started.traceParent);
  try {
    const result = await workFor([part], work);
    started.end(serializeCounts(part.statements));
    return result;
  } catch (error) {
    started.end(serializeCounts(part.statements), error);
    throw error;
  }
}

/** Like `traceWork`, but only for what was begun in a trace. */
export function continueTrace<T>(
  parent: string | null | undefined,
  span: Omit<NewSpan, "parent">,
  work: () => Promise<T>,
): Promise<T> {
  return parent ? traceWork({ ...span, parent }, work) : work();
}

/**
 * The traceparent to keep with something that the work in progress causes; undefined where several traces share the
 * work and neither the event nor the client says whose it is.
 */
export function traceParentFor(
  of: { readonly eventKey?: string; readonly clientId?: string | null } = {},
): string | undefined {
  if (!startSpanOf) return undefined;
  const parts = working.getStore() ?? [];
  const mine =
    parts.length === 1
      ? parts[0]
      : (parts.find(({ eventKey }) => eventKey !== undefined && eventKey === of.eventKey) ??
        parts.findLast(({ clientId }) => clientId != null && clientId === of.clientId));
  return mine && (mine.transaction ?? { traceParent: mine.parent }).traceParent;
}

export type TransactionTrace = {
  readonly count: (statement: string) => void;
  readonly end: (outcome: "committed" | "rolled back" | "unknown", failure?: unknown) => void;
};

/** A span of the transaction that begins, in each trace that it works for. */
export function traceTransaction(): TransactionTrace | undefined {
  const parts = startSpanOf && working.getStore();
  if (!startSpanOf || !parts?.length) return undefined;
  const statements: StatementCounts = new Map();
  const batch = parts.length > 1 ? { "summit.batch.size": parts.length } : {};
  const spans = parts.map((part) => {
    const { parent } = part;
    const attributes = { "db.system.name": "postgresql", ...batch };
    const span = startSpanOf?.({ name: "transaction", kind: "client", parent, attributes });
    part.transaction = span;
    return { part, span };
  });
  return {
    count: (statement) => countStatement(statements, statement),
    end: (outcome, failure) => {
      const attributes = { ...serializeCounts(statements), "summit.transaction.outcome": outcome };
      for (const { part, span } of spans) {
        span?.end(attributes, failure);
        if (part.transaction === span) part.transaction = undefined;
      }
    },
  };
}

/** Counts a statement that runs in no transaction. */
export function countOutsideTransaction(statement: string): void {
  if (!startSpanOf) return;
  for (const { statements } of working.getStore() ?? []) countStatement(statements, statement);
}
