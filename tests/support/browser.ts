import { randomUUID } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Headers = Readonly<Record<string, string>>;

export type Browser = ReturnType<typeof openBrowser>;

/** Calls a server like a browser on the site's own pages: keeps cookies and sends the origin. */
export function openBrowser(server: FastifyInstance, address: string) {
  const cookies = new Map<string, string>();

  async function call(method: Method, path: string, payload?: object, headers: Headers = {}) {
    const own = {
      host: "summit.test",
      ...(method !== "GET" && { origin: "http://summit.test" }),
      "sec-fetch-site": "same-origin",
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    };
    const answer = await server.inject({
      method,
      url: path,
      headers: { ...own, ...headers },
      remoteAddress: address,
      ...(payload && { payload }),
    });
    for (const cookie of answer.cookies) {
      const isOver = cookie.maxAge === 0 || (cookie.expires !== undefined && cookie.expires.getTime() === 0);
      if (isOver) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    return {
      status: answer.statusCode,
      body: bodyOf(answer),
      headers: answer.headers,
      setCookies: answer.cookies,
    };
  }

  return {
    address,
    cookies,
    get: (path: string, headers?: Headers) => call("GET", path, undefined, headers),
    post: (path: string, payload?: object, headers?: Headers) => call("POST", path, payload, headers),
    /** Sends an Idempotency-Key, a new one by default. */
    postOnce: (path: string, payload: object, key: string = randomUUID()) =>
      call("POST", path, payload, { "idempotency-key": key }),
    put: (path: string, payload?: object, headers?: Headers) => call("PUT", path, payload, headers),
    delete: (path: string, headers?: Headers) => call("DELETE", path, undefined, headers),
    patch: (path: string, payload?: object, headers?: Headers) => call("PATCH", path, payload, headers),
  };
}

/** The parsed body, or the text of what is not JSON. */
function bodyOf(answer: { readonly body: string; readonly headers: OutgoingHttpHeaders }) {
  if (answer.body === "") return undefined;
  return String(answer.headers["content-type"]).includes("json") ? JSON.parse(answer.body) : answer.body;
}
