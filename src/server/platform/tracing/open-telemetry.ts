import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type BatchSpanProcessorOptions,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Config } from "#server/platform/config.ts";
import type { StartSpan } from "./span.ts";
import { setTracer } from "./tracing.ts";

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

type TracingConfig = Pick<Config, Extract<keyof Config, `OTEL_${string}`> | "roles">;

/**
 * Turns tracing on. This file, and OpenTelemetry with it, is imported when there is somewhere to send traces to, and
 * only then. The exporter and the resource read the standard variables that the configuration doesn't have.
 */
export function startOpenTelemetry(config: TracingConfig): { readonly stop: () => Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: urlOf(config) });
  const provider = new TracerProvider({
    resource: describeProcess(config),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...batchLimits(config) })],
  });
  setTracer(spanStarter(provider));
  return {
    stop: async () => {
      setTracer(undefined);
      await provider.shutdown();
    },
  };
}

/** The endpoint for traces is used as it is; to the one for everything their path is added. */
function urlOf(config: TracingConfig): string {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: shared = "" } = config;
  return own ?? `${shared.replace(/\/$/, "")}/v1/traces`;
}

function spanStarter(provider: TracerProvider): StartSpan {
  const tracer = provider.getTracer("summit");
  return ({ name, kind, parent, attributes }) => {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parseTraceParent(parent)) : ROOT_CONTEXT;
    const started = { kind: kinds[kind], attributes: attributes as Attributes };
    const span = tracer.startSpan(name, started, context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceParent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
      end: (ended, failure) => {
        if (ended) span.setAttributes(ended as Attributes);
        if (failure !== undefined) {
          span.setAttribute("error.type", typeOf(failure));
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
}

/** The code or the class of an error: its message may name a client. */
function typeOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return "code" in failure && typeof failure.code === "string" ? failure.code : failure.name;
}

function parseTraceParent(traceParent: string) {
  const [, traceId = "", spanId = "", flags = "0"] = traceParent.split("-");
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

function describeProcess({ roles }: TracingConfig): Resource {
  const own = resourceFromAttributes({ "service.name": "summit", "summit.roles": [...roles].join(",") });
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingConfig): Sampler {
  const root = name.endsWith("traceidratio")
    ? new TraceIdRatioBasedSampler(ratio)
    : name.endsWith("always_off")
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

function batchLimits(config: TracingConfig): Omit<BatchSpanProcessorOptions, "exporter"> {
  return {
    scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY,
    exportTimeoutMillis: config.OTEL_BSP_EXPORT_TIMEOUT,
    maxQueueSize: config.OTEL_BSP_MAX_QUEUE_SIZE,
    maxExportBatchSize: config.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
  };
}
