import type { OutboxRow } from "#server/platform/outbox/outbox-store.ts";
import type { Span } from "#server/platform/tracing/span.ts";
import { isTracing, startSpan, type TracePart, tracePart } from "#server/platform/tracing/tracing.ts";
import type { EventGroup } from "./group-events.ts";

/** Finds the traces' parts in handling a group of events. */
type TracesOf = (group: EventGroup) => readonly TracePart[];

/** Relays rows with a span for each event, in the trace of what caused it. */
export async function traceRelay(
  rows: readonly OutboxRow[],
  relay: (tracesOf: TracesOf) => Promise<void>,
): Promise<void> {
  const spans = isTracing() ? rows.flatMap(startSpans) : [];
  const parts = new Map(spans.map(({ part }) => [part.eventKey, part]));
  try {
    await relay((group) => group.flatMap(({ key }) => parts.get(key) ?? []));
    for (const { span } of spans) span.end();
  } catch (error) {
    for (const { span } of spans) span.end({}, error);
    throw error;
  }
}

function startSpans({
  id,
  events,
  traces,
  attempts,
}: OutboxRow): { readonly span: Span; readonly part: TracePart }[] {
  return events.flatMap((event, index) => {
    const parent = traces?.[index];
    const attributes = { "summit.event": event.kind, "summit.relay.attempt": attempts + 1 };
    const span = parent
      ? startSpan({ name: `relay ${event.kind}`, kind: "consumer", parent, attributes })
      : undefined;
    if (!span) return [];
    const clientId = "clientId" in event ? event.clientId : null;
    return [{ span, part: tracePart(span.traceParent, { eventKey: `${id}:${index}`, clientId }) }];
  });
}
