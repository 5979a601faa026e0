import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as a collector gets it in OTLP/JSON. */
export type ReceivedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly hasFailed: boolean;
};

type Value = { readonly arrayValue?: { readonly values: readonly Value[] } } & Record<string, unknown>;
type Sent = Omit<ReceivedSpan, "attributes" | "hasFailed"> & {
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly status?: { readonly code?: number };
};

/** Of OTLP's status. */
const failed = 2;

/** A collector of traces by OTLP over HTTP, which keeps what it gets. */
export async function openTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans.map(readSpan));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** Names and attributes of everything that was received. */
    text: () => spans.map(({ name, attributes }) => JSON.stringify([name, attributes])).join("\n"),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

export type TraceReceiver = Awaited<ReturnType<typeof openTraceReceiver>>;

function readSpan({ attributes, status, ...span }: Sent): ReceivedSpan {
  const read = attributes.map(({ key, value }) => [key, readValue(value)] as const);
  return { ...span, attributes: Object.fromEntries(read), hasFailed: status?.code === failed };
}

function readValue({ arrayValue, ...value }: Value): unknown {
  return arrayValue ? arrayValue.values.map(readValue) : Object.values(value)[0];
}
