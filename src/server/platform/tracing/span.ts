/** Names of things and counts, never what a client entered. */
export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export type NewSpan = {
  readonly name: string;
  readonly kind: "server" | "client" | "consumer" | "internal";
  /** W3C traceparent; a span without one begins a trace. */
  readonly parent?: string | undefined;
  readonly attributes?: Attributes;
};

export type Span = {
  /** W3C traceparent for what this span causes. */
  readonly traceParent: string;
  readonly end: (attributes?: Attributes, failure?: unknown) => void;
};

export type StartSpan = (span: NewSpan) => Span;
