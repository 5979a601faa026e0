import { Webhook } from "standardwebhooks";
import { SummitWebhookError } from "./errors.ts";

/** A webhook's payload: what happened, and where to read the rest. */
export type SummitEvent = {
  readonly id: string;
  /** Such as `payment.completed`. */
  readonly type: string;
  readonly version: number | string;
  readonly created_at: string;
  readonly client_id: string;
  readonly data: {
    readonly object: string;
    readonly id: string;
    readonly url: string;
    readonly [fact: string]: unknown;
  };
};

export type ReceivedWebhook = {
  /** The body exactly as it arrived: not parsed and serialised again. */
  readonly payload: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The endpoint's `whsec_…` secret; several while you replace it. */
  readonly secret: string | readonly string[];
};

const signedHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

/**
 * Returns a webhook's event if Summit sent it within the last five minutes. The same event may come more than once: its
 * `id` stays.
 * @throws SummitWebhookError
 */
export function verifyWebhook({ payload, headers, secret }: ReceivedWebhook): SummitEvent {
  const body = typeof payload === "string" ? payload : new TextDecoder().decode(payload);
  const signed = Object.fromEntries(signedHeaders.map((name) => [name, readHeader(headers, name)]));
  const secrets = typeof secret === "string" ? [secret] : secret;
  let cause: unknown = new Error("no secret was given");
  for (const each of secrets) {
    try {
      new Webhook(each).verify(body, signed, { jsonParse: false });
      return JSON.parse(body) as SummitEvent;
    } catch (error) {
      cause = error;
    }
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new SummitWebhookError(`This webhook isn't Summit's: ${reason}`, { cause });
}

function readHeader(headers: ReceivedWebhook["headers"], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const entry = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return (typeof entry === "string" ? entry : entry?.[0]) ?? "";
}
