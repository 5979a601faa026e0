import { readRetryAfter } from "./retry-after.ts";

/** Summit answered, and refused the call. */
export class SummitApiError extends Error {
  override readonly name = "SummitApiError";
  /** HTTP status. */
  readonly status: number;
  /** What was refused, such as `quote_expired`; stable, for your code. */
  readonly code: string;
  /** Address of the code's description. */
  readonly type: string | undefined;
  /** What is wrong with each field of the request, by its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Name this to support. */
  readonly requestId: string | undefined;
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined;
  /** The whole answer, for what an error of this code adds. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(response: Pick<Response, "status" | "headers">, body: unknown) {
    const problem = isRecord(body) ? body : {};
    const fields = readFields(problem.fields);
    const detail = text(problem.detail) ?? text(problem.message) ?? `Summit answered ${response.status}`;
    super(withFields(detail, fields));
    this.status = response.status;
    this.code = text(problem.code) ?? "unknown";
    this.type = text(problem.type);
    this.fields = fields;
    this.requestId = text(problem.request_id) ?? response.headers.get("x-request-id") ?? undefined;
    this.retryAfter = readRetryAfter(response.headers);
    this.problem = problem;
  }
}

/**
 * No answer came, also not after retries. A call that changes something may have been carried out: repeat it with the same
 * `idempotencyKey`, which never does it twice. Of a call that takes none, read first what became of it.
 */
export class SummitConnectionError extends Error {
  override readonly name = "SummitConnectionError";
  /** The key of the call, if it takes one. */
  readonly idempotencyKey: string | undefined;
  readonly timedOut: boolean;

  constructor(
    cause: unknown,
    facts: { readonly timedOut: boolean; readonly idempotencyKey?: string | undefined },
  ) {
    super(facts.timedOut ? "Summit didn't answer in time" : "Summit couldn't be reached", { cause });
    this.timedOut = facts.timedOut;
    this.idempotencyKey = facts.idempotencyKey;
  }
}

/** A webhook that Summit didn't sign with your secret, or too long ago. Answer it with 400. */
export class SummitWebhookError extends Error {
  override readonly name = "SummitWebhookError";
}

/** The text, and what is wrong with each field that it doesn't say itself: a log often has nothing but the message. */
function withFields(detail: string, fields: Readonly<Record<string, string>>): string {
  const faults = Object.entries(fields).filter(([, fault]) => fault !== detail);
  if (faults.length === 0) return detail;
  return `${detail} (${faults.map(([name, fault]) => `${name}: ${fault}`).join("; ")})`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function readFields(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
