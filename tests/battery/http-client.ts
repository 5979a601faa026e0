import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type HttpCall = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly token?: string;
  /** Idempotency key. */
  readonly key?: string;
  readonly body?: unknown;
};

export type HttpAnswer = {
  /** 0 when none came: refused, cut off or too late. */
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
  readonly cookies: readonly string[];
  /** Of `performance.now()`. */
  readonly askedAt: number;
  readonly ms: number;
};

/** Calls one server over connections that are kept, as a browser does. */
export class HttpClient {
  readonly url: string;
  readonly #timeoutMs: number;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(url: string, timeoutMs: number) {
    this.url = url;
    this.#timeoutMs = timeoutMs;
  }

  call({ method, path, token, key, body }: HttpCall): Promise<HttpAnswer> {
    const askedAt = performance.now();
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(token !== undefined && { cookie: `summit=${token}` }),
      ...(key !== undefined && { "idempotency-key": key }),
      ...(payload !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(payload),
      }),
    };
    return new Promise((resolve) => {
      const end = (status: number, text = "", received: IncomingHttpHeaders = {}) => {
        const { "retry-after": retryAfter, "set-cookie": cookies = [] } = received;
        resolve({ status, text, retryAfter, cookies, askedAt, ms: performance.now() - askedAt });
      };
      const signal = AbortSignal.timeout(this.#timeoutMs);
      const sent = request(`${this.url}${path}`, { method, headers, agent: this.#agent, signal });
      sent.once("error", () => end(0));
      sent.once("response", (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.once("error", () => end(0));
        response.once("end", () => {
          const text = Buffer.concat(parts).toString();
          end(response.complete ? (response.statusCode ?? 0) : 0, text, response.headers);
        });
      });
      sent.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
